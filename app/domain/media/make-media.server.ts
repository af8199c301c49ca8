import fs from 'node:fs/promises'
import path from 'node:path'
import type { MediaKind } from '~/infra/db/generated/enums'
import { analysisAudioOptions, encodeOptions, posterOptions, remuxOptions, runFfmpeg, type ToolRun } from '~/infra/ffmpeg'
import { log } from '~/infra/log'
import { probe } from '~/infra/media-probe'
import type { MediaFile } from '~/infra/media-tool'
import { type FileFormat, mimeOf } from '~/infra/sniff'
import { sha256OfFile, sizeOf } from '~/infra/storage'
import { inspectMedia, playsAsItIs, refusals, toleranceMs } from './inspect-media.server'
import { writePeaks } from './waveform.server'

type Input = {
  source: string
  /** An empty folder of the caller's; whatever is left in it may be deleted when we return. */
  workDir: string
  /** What to make: with `playback` the source is a film, else a recording. */
  kinds: readonly MediaKind[]
  formats: readonly FileFormat[]
  maxDurationMs: number | null
  signal?: AbortSignal
  /** Gets 0..100. */
  progress?: (percent: number) => void
}

export type MadeFile = { kind: MediaKind; file: string; mime: string; size: number; sha256: string }

/** Width and height are null for a recording. */
export type MadeMedia =
  { ok: true; durationMs: number; width: number | null; height: number | null; files: MadeFile[] } | { ok: false; code: string }

const names: Record<MediaKind, string> = { playback: 'playback.mp4', poster: 'poster.jpg', audio: 'audio.wav', peaks: 'peaks.json' }
const mimes: Record<MediaKind, string> = {
  playback: mimeOf.mp4,
  poster: mimeOf.jpg,
  audio: mimeOf.wav,
  peaks: 'application/json',
}

/**
 * Makes of a received file what the product shows: of a film an MP4 that plays everywhere and at once and a poster, of both films and recordings
 * 16 kHz mono audio and its waveform.
 * Codes, all final: videoUnreadable, videoNoPicture, videoNoSound, videoTooShort, videoTooLong and videoTooLongForAll (max and actual, m:ss), videoTooBig (megapixels), videoDamaged (it ends before it says),
 * videoTimedOut, videoDolbyVision, videoUnknownCodec, videoTooManyTracks (max). Throws when the machine is at fault (tool missing, disk full, aborted): then trying again makes sense.
 */
export async function makeMedia(input: Input): Promise<MadeMedia> {
  const { source, workDir, kinds, formats, maxDurationMs, signal, progress = () => {} } = input
  const film = kinds.includes('playback')
  const fileBytes = 4 * ((await sizeOf(source)) ?? 0) + 256 * 1024 * 1024
  const inspected = await inspectMedia({ source, formats, film, maxDurationMs, fileBytes, signal })
  if (!inspected.ok) return inspected
  const { media, found, durationMs } = inspected
  const inFolder = (kind: MediaKind) => path.join(workDir, names[kind])
  const limits = { wallMs: Math.max(120_000, 6 * durationMs), fileBytes, signal }
  // Edit lists can play three seconds thousands of times over.
  const atMost = ['-t', String((durationMs + 2 * toleranceMs) / 1000)]

  let heard = media
  let size: { width: number; height: number } | null = null
  if (film) {
    const draft = path.join(workDir, 'playback.part')
    const asItIs = await playsAsItIs(media, found, signal)
    const outputOptions = [...atMost, ...(asItIs ? remuxOptions(found) : await encodeOptions(found))]
    const made = await runFfmpeg({ input: media, outputOptions, output: draft }, limits, (ms) =>
      progress(Math.min(90, Math.round((90 * ms) / durationMs))),
    )
    if (!made.ok) return failed(made)
    const playback: MediaFile = { file: draft, format: 'mp4' }
    const proof = await probe(playback, signal)
    if (typeof proof === 'string' || !proof.video || !proof.audio || Math.abs((proof.durationMs ?? 0) - durationMs) > toleranceMs)
      return { ok: false, code: 'videoDamaged' }
    size = { width: proof.video.width, height: proof.video.height }
    const inputOptions = ['-ss', Math.min(5, durationMs / 4000).toFixed(2)]
    const poster = await runFfmpeg({ input: playback, inputOptions, outputOptions: posterOptions, output: inFolder('poster') }, limits)
    if (!poster.ok) return failed(poster)
    await fs.rename(draft, inFolder('playback'))
    heard = { ...playback, file: inFolder('playback') }
  }
  const audio = await runFfmpeg({ input: heard, outputOptions: [...atMost, ...analysisAudioOptions], output: inFolder('audio') }, limits)
  if (!audio.ok) return failed(audio)
  progress(95)
  await writePeaks(inFolder('audio'), inFolder('peaks'))
  const files = await Promise.all(kinds.map((kind) => describe(kind, inFolder(kind))))
  progress(100)
  return { ok: true, durationMs, width: size?.width ?? null, height: size?.height ?? null, files }
}

function failed(run: Exclude<ToolRun, { ok: true }>): MadeMedia {
  if (/No space left on device|Cannot allocate memory/.test(run.log)) throw new Error(run.log.slice(0, 500))
  log.warn('media.failed', { timedOut: run.timedOut, log: run.log.slice(0, 2000) })
  if (run.tooBig) return { ok: false, code: refusals.tooBig }
  return { ok: false, code: run.timedOut ? 'videoTimedOut' : 'videoDamaged' }
}

async function describe(kind: MediaKind, file: string): Promise<MadeFile> {
  const size = await sizeOf(file)
  if (!size) throw new Error(`ffmpeg left no ${path.basename(file)}`)
  return { kind, file, mime: mimes[kind], size, sha256: await sha256OfFile(file) }
}
