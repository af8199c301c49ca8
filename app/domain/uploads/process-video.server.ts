import fs from 'node:fs/promises'
import path from 'node:path'
import { analysisAudioOptions, encodeOptions, maxPixels, type Media, measureOptions, posterOptions, probe, type Probe, remuxOptions, runFfmpeg, type ToolRun } from '~/infra/ffmpeg'
import { log } from '~/infra/log'
import { mimeOf, sniffFile } from '~/infra/sniff'
import { sizeOf } from '~/infra/storage'
import { sha256Of } from './finalize-upload.server'
import { uploadPurposes } from './upload-purposes'
import { writePeaks } from './write-peaks.server'

type Input = {
  source: string
  /** An empty folder of the caller's; whatever is left in it may be deleted when we return. */
  workDir: string
  limits: { maxDurationMs: number | null }
  signal?: AbortSignal
  /** Gets 0..100. */
  progress?: (percent: number) => void
}

export type MadeFile = { file: string; mime: string; size: number; sha256: string }

export type ProcessedVideo =
  | { ok: true; durationMs: number; width: number; height: number; files: Record<'playback' | 'poster' | 'audio' | 'peaks', MadeFile> }
  | { ok: false; code: string }

const minDurationMs = 500
const toleranceMs = 1000

/**
 * Makes of a received video what the product shows: an MP4 that plays everywhere and at once, a poster, 16 kHz mono audio and its waveform.
 * Codes, all final: videoUnreadable, videoNoPicture, videoNoSound, videoTooShort, videoTooLong (max and actual, m:ss), videoTooBig (megapixels), videoDamaged (it ends before it says),
 * videoTimedOut. Throws when the machine is at fault (tool missing, disk full, aborted): then trying again makes sense.
 */
export async function processVideo({ source, workDir, limits, signal, progress = () => {} }: Input): Promise<ProcessedVideo> {
  const format = await sniffFile(source)
  if (!format || !uploadPurposes.work_video.formats.includes(format)) return { ok: false, code: 'videoUnreadable' }
  const media: Media = { file: source, format }
  const fileBytes = 4 * ((await sizeOf(source)) ?? 0) + 256 * 1024 * 1024

  const found = await probe(media, signal)
  if (found === 'tooBig') return { ok: false, code: `videoTooBig?max=${maxPixels / 1_000_000}` }
  if (found === 'unreadable') return { ok: false, code: 'videoUnreadable' }
  if (!found.video) return { ok: false, code: 'videoNoPicture' }
  if (!found.audio) return { ok: false, code: 'videoNoSound' }
  const durationMs = found.durationMs ?? (await measure(media, fileBytes, signal))
  if (durationMs < minDurationMs) return { ok: false, code: 'videoTooShort' }
  if (limits.maxDurationMs !== null && durationMs > limits.maxDurationMs + toleranceMs) {
    return { ok: false, code: `videoTooLong?${new URLSearchParams({ max: clock(limits.maxDurationMs), actual: clock(durationMs) })}` }
  }

  const run = { wallMs: Math.max(120_000, 6 * durationMs), fileBytes, signal }
  const inFolder = (name: string) => path.join(workDir, name)
  const draft = inFolder('playback.part')
  const options = playsEverywhere(found) ? remuxOptions : encodeOptions
  const made = await runFfmpeg({ input: media, outputOptions: options, output: draft }, run, (ms) => progress(Math.min(90, Math.round((90 * ms) / durationMs))))
  if (!made.ok) return failed(made)

  const playback: Media = { file: draft, format: 'mp4' }
  const proof = await probe(playback, signal)
  if (typeof proof === 'string' || !proof.video || !proof.audio || Math.abs((proof.durationMs ?? 0) - durationMs) > toleranceMs) return { ok: false, code: 'videoDamaged' }
  const at = Math.min(5, durationMs / 4000).toFixed(2)
  const poster = await runFfmpeg({ input: playback, inputOptions: ['-ss', at], outputOptions: posterOptions, output: inFolder('poster.jpg') }, run)
  if (!poster.ok) return failed(poster)
  const audio = await runFfmpeg({ input: playback, outputOptions: analysisAudioOptions, output: inFolder('audio.wav') }, run)
  if (!audio.ok) return failed(audio)
  progress(95)
  await writePeaks(inFolder('audio.wav'), inFolder('peaks.json'))
  await fs.rename(draft, inFolder('playback.mp4'))
  const [playbackFile, posterFile, audioFile, peaksFile] = await Promise.all([
    describe(inFolder('playback.mp4'), mimeOf.mp4),
    describe(inFolder('poster.jpg'), mimeOf.jpg),
    describe(inFolder('audio.wav'), mimeOf.wav),
    describe(inFolder('peaks.json'), 'application/json'),
  ])
  progress(100)
  const { width, height } = proof.video
  return { ok: true, durationMs, width, height, files: { playback: playbackFile, poster: posterFile, audio: audioFile, peaks: peaksFile } }
}

/** H.264 and AAC up to 1080p and 6 Mb/s play in every browser as they are: only the container is made anew. */
function playsEverywhere({ video, audio, bitRate }: Probe): boolean {
  if (!video || !audio) return false
  const [short, long] = [Math.min(video.width, video.height), Math.max(video.width, video.height)]
  const picture = video.codec === 'h264' && ['yuv420p', 'yuvj420p'].includes(video.pixelFormat) && !video.interlaced
  return picture && audio.codec === 'aac' && short <= 1080 && long <= 1920 && bitRate > 0 && bitRate <= 6_000_000
}

async function measure(input: Media, fileBytes: number, signal?: AbortSignal): Promise<number> {
  let durationMs = 0
  await runFfmpeg({ input, outputOptions: measureOptions, output: '-' }, { wallMs: 120_000, fileBytes, signal }, (ms) => (durationMs = ms))
  return Math.round(durationMs)
}

function failed(run: Exclude<ToolRun, { ok: true }>): ProcessedVideo {
  if (/No space left on device|Cannot allocate memory/.test(run.log)) throw new Error(run.log.slice(0, 500))
  log.warn('video.failed', { timedOut: run.timedOut, log: run.log.slice(0, 2000) })
  return { ok: false, code: run.timedOut ? 'videoTimedOut' : 'videoDamaged' }
}

async function describe(file: string, mime: string): Promise<MadeFile> {
  const size = await sizeOf(file)
  if (!size) throw new Error(`ffmpeg left no ${path.basename(file)}`)
  return { file, mime, size, sha256: await sha256Of(file) }
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
