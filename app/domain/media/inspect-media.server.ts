import { measureOptions, runFfmpeg } from '~/infra/ffmpeg'
import { isEdited, type Picture, probe, type Probe, type Sound, type Unreadable } from '~/infra/media-probe'
import { maxPixels, maxStreams, type MediaFile } from '~/infra/media-tool'
import { type FileFormat, sniffFile } from '~/infra/sniff'

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

export type Inspected = { ok: true; media: MediaFile; found: Probe; durationMs: number } | { ok: false; code: string }

const minDurationMs = 500
/** By how much a length may differ from what was said or allowed. */
export const toleranceMs = 1000
/** Also where nobody set a limit: a few bytes can say that they last for years. */
const longestMs = 2 * 60 * 60_000
const soundFormats: FileFormat[] = ['wav', 'mp3', 'flac']
export const refusals: Record<Unreadable, string> = {
  unreadable: 'videoUnreadable',
  tooBig: `videoTooBig?max=${maxPixels / 1_000_000}`,
  tooManyStreams: `videoTooManyTracks?max=${maxStreams}`,
  unknownCodec: 'videoUnknownCodec',
  tooSlow: 'videoTimedOut',
}

/** What a received file is by its own bytes, and how long it lasts; else why nothing can be made of it (codes as in makeMedia). */
export async function inspectMedia({ source, formats, film, maxDurationMs, fileBytes, signal }: Asked): Promise<Inspected> {
  const format = await sniffFile(source)
  if (film && format && soundFormats.includes(format)) return { ok: false, code: 'videoNoPicture' }
  if (!format || !formats.includes(format)) return { ok: false, code: 'videoUnreadable' }
  const media: MediaFile = { file: source, format }
  const found = await probe(media, signal)
  if (typeof found === 'string') return { ok: false, code: refusals[found] }
  if (film && !found.video) return { ok: false, code: 'videoNoPicture' }
  if (!found.audio) return { ok: false, code: 'videoNoSound' }
  if (film && found.video?.dolbyVisionOnly) return { ok: false, code: 'videoDolbyVision' }
  const durationMs = found.durationMs ?? (await measure(media, found, { fileBytes, signal }))
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
export async function playsAsItIs(media: MediaFile, found: Probe, signal?: AbortSignal): Promise<boolean> {
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
