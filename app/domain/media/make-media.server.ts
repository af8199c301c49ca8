import fs from 'node:fs/promises'
import path from 'node:path'
import type { MediaKind } from '~/infra/db/generated/enums'
import {
  analysisAudioOptions,
  analysisBytesPerMs,
  encodeOptions,
  measureOptions,
  posterOptions,
  remuxOptions,
  runFfmpeg,
  type ToolRun,
} from '~/infra/ffmpeg'
import { log } from '~/infra/log'
import { isEdited, type Picture, probe, type Probe, type Sound, type Unreadable } from '~/infra/media-probe'
import { maxPixels, maxStreams, type MediaFile } from '~/infra/media-tool'
import { saysItsLength } from '~/infra/mp3-length'
import { type FileFormat, mimeOf, sniffFile } from '~/infra/sniff'
import { requireRoomFor, sha256OfFile, sizeOf } from '~/infra/storage'
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
  const sourceBytes = (await sizeOf(source)) ?? 0
  const fileBytes = 4 * sourceBytes + 256 * 1024 * 1024
  const inspected = await inspectMedia({ source, formats, film, maxDurationMs, fileBytes, signal })
  if (!inspected.ok) return inspected
  const { media, found, durationMs } = inspected
  await requireRoomFor((film ? sourceBytes : 0) + durationMs * analysisBytesPerMs)
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
    const posterAt = (seconds: number) =>
      runFfmpeg(
        { input: playback, inputOptions: ['-ss', seconds.toFixed(2)], outputOptions: posterOptions, output: inFolder('poster') },
        limits,
      )
    let poster = await posterAt(Math.min(5, durationMs / 4000))
    // The pictures may end long before the sound.
    if (poster.ok && !(await sizeOf(inFolder('poster')))) poster = await posterAt(0)
    if (!poster.ok) return failed(poster)
    if (!(await sizeOf(inFolder('poster')))) return { ok: false, code: 'videoDamaged' }
    await fs.rename(draft, inFolder('playback'))
    heard = { ...playback, file: inFolder('playback') }
  }
  const audio = await runFfmpeg({ input: heard, outputOptions: [...atMost, ...analysisAudioOptions], output: inFolder('audio') }, limits)
  if (!audio.ok) return failed(audio)
  // A film's was looked at as a whole; its sound may well end before its pictures.
  const heardMs = ((await sizeOf(inFolder('audio'))) ?? 0) / analysisBytesPerMs
  if (!film && heardMs < durationMs - Math.max(toleranceMs, durationMs / 100)) return { ok: false, code: 'videoDamaged' }
  progress(95)
  await writePeaks(inFolder('audio'), inFolder('peaks'))
  const files = await Promise.all(kinds.map((kind) => describe(kind, inFolder(kind))))
  progress(100)
  return { ok: true, durationMs, width: size?.width ?? null, height: size?.height ?? null, files }
}

function failed(run: Exclude<ToolRun, { ok: true }>): MadeMedia {
  log.warn('media.failed', { timedOut: run.timedOut, log: run.log.slice(0, 2000) })
  if (run.tooBig) return { ok: false, code: refusals.tooBig }
  return { ok: false, code: run.timedOut ? 'videoTimedOut' : 'videoDamaged' }
}

async function describe(kind: MediaKind, file: string): Promise<MadeFile> {
  const size = await sizeOf(file)
  if (!size) throw new Error(`ffmpeg left no ${path.basename(file)}`)
  return { kind, file, mime: mimes[kind], size, sha256: await sha256OfFile(file) }
}

type Asked = {
  source: string
  formats: readonly FileFormat[]
  /** A film has picture and sound, a recording sound. */
  film: boolean
  maxDurationMs: number | null
  /** No tool may write more than this. */
  fileBytes: number
  signal?: AbortSignal
}

type Inspected = { ok: true; media: MediaFile; found: Probe; durationMs: number } | { ok: false; code: string }

