import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { MediaKind } from '~/infra/db/generated/enums'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { DiskFull } from '~/infra/disk-full'
import { runLimited } from '~/infra/media-tool'
import { probe } from '~/infra/media-probe'
import { reservedBytes } from '~/infra/storage'
import { asFilm } from '../../../tests/setup/films'
import { type MadeFile, makeMedia } from './make-media.server'
import { peakCollector } from './waveform.server'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-video-'))
const voice = path.resolve('tests/fixtures/voice/singing-female.wav')
let workDir: string

beforeEach(() => {
  workDir = fs.mkdtempSync(path.join(folder, 'work-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** A test picture with the real recording of a voice, in whatever codecs. */
function film(name: string, output: string[], { size = '640x360', rate = 12, sound = true, picture = true } = {}): string {
  const file = path.join(folder, name)
  const inputs = [
    ...(picture ? ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=6`] : []),
    ...(sound ? ['-i', voice] : []),
  ]
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...inputs, ...(sound && picture ? ['-shortest'] : []), ...output, file])
  return file
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const run = (source: string, maxDurationMs: number | null = null) => makeMedia({ source, workDir, ...asFilm, maxDurationMs })

async function succeeds(source: string) {
  const outcome = await run(source)
  if (!outcome.ok) throw new Error(outcome.code)
  const files = Object.fromEntries(outcome.files.map((made) => [made.kind, made])) as Record<MediaKind, MadeFile>
  const playback = await probe({ file: files.playback.file, format: 'mp4' })
  if (typeof playback === 'string') throw new Error(playback)
  expect(playback).toMatchObject({ video: { codec: 'h264', pixelFormat: 'yuv420p' }, audio: { codec: 'aac' } })
  expect(Math.abs(outcome.durationMs - 6000)).toBeLessThan(300)
  expect(Math.abs(playback.durationMs! - 6000)).toBeLessThan(300)
  return { ...outcome, files, playback }
}

test('H.264 with AAC is only repacked: same pictures, an index at the front, no place or name from the phone', async () => {
  const source = film(
    'phone.mp4',
    [...h264, '-c:a', 'aac', '-metadata', 'location=+39.9042+116.4074/', '-metadata', 'title=秘密', '-crf', '35'],
    { size: '1280x720' },
  )
  const { files, width, height } = await succeeds(source)
  expect([width, height]).toEqual([1280, 720])
  const bytes = fs.readFileSync(files.playback.file)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  expect(bytes.includes('39.9042') || bytes.includes('秘密')).toBe(false)
  const frames = (file: string) =>
    execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-']).toString()
  expect(frames(files.playback.file)).toBe(frames(source))
})

test('a film whose picture ends long before its sound has a poster all the same', async () => {
  const source = path.join(folder, 'cover.mp4')
  const cover = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=1:duration=1']
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...cover, '-i', voice, '-t', '6', ...h264, '-c:a', 'aac', source])
  const { files } = await succeeds(source)
  expect(files.poster.size).toBeGreaterThan(500)
})

test('poster, analysis audio and waveform come with it, each with its size and checksum', async () => {
  const { files } = await succeeds(film('with-voice.mp4', [...h264, '-c:a', 'aac']))
  for (const made of Object.values(files)) {
    expect(fs.statSync(made.file).size).toBe(made.size)
    expect(execFileSync('sha256sum', [made.file]).toString().slice(0, 64)).toBe(made.sha256)
  }
  expect(fs.readFileSync(files.poster.file).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  const wav = fs.readFileSync(files.audio.file)
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 16_000, 16])
  const { durationMs, peaks } = JSON.parse(fs.readFileSync(files.peaks.file, 'utf8')) as { durationMs: number; peaks: number[] }
  expect(peaks.length).toBe(1600)
  expect(Math.abs(durationMs - 6000)).toBeLessThan(300)
  expect(Math.max(...peaks)).toBeGreaterThan(20)
  expect(Math.min(...peaks)).toBeLessThan(-20)
  // Nothing but samples: what ffmpeg writes of itself would be the loudest of all.
  expect(fs.readFileSync(files.audio.file).toString('latin1', 36, 40)).toBe('data')
})

test.each([
  [
    'VP9 and Opus in WebM',
    'a.webm',
    ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k', '-c:a', 'libopus'],
    {},
    [640, 360],
  ],
  ['MPEG-4 and MP3 in Matroska', 'a.mkv', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], {}, [640, 360]],
  [
    'HEVC in QuickTime',
    'a.mov',
    ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1', '-c:a', 'aac'],
    { size: '1920x1080', rate: 5 },
    [1280, 720],
  ],
  ['4:4:4 H.264', 'b.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', '-c:a', 'aac'], {}, [640, 360]],
  ['an upright 1080p film with raw sound', 'c.mov', [...h264, '-c:a', 'pcm_s16le'], { size: '1080x1920', rate: 5 }, [720, 1280]],
  [
    'odd sizes',
    'd.mkv',
    ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libvorbis'],
    { size: '355x289' },
    [354, 288],
  ],
] as const)('re-encodes %s', async (_what, name, output, shape, [width, height]) => {
  const outcome = await succeeds(film(name, [...output], shape))
  expect([outcome.width, outcome.height]).toEqual([width, height])
})

test('a film on its side is measured and shown upright', async () => {
  const flat = film('flat.mp4', [...h264, '-c:a', 'aac'], { size: '1280x720' })
  const turned = path.join(folder, 'turned.mp4')
  execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned])
  const { width, height } = await succeeds(turned)
  expect([width, height]).toEqual([720, 1280])
})

test('a recording that does not say how long it is, as browsers make them, is measured', async () => {
  const file = path.join(folder, 'recorded.webm')
  const made = spawnSync(
    'ffmpeg',
    [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=15:duration=6',
      '-i',
      voice,
      '-shortest',
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-c:a',
      'libopus',
      '-f',
      'webm',
      '-live',
      '1',
      'pipe:1',
    ],
    { maxBuffer: 1e8 },
  )
  fs.writeFileSync(file, made.stdout)
  expect(await probe({ file, format: 'webm' })).toMatchObject({ durationMs: null })
  await succeeds(file)
})

test('a film over its limit is refused with both figures, and progress is told', async () => {
  const source = film('long.mp4', [...h264, '-c:a', 'aac'])
  expect(await run(source, 4000)).toEqual({ ok: false, code: 'videoTooLong?max=0%3A04&actual=0%3A06' })
  const percents: number[] = []
  await makeMedia({ source, workDir, ...asFilm, maxDurationMs: 6000, progress: (percent) => percents.push(percent) })
  expect(percents.at(-1)).toBe(100)
  expect([...percents].sort((a, b) => a - b)).toEqual(percents)
})

test.each([
  ['WAV', 'voice.wav', []],
  ['MP3', 'voice.mp3', ['-c:a', 'libmp3lame']],
  ['FLAC', 'voice.flac', ['-c:a', 'flac']],
] as const)('a recording in %s becomes analysis audio and its waveform, and no picture', async (_what, name, output) => {
  const source = film(name, [...output], { picture: false })
  const { formats } = uploadPurposes.dataset_audio
  const outcome = await makeMedia({ source, workDir, kinds: ['audio', 'peaks'], formats, maxDurationMs: null })
  if (!outcome.ok) throw new Error(outcome.code)
  expect(outcome).toMatchObject({ width: null, height: null, files: [{ kind: 'audio' }, { kind: 'peaks' }] })
  const wav = fs.readFileSync(outcome.files[0]!.file)
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 16_000, 16])
  expect(Math.abs((wav.length - 44) / 32 - outcome.durationMs)).toBeLessThan(100)
  expect(fs.readdirSync(workDir).sort()).toEqual(['audio.wav', 'peaks.json'])
})

const recording = { kinds: ['audio', 'peaks'], formats: uploadPurposes.dataset_audio.formats, maxDurationMs: null } as const
/** As long as it is asked for: noise, for which every encoder needs its bytes. */
function noise(name: string, seconds: number, output: string[]): string {
  const file = path.join(folder, name)
  execFileSync('ffmpeg', ['-y', '-v', 'error', '-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:r=44100:a=0.5`, '-ac', '1', ...output, file])
  return file
}

test.each([
  ['MP3', 'half.mp3', ['-c:a', 'libmp3lame']],
  ['FLAC', 'half.flac', ['-c:a', 'flac']],
] as const)('a recording in %s that ends before it says is no whole one', async (_what, name, output) => {
  const source = noise(name, 20, [...output])
  expect(await makeMedia({ source, workDir, ...recording })).toMatchObject({ ok: true })
  fs.truncateSync(source, Math.floor(fs.statSync(source).size / 2))
  expect(await makeMedia({ source, workDir, ...recording })).toEqual({ ok: false, code: 'videoDamaged' })
})

test('an MP3 that does not say how long it is is measured: a soft beginning says nothing of the rest', async () => {
  const soft = path.join(folder, 'soft.mp3')
  const parts = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono', '-f', 'lavfi', '-i', 'anoisesrc=d=20:r=44100:a=0.5']
  const joined = '[0]atrim=duration=20[a];[a][1]concat=n=2:v=0:a=1'
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...parts, '-filter_complex', joined, '-q:a', '4', '-write_xing', '0', soft])
  const outcome = await makeMedia({ source: soft, workDir, ...recording })
  if (!outcome.ok) throw new Error(outcome.code)
  expect(Math.abs(outcome.durationMs - 40_000)).toBeLessThan(200)
  expect(Math.abs((fs.statSync(path.join(workDir, 'audio.wav')).size - 44) / 32 - 40_000)).toBeLessThan(200)
})

test('nothing is decoded where it would leave less than the reserve', async () => {
  const source = noise('room.flac', 20, ['-c:a', 'flac'])
  const free = (bytes: number) =>
    vi.spyOn(fs.promises, 'statfs').mockResolvedValueOnce({ bsize: 1, bavail: reservedBytes() + bytes } as unknown as fs.StatsFs)
  free(20_000 * 32 - 1)
  await expect(makeMedia({ source, workDir, ...recording })).rejects.toThrow(DiskFull)
  expect(fs.readdirSync(workDir)).toEqual([])
  free(20_000 * 32)
  expect(await makeMedia({ source, workDir, ...recording })).toMatchObject({ ok: true })
})

const hostile: [string, () => Promise<string> | string, string][] = [
  ['zero bytes', () => write('empty.mp4', Buffer.alloc(0)), 'videoUnreadable'],
  [
    'random bytes',
    () => write('random.mp4', Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919 + (i >> 3)) & 255))),
    'videoUnreadable',
  ],
  [
    'random bytes behind an MP4 signature',
    () => write('ftyp.mp4', Buffer.concat([ftyp, Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) & 255))])),
    'videoUnreadable',
  ],
  ['an ffconcat list', () => write('concat.mp4', `ffconcat version 1.0\nfile ${voice}\n`), 'videoUnreadable'],
  [
    'an HLS playlist',
    () => write('list.mp4', `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile://${voice}\n#EXT-X-ENDLIST\n`),
    'videoUnreadable',
  ],
  [
    'a playlist behind an MP4 signature',
    () => write('ftyp-list.mp4', Buffer.concat([ftyp, Buffer.from(`\n#EXTM3U\n#EXTINF:10,\nfile://${voice}\n`)])),
    'videoUnreadable',
  ],
  ['a web page', () => write('page.mp4', '<!doctype html><video src="x"></video>'), 'videoUnreadable'],
  [
    'a web page that is an MP4 too',
    () => write('poly.mp4', Buffer.concat([ftyp, Buffer.from('\0\0\0\x40free<html><script>alert(1)</script></html>'.padEnd(64))])),
    'videoUnreadable',
  ],
  ['an MP4 cut off before its index', () => cut(film('cut-a.mp4', [...h264, '-c:a', 'aac']), 0.7), 'videoUnreadable'],
  [
    'an MP4 cut off behind its index',
    () => cut(film('cut-b.mp4', [...h264, '-c:a', 'aac', '-movflags', '+faststart']), 0.5),
    'videoDamaged',
  ],
  [
    'a WebM cut in half',
    () => cut(film('cut.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']), 0.5),
    'videoDamaged',
  ],
  ['sound without a picture', () => film('sound.mp4', ['-c:a', 'aac'], { picture: false }), 'videoNoPicture'],
  ['a picture without sound', () => film('mute.mp4', h264, { sound: false }), 'videoNoSound'],
  ['8K', () => film('8k.mp4', [...h264, '-c:a', 'aac', '-frames:v', '2'], { size: '7680x4320', rate: 1 }), 'videoTooBig?max=9'],
  ['a flash of a tenth of a second', () => film('flash.mp4', [...h264, '-c:a', 'aac', '-t', '0.1']), 'videoTooShort'],
]
const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isommp42')])

