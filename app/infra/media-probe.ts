import { z } from 'zod'
import { demuxers, fences, type MediaFile, pictureDecoders, runLimited, sawTooManyPixels, soundDecoders } from './media-tool'

export type Picture = {
  index: number
  codec: string
  profile: string
  pixelFormat: string
  /** As it is shown: turned upright, its pixels made square. */
  width: number
  height: number
  /** Mirrored or turned by a display matrix. */
  turned: boolean
  squarePixels: boolean
  interlaced: boolean
  colour: { range: string; matrix: string; primaries: string; transfer: string }
  /** Dolby Vision with no picture beneath that other players understand. */
  dolbyVisionOnly: boolean
  /** "30000/1001": the finest rate on which its pictures lie, and the mean. */
  finestRate: string
  meanRate: string
  startMs: number
  lengthMs: number
}
export type Sound = {
  index: number
  codec: string
  profile: string
  channels: number
  sampleRate: number
  startMs: number
  lengthMs: number
}

export type Probe = {
  /** Null where the file does not say (a recording made in a browser). */
  durationMs: number | null
  bitRate: number
  video: Picture | null
  audio: Sound | null
}

const number = z.coerce.number().catch(0)
const word = z.string().catch('')
const streamSchema = z.object({
  index: number,
  codec_type: word,
  codec_name: word,
  profile: word,
  pix_fmt: word,
  width: number,
  height: number,
  sample_aspect_ratio: word,
  field_order: z.string().catch('progressive'),
  color_range: word,
  color_space: word,
  color_primaries: word,
  color_transfer: word,
  r_frame_rate: word,
  avg_frame_rate: word,
  start_time: number,
  duration: number,
  channels: number,
  sample_rate: number,
  disposition: z.object({ default: number, attached_pic: number }).catch({ default: 0, attached_pic: 0 }),
  side_data_list: z
    .array(
      z.object({
        side_data_type: word,
        rotation: number,
        dv_profile: z.number().optional(),
        dv_bl_signal_compatibility_id: z.number().optional(),
      }),
    )
    .catch([]),
})
type Stream = z.infer<typeof streamSchema>
const probeSchema = z.object({ streams: z.array(streamSchema), format: z.object({ duration: number, bit_rate: number }) })

export type Unreadable = 'unreadable' | 'tooBig' | 'tooManyStreams' | 'unknownCodec' | 'tooSlow'

/** What a file says it holds; else why it cannot be read. `asWritten` leaves its edit lists aside. */
export async function probe(media: MediaFile, signal?: AbortSignal, { asWritten = false } = {}): Promise<Probe | Unreadable> {
  const editing = asWritten ? ['-ignore_editlist', '1'] : []
  const args = ['-v', 'error', ...fences(media), ...editing, '-print_format', 'json', '-show_format', '-show_streams', `file:${media.file}`]
  const { exitCode, timedOut, stdout, log } = await runLimited('ffprobe', args, { wallMs: 20_000, fileBytes: 0, signal })
  if (timedOut) return 'tooSlow'
  if (sawTooManyPixels(log)) return 'tooBig'
  if (log.includes('exceeds max_streams')) return 'tooManyStreams'
  if (/not on whitelist/.test(log)) return 'unknownCodec'
  if (exitCode !== 0) return 'unreadable'
  const parsed = probeSchema.safeParse(parseJson(stdout))
  if (!parsed.success) return 'unreadable'
  const { streams, format } = parsed.data
  const pictures = streams.filter((stream) => stream.codec_type === 'video' && !stream.disposition.attached_pic)
  const sounds = streams.filter((stream) => stream.codec_type === 'audio')
  const picture = chosen(pictures, pictureDecoders)
  const sound = chosen(sounds, soundDecoders)
  if ((pictures.length > 0 && !picture) || (sounds.length > 0 && !sound)) return 'unknownCodec'
  return {
    durationMs: format.duration > 0 ? Math.round(format.duration * 1000) : null,
    bitRate: format.bit_rate,
    video: picture ? pictureOf(picture) : null,
    audio: sound ? soundOf(sound) : null,
  }
}

/** What a player would choose: the default track, else the first, of those we can decode. */
function chosen(tracks: Stream[], decodable: Record<string, string[]>): Stream | undefined {
  const readable = tracks.filter(({ codec_name }) => Object.hasOwn(decodable, codec_name))
  return readable.find(({ disposition }) => disposition.default) ?? readable[0]
}

function pictureOf(stream: Stream): Picture {
  const [across = 1, down = 1] = stream.sample_aspect_ratio.split(':').map(Number)
  const squarePixels = !(across > 0 && down > 0) || across === down
  const shown = [squarePixels ? stream.width : Math.round((stream.width * across) / down), stream.height] as const
  const matrix = stream.side_data_list.find(({ side_data_type }) => side_data_type === 'Display Matrix')
  const onItsSide = Math.abs(matrix?.rotation ?? 0) % 180 === 90
  const dolbyVision = stream.side_data_list.find(({ dv_profile }) => dv_profile !== undefined)
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    pixelFormat: stream.pix_fmt,
    width: onItsSide ? shown[1] : shown[0],
    height: onItsSide ? shown[0] : shown[1],
    turned: matrix !== undefined,
    squarePixels,
    interlaced: !['progressive', 'unknown'].includes(stream.field_order),
    colour: { range: stream.color_range, matrix: stream.color_space, primaries: stream.color_primaries, transfer: stream.color_transfer },
    dolbyVisionOnly: dolbyVision?.dv_bl_signal_compatibility_id === 0,
    finestRate: stream.r_frame_rate,
    meanRate: stream.avg_frame_rate,
    startMs: Math.round(stream.start_time * 1000),
    lengthMs: Math.round(stream.duration * 1000),
  }
}

function soundOf(stream: Stream): Sound {
  const { index, codec_name: codec, profile, channels, sample_rate: sampleRate } = stream
  return {
    index,
    codec,
    profile,
    channels,
    sampleRate,
    startMs: Math.round(stream.start_time * 1000),
    lengthMs: Math.round(stream.duration * 1000),
  }
}

/** What edit lists may hide without being edits: the lead-in that every AAC encoder writes. */
const leadInMs = 60

/** Whether an edit list cuts or repeats something, or one track begins later than the other. Browsers disagree about such files. */
export async function isEdited(media: MediaFile, { video, audio }: Probe, signal?: AbortSignal): Promise<boolean> {
  if (!video || !audio || Math.abs(video.startMs - audio.startMs) > 30) return true
  if (demuxers[media.format] !== 'mov') return false
  const written = await probe(media, signal, { asWritten: true })
  if (typeof written === 'string' || !written.video || !written.audio) return true
  return Math.abs(written.video.lengthMs - video.lengthMs) > leadInMs || Math.abs(written.audio.lengthMs - audio.lengthMs) > leadInMs
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