const minDurationMs = 500
/** By how much a length may differ from what was said or allowed. */
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

/** What a received file is by its own bytes, and how long it lasts; else why nothing can be made of it (codes as in makeMedia). */
async function inspectMedia({ source, formats, film, maxDurationMs, fileBytes, signal }: Asked): Promise<Inspected> {
  const format = await sniffFile(source)
  if (film && format && soundFormats.includes(format)) return { ok: false, code: 'videoNoPicture' }
  if (!format || !formats.includes(format)) return { ok: false, code: 'videoUnreadable' }
  const media: MediaFile = { file: source, format }
  const found = await probe(media, signal)
  if (typeof found === 'string') return { ok: false, code: refusals[found] }
  if (film && !found.video) return { ok: false, code: 'videoNoPicture' }
  if (!found.audio) return { ok: false, code: 'videoNoSound' }
  if (film && found.video?.dolbyVisionOnly) return { ok: false, code: 'videoDolbyVision' }
  const guessed = format === 'mp3' && !(await saysItsLength(source))
  const said = guessed ? null : found.durationMs
  const durationMs = said ?? (await measure(media, found, { fileBytes, signal }))
  if (durationMs < minDurationMs) return { ok: false, code: 'videoTooShort' }
  if (durationMs > longestMs + toleranceMs) return { ok: false, code: tooLong('videoTooLongForAll', longestMs, durationMs) }
  if (maxDurationMs !== null && durationMs > maxDurationMs + toleranceMs)
    return { ok: false, code: tooLong('videoTooLong', maxDurationMs, durationMs) }
  return { ok: true, media, found, durationMs }
}

async function measure(input: MediaFile, found: Probe, limits: Pick<Asked, 'fileBytes' | 'signal'>): Promise<number> {
  let durationMs = 0
  await runFfmpeg({ input, outputOptions: measureOptions(found), output: '-' }, { wallMs: 120_000, ...limits }, (ms) => (durationMs = ms))
  return Math.round(durationMs)
}

/** Whether a film need not be encoded anew: it plays in every browser as it is, and no edit list cuts it. */
async function playsAsItIs(media: MediaFile, found: Probe, signal?: AbortSignal): Promise<boolean> {
  return playsEverywhere(found) && !(await isEdited(media, found, signal))
}

/** H.264 and AAC up to 1080p and 6 Mb/s, upright and in the colours of BT.709: only the container is made anew. */
function playsEverywhere({ video, audio, bitRate }: Probe): boolean {
  return video !== null && audio !== null && plainPicture(video) && plainSound(audio) && bitRate > 0 && bitRate <= 6_000_000
}

function plainPicture(video: Picture): boolean {
  const { codec, profile, pixelFormat, colour } = video
  const coded =
    codec === 'h264' &&
    ['Constrained Baseline', 'Baseline', 'Main', 'High'].includes(profile) &&
    pixelFormat === 'yuv420p' &&
    !video.interlaced
  const coloured =
    [colour.matrix, colour.primaries, colour.transfer].every((said) => ['', 'unknown', 'bt709'].includes(said)) && colour.range !== 'pc'
  const sized = Math.min(video.width, video.height) <= 1080 && Math.max(video.width, video.height) <= 1920
  return coded && coloured && sized && !video.turned && video.squarePixels && perSecond(video.meanRate) <= 60.1
}

function plainSound({ codec, profile, channels, sampleRate }: Sound): boolean {
  return codec === 'aac' && ['LC', 'HE-AAC', 'HE-AACv2'].includes(profile) && channels <= 2 && sampleRate <= 48_000
}

function perSecond(rate: string): number {
  const [pictures = 0, seconds = 1] = rate.split('/').map(Number)
  return pictures / seconds
}

function tooLong(code: string, maxMs: number, actualMs: number): string {
  return `${code}?${new URLSearchParams({ max: clock(maxMs), actual: clock(actualMs) })}`
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