function write(name: string, content: string | Buffer): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  return file
}

function cut(file: string, share: number): string {
  fs.truncateSync(file, Math.floor(fs.statSync(file).size * share))
  return file
}

test.each(hostile)('refuses %s', async (_what, make, code) => {
  expect(await run(await make())).toEqual({ ok: false, code })
})

test('an abort kills the whole group at once', async () => {
  const source = film('slow.mkv', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], { size: '1280x720', rate: 50 })
  const controller = new AbortController()
  const running = makeMedia({ source, workDir, ...asFilm, maxDurationMs: null, signal: controller.signal })
  await expect.poll(() => fs.existsSync(path.join(workDir, 'playback.part')), { interval: 5 }).toBe(true)
  controller.abort(new Error('stopping'))
  await expect(running).rejects.toThrow('stopping')
  await expect.poll(() => spawnSync('pgrep', ['-f', workDir]).status).toBe(1)
})

test('a tool that takes too long is killed with its children, and its chatter is capped', async () => {
  // Another run of the tests on this machine has sleepers of its own.
  const marker = `31${process.pid}.5`
  const slow = await runLimited('sh', ['-c', `sleep ${marker} & sleep ${marker}; wait`], { wallMs: 300, fileBytes: 0 })
  expect(slow.timedOut).toBe(true)
  await expect.poll(() => spawnSync('pgrep', ['-f', `sleep ${marker}`]).status).toBe(1)
  const loud = await runLimited('sh', ['-c', 'yes fault | head -c 2000000 >&2'], { wallMs: 20_000, fileBytes: 0 })
  expect(loud.log.length).toBe(64 * 1024)
})

