import fs from 'node:fs/promises'
import path from 'node:path'
import { analysisAudioOptions, encodeOptions, measureOptions, posterOptions, remuxOptions, runFfmpeg, type ToolRun } from '~/infra/ffmpeg'
import { maxPixels, maxStreams, type Media } from '~/infra/media-fences'
import { isEdited, probe, type Probe, type Unreadable } from '~/infra/media-probe'
import { sha256OfFile } from '~/infra/file-hash'
import { log } from '~/infra/log'
import { type FileFormat, mimeOf, sniffFile } from '~/infra/sniff'
import { sizeOf } from '~/infra/storage'
import { playsEverywhere } from './plays-everywhere'
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
/** Also where nobody set a limit: a few bytes can say that they last for years. */
const longestMs = 2 * 60 * 60_000
const soundFormats: FileFormat[] = ['wav', 'mp3', 'flac']
const refusals: Record<Unreadable, string> = {
  unreadable: 'videoUnreadable',
  tooBig: `videoTooBig?max=${maxPixels / 1_000_000}`,
  tooManyStreams: `videoTooManyTracks?max=${maxStreams}`,
  unknownCodec: 'videoUnknownCodec',
  tooSlow: 'videoTimedOut',
}

/**
 * Makes of a received video what the product shows: an MP4 that plays everywhere and at once, a poster, 16 kHz mono audio and its waveform.
 * Codes, all final: videoUnreadable, videoNoPicture, videoNoSound, videoTooShort, videoTooLong and videoTooLongForAll (max and actual, m:ss), videoTooBig (megapixels), videoDamaged (it ends before it says),
 * videoTimedOut, videoDolbyVision, videoUnknownCodec, videoTooManyTracks (max). Throws when the machine is at fault (tool missing, disk full, aborted): then trying again makes sense.
 */
export async function processVideo({ source, workDir, limits, signal, progress = () => {} }: Input): Promise<ProcessedVideo> {
  const format = await sniffFile(source)
  if (format && soundFormats.includes(format)) return { ok: false, code: 'videoNoPicture' }
  if (!format || !uploadPurposes.work_video.formats.includes(format)) return { ok: false, code: 'videoUnreadable' }
  const media: Media = { file: source, format }
  const fileBytes = 4 * ((await sizeOf(source)) ?? 0) + 256 * 1024 * 1024

  const found = await probe(media, signal)
  if (typeof found === 'string') return { ok: false, code: refusals[found] }
  if (!found.video) return { ok: false, code: 'videoNoPicture' }
  if (!found.audio) return { ok: false, code: 'videoNoSound' }
  if (found.video.dolbyVisionOnly) return { ok: false, code: 'videoDolbyVision' }
  const durationMs = found.durationMs ?? (await measure(media, found, fileBytes, signal))
  if (durationMs < minDurationMs) return { ok: false, code: 'videoTooShort' }
  if (durationMs > longestMs + toleranceMs) return { ok: false, code: tooLong('videoTooLongForAll', longestMs, durationMs) }
  if (limits.maxDurationMs !== null && durationMs > limits.maxDurationMs + toleranceMs)
    return { ok: false, code: tooLong('videoTooLong', limits.maxDurationMs, durationMs) }

  const run = { wallMs: Math.max(120_000, 6 * durationMs), fileBytes, signal }
  const inFolder = (name: string) => path.join(workDir, name)
  const draft = inFolder('playback.part')
  const asItIs = playsEverywhere(found) && !(await isEdited(media, found, signal))
  // Edit lists can play three seconds thousands of times over.
  const atMost = ['-t', String((durationMs + 2 * toleranceMs) / 1000)]
  const options = [...atMost, ...(asItIs ? remuxOptions(found) : await encodeOptions(found))]
  const made = await runFfmpeg({ input: media, outputOptions: options, output: draft }, run, (ms) =>
    progress(Math.min(90, Math.round((90 * ms) / durationMs))),
  )
  if (!made.ok) return failed(made)

  const playback: Media = { file: draft, format: 'mp4' }
  const proof = await probe(playback, signal)
  if (typeof proof === 'string' || !proof.video || !proof.audio || Math.abs((proof.durationMs ?? 0) - durationMs) > toleranceMs)
    return { ok: false, code: 'videoDamaged' }
  const at = Math.min(5, durationMs / 4000).toFixed(2)
  const poster = await runFfmpeg(
    { input: playback, inputOptions: ['-ss', at], outputOptions: posterOptions, output: inFolder('poster.jpg') },
    run,
  )
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

async function measure(input: Media, found: Probe, fileBytes: number, signal?: AbortSignal): Promise<number> {
  let durationMs = 0
  await runFfmpeg(
    { input, outputOptions: measureOptions(found), output: '-' },
    { wallMs: 120_000, fileBytes, signal },
    (ms) => (durationMs = ms),
  )
  return Math.round(durationMs)
}

function failed(run: Exclude<ToolRun, { ok: true }>): ProcessedVideo {
  if (/No space left on device|Cannot allocate memory/.test(run.log)) throw new Error(run.log.slice(0, 500))
  log.warn('video.failed', { timedOut: run.timedOut, log: run.log.slice(0, 2000) })
  if (run.tooBig) return { ok: false, code: refusals.tooBig }
  return { ok: false, code: run.timedOut ? 'videoTimedOut' : 'videoDamaged' }
}

async function describe(file: string, mime: string): Promise<MadeFile> {
  const size = await sizeOf(file)
  if (!size) throw new Error(`ffmpeg left no ${path.basename(file)}`)
  return { file, mime, size, sha256: await sha256OfFile(file) }
}

function tooLong(code: string, maxMs: number, actualMs: number): string {
  return `${code}?${new URLSearchParams({ max: clock(maxMs), actual: clock(actualMs) })}`
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
