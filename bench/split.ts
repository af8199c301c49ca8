import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cutWav, type Segment } from '../app/domain/datasets/segments/cut-wav.server'
import { median, report, rounded } from './kit/report'

// Cutting a recording of 100 MB into segments of ten seconds beside `ffmpeg -f segment -c copy` on the same file, in turns of one run. Ours hashes each
// segment as it goes; and joined again, ours are the recording.
const megabytes = 100
const rounds = 7
const rate = 44_100

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-split-'))
try {
  const source = path.join(folder, 'recording.wav')
  const seconds = (megabytes * 1_000_000) / (rate * 4)
  ffmpeg(['-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:c=pink:r=${rate}:a=0.5`, '-ac', '2', '-c:a', 'pcm_s16le', source])
  const times: Record<'ours' | 'ffmpeg', number[]> = { ours: [], ffmpeg: [] }
  let segments: Segment[] = []
  for (let round = 0; round < rounds; round++) {
    const [own, theirs] = [emptied('ours'), emptied('ffmpeg')]
    times.ours.push(await lasting(async () => void (segments = (await cutWav({ source, folder: own }))!)))
    times.ffmpeg.push(
      await lasting(async () =>
        ffmpeg(['-i', source, '-f', 'segment', '-segment_time', '10', '-c', 'copy', path.join(theirs, '%03d.wav')]),
      ),
    )
  }
  const ratio = rounded(median(times.ours.map((time, round) => time / times.ffmpeg[round]!)))
  const differing = samplesOf(source) === samplesOf(...segments.map(({ file }) => file)) ? 0 : 1
  report({
    bench: 'split',
    rows: [
      { way: 'ours, hashed', 'ms (median)': rounded(median(times.ours), 0), segments: segments.length },
      {
        way: 'ffmpeg -f segment -c copy',
        'ms (median)': rounded(median(times.ffmpeg), 0),
        segments: fs.readdirSync(path.join(folder, 'ffmpeg')).length,
      },
    ],
    figures: { oursMs: rounded(median(times.ours), 0), ffmpegMs: rounded(median(times.ffmpeg), 0), ratio, differing },
    targets: { ratio: { max: 1.5 }, differing: { max: 0 } },
  })
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

function ffmpeg(args: string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])
}

/** The digest of the samples of WAV files, one after the other. */
function samplesOf(...files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(execFileSync('ffmpeg', ['-loglevel', 'error', '-i', file, '-f', 's16le', '-'], { maxBuffer: 2 ** 30 }))
  return hash.digest('hex')
}

function emptied(name: string): string {
  const made = path.join(folder, name)
  fs.rmSync(made, { recursive: true, force: true })
  fs.mkdirSync(made)
  return made
}

async function lasting(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