test('a tool ends when the process that runs it is killed', async () => {
  const bundled = path.join(workDir, 'tool.mjs')
  buildSync({ entryPoints: ['app/infra/media-tool.ts'], bundle: true, platform: 'node', format: 'esm', outfile: bundled })
  const marker = `60.${process.pid}`
  const asks = `import { runLimited } from ${JSON.stringify(bundled)}; void runLimited('sleep', ['${marker}'], { wallMs: 60_000, fileBytes: 0 })`
  const server = spawn(process.execPath, ['--input-type=module', '-e', asks], { stdio: 'ignore' })
  const sleeping = () => spawnSync('pgrep', ['-fx', `sleep ${marker}`]).status
  await expect.poll(sleeping, { timeout: 20_000 }).toBe(0)
  server.kill('SIGKILL')
  await expect.poll(sleeping, { timeout: 20_000 }).toBe(1)
})

test('a tool can neither fill the disk nor the memory, and sees nothing of our environment', async () => {
  const target = path.join(workDir, 'big')
  const disk = await runLimited('sh', ['-c', `head -c 5000000 /dev/zero > ${target}`], { wallMs: 20_000, fileBytes: 1_000_000 })
  expect(disk.exitCode).not.toBe(0)
  expect(fs.statSync(target).size).toBeLessThanOrEqual(1_000_000)
  const memory = await runLimited(process.execPath, ['-e', 'Buffer.alloc(2e9)'], {
    wallMs: 20_000,
    fileBytes: 0,
    memoryBytes: 1_000_000_000,
  })
  expect(memory.exitCode).not.toBe(0)
  const { stdout } = await runLimited('env', [], { wallMs: 20_000, fileBytes: 0 })
  expect(stdout).not.toContain('DATA_DIR')
})

test('peaks keep each piece’s lowest and highest value', () => {
  const collector = peakCollector({ totalSamples: 8, sampleRate: 8, pairs: 4 })
  collector.add(Int16Array.from([0, 16_384, -32_768]))
  collector.add(Int16Array.from([100, 32_767, 0, 0, 0, 999]))
  expect(collector.result()).toEqual({ durationMs: 1000, peaks: [0, 64, -127, 0, 0, 127, 0, 0] })
})
