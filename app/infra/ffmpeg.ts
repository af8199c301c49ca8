import ffmpeg from 'fluent-ffmpeg'
import { z } from 'zod'
import { pictureFilters, steadyRate } from './ffmpeg-picture'
import { runLimited } from './ffmpeg-process'
import type { FileFormat } from './sniff'

/**
 * The only file that knows ffmpeg. Every input is a stranger's: it is read as the container its first bytes proved (nothing is guessed,
 * so that a playlist cannot call for other files), from plain files only, with known decoders, and never decoded beyond 9 megapixels.
 */

export const maxPixels = 9_000_000

/** Decoders by the name of the codec they read. */
const pictureDecoders: Record<string, string[]> = {
  ...{ h264: ['h264'], hevc: ['hevc'], vp8: ['vp8'], vp9: ['vp9'], av1: ['libdav1d', 'libaom-av1', 'av1'] },
  ...{ mpeg4: ['mpeg4'], h263: ['h263'], mjpeg: ['mjpeg'], prores: ['prores'] },
}
const soundDecoders: Record<string, string[]> = {
  ...{ aac: ['aac'], mp3: ['mp3float', 'mp3'], opus: ['opus', 'libopus'], vorbis: ['vorbis', 'libvorbis'], alac: ['alac'], flac: ['flac'] },
  ...{ ac3: ['ac3'], eac3: ['eac3'], amr_nb: ['amrnb'], amr_wb: ['amrwb'] },
  ...Object.fromEntries(['s8', 'u8', 's16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'mulaw', 'alaw'].map((kind) => [`pcm_${kind}`, [`pcm_${kind}`]])),
}
/** Never shown, but ffprobe gives up on a whole file for one track that it may not open. */
const passengers = ['mov_text', 'text', 'srt', 'subrip', 'ass', 'ssa', 'webvtt', 'cc_dec', 'png']
const decoders = [...Object.values(pictureDecoders), ...Object.values(soundDecoders), passengers].flat().join(',')

const demuxers: Partial<Record<FileFormat, string>> = { mp4: 'mov', mov: 'mov', '3gp': 'mov', webm: 'matroska', mkv: 'matroska', wav: 'wav' }

/** A phone writes two to nine; a thousand, each to be looked into, occupy the machine. */
export const maxStreams = 32

export type Media = { file: string; format: FileFormat }

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
export type Sound = { index: number; codec: string; profile: string; channels: number; sampleRate: number; startMs: number; lengthMs: number }

export type Probe = {
  /** Null where the file does not say (a recording made in a browser). */
  durationMs: number | null
  bitRate: number
  video: Picture | null
  audio: Sound | null
}

export type ToolRun = { ok: true } | { ok: false; timedOut: boolean; tooBig: boolean; log: string }

type Limits = { wallMs: number; fileBytes: number; signal?: AbortSignal }

function fences({ format }: Media): string[] {
  const demuxer = demuxers[format]
  if (!demuxer) throw new Error(`No demuxer for ${format}`)
  const lists = ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', decoders]
  return [...lists, '-max_pixels', String(maxPixels), '-max_streams', String(maxStreams), '-f', demuxer]
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
    .array(z.object({ side_data_type: word, rotation: number, dv_profile: z.number().optional(), dv_bl_signal_compatibility_id: z.number().optional() }))
    .catch([]),
})
type Stream = z.infer<typeof streamSchema>
const probeSchema = z.object({ streams: z.array(streamSchema), format: z.object({ duration: number, bit_rate: number }) })

export type Unreadable = 'unreadable' | 'tooBig' | 'tooManyStreams' | 'unknownCodec' | 'tooSlow'

/** What a file says it holds; else why it cannot be read. `asWritten` leaves its edit lists aside. */
export async function probe(media: Media, signal?: AbortSignal, { asWritten = false } = {}): Promise<Probe | Unreadable> {
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
  return { index, codec, profile, channels, sampleRate, startMs: Math.round(stream.start_time * 1000), lengthMs: Math.round(stream.duration * 1000) }
}

/** What edit lists may hide without being edits: the lead-in that every AAC encoder writes. */
const leadInMs = 60

/** Whether an edit list cuts or repeats something, or one track begins later than the other. Browsers disagree about such files. */
export async function isEdited(media: Media, { video, audio }: Probe, signal?: AbortSignal): Promise<boolean> {
  if (!video || !audio || Math.abs(video.startMs - audio.startMs) > 30) return true
  if (demuxers[media.format] !== 'mov') return false
  const written = await probe(media, signal, { asWritten: true })
  if (typeof written === 'string' || !written.video || !written.audio) return true
  return Math.abs(written.video.lengthMs - video.lengthMs) > leadInMs || Math.abs(written.audio.lengthMs - audio.lengthMs) > leadInMs
}

type Command = { input: Media; inputOptions?: string[]; outputOptions: string[]; output: string }

/** Runs ffmpeg once. `onTime` gets how many milliseconds of output there are. */
export async function runFfmpeg(command: Command, limits: Limits, onTime?: (ms: number) => void): Promise<ToolRun> {
  const { exitCode, timedOut, log } = await runLimited('ffmpeg', argumentsOf(command), limits, (line) => {
    const time = /^out_time_us=(\d+)/.exec(line)
    if (time) onTime?.(Number(time[1]) / 1000)
  })
  // ffmpeg leaves out the pictures it may not decode and ends well: a film that grows on its way would only stand still.
  const tooBig = sawTooManyPixels(log)
  return exitCode === 0 && !tooBig ? { ok: true } : { ok: false, timedOut, tooBig, log }
}

function argumentsOf({ input, inputOptions = [], outputOptions, output }: Command): string[] {
  const command = ffmpeg()
    .input(`file:${input.file}`)
    .inputOptions(['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', '-threads', '2', ...fences(input), ...inputOptions])
    .outputOptions(['-threads', '2', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', ...outputOptions])
    .output(output)
  return command._getArguments()
}

const mp4 = ['-movflags', '+faststart', '-f', 'mp4']

function streams({ video, audio }: Probe): string[] {
  if (!video || !audio) throw new Error('Needs picture and sound')
  return ['-map', `0:${video.index}`, '-map', `0:${audio.index}`]
}

/** The streams as they are, in an MP4 that starts to play before it is whole. */
export const remuxOptions = (found: Probe) => [...streams(found), '-c', 'copy', ...mp4]

/** 720p at most, upright, SDR, 24 to 30 pictures a second: what every phone and browser plays. Both tracks begin together, and gaps in the sound stay gaps. */
export async function encodeOptions(found: Probe): Promise<string[]> {
  const rate = steadyRate(found.video!)
  const filters = pictureFilters(found.video!, { rate, canMapTones: await canMapTones() })
  return [
    ...streams(found),
    ...['-vf', filters, '-r', rate, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', '4M', '-bufsize', '8M', '-profile:v', 'high'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv', '-metadata:s:v:0', 'rotate='],
    ...['-af', 'aresample=48000:async=1:min_hard_comp=0.03:first_pts=0', '-c:a', 'aac', '-b:a', '160k', '-ac', '2'],
    ...mp4,
  ]
}

let toneMapping: Promise<boolean> | undefined

/** Found out once: some builds of ffmpeg lack zimg. */
function canMapTones(): Promise<boolean> {
  toneMapping ??= runLimited('ffmpeg', ['-hide_banner', '-filters'], { wallMs: 30_000, fileBytes: 0 }).then(({ stdout }) => /\bzscale\b/.test(stdout) && /\btonemap\b/.test(stdout))
  return toneMapping
}

export const posterOptions = ['-map', '0:v:0', '-frames:v', '1', '-vf', `scale=w='min(1280,iw)':h=-2`, '-q:v', '3', '-f', 'image2', '-update', '1']

/** 16 kHz, one channel, 16 bits; silence where the sound begins after the picture. */
export const analysisAudioOptions = ['-map', '0:a:0', '-vn', '-af', 'aresample=16000:first_pts=0', '-ac', '1', '-c:a', 'pcm_s16le', '-f', 'wav']

/** Reads every packet and keeps none: measures a file that does not say how long it is. */
export const measureOptions = (found: Probe) => [...streams(found), '-c', 'copy', '-f', 'null']

function sawTooManyPixels(log: string): boolean {
  return log.includes('exceeds specified max pixel count')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
