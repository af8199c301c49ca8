import ffmpeg from 'fluent-ffmpeg'
import { z } from 'zod'
import { runLimited } from './ffmpeg-process'
import type { FileFormat } from './sniff'

/**
 * The only file that knows ffmpeg. Every input is a stranger's: it is read as the container its first bytes proved (nothing is guessed,
 * so that a playlist cannot call for other files), from plain files only, with known decoders, and never decoded beyond 9 megapixels.
 */

export const maxPixels = 9_000_000

const decoders = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'av1', 'libdav1d', 'libaom-av1', 'mpeg4', 'h263', 'mjpeg', 'prores'],
  ...['aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis', 'libvorbis', 'alac', 'flac', 'ac3', 'eac3', 'amrnb', 'amrwb'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le', 'pcm_mulaw', 'pcm_alaw'],
].join(',')

const demuxers: Partial<Record<FileFormat, string>> = { mp4: 'mov', mov: 'mov', '3gp': 'mov', webm: 'matroska', mkv: 'matroska', wav: 'wav' }

export type Media = { file: string; format: FileFormat }

export type Probe = {
  /** Null where the file does not say (a recording made in a browser). */
  durationMs: number | null
  bitRate: number
  video: { codec: string; pixelFormat: string; width: number; height: number; interlaced: boolean } | null
  audio: { codec: string } | null
}

export type ToolRun = { ok: true } | { ok: false; timedOut: boolean; log: string }

type Limits = { wallMs: number; fileBytes: number; signal?: AbortSignal }

function fences({ format }: Media): string[] {
  const demuxer = demuxers[format]
  if (!demuxer) throw new Error(`No demuxer for ${format}`)
  return ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', decoders, '-max_pixels', String(maxPixels), '-f', demuxer]
}

const number = z.coerce.number().catch(0)
const streamSchema = z.object({
  codec_type: z.string().catch(''),
  codec_name: z.string().catch(''),
  pix_fmt: z.string().catch(''),
  width: number,
  height: number,
  field_order: z.string().catch('progressive'),
  disposition: z.object({ attached_pic: number }).catch({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: number.optional() })).catch([]),
})
const probeSchema = z.object({ streams: z.array(streamSchema), format: z.object({ duration: number, bit_rate: number }) })

/** What a file says it holds, as it would be shown (turned upright); else why it cannot be read. */
export async function probe(media: Media, signal?: AbortSignal): Promise<Probe | 'unreadable' | 'tooBig'> {
  const args = ['-v', 'error', ...fences(media), '-print_format', 'json', '-show_format', '-show_streams', `file:${media.file}`]
  const { exitCode, stdout, log } = await runLimited('ffprobe', args, { wallMs: 30_000, fileBytes: 0, signal })
  if (log.includes('exceeds specified max pixel count')) return 'tooBig'
  if (exitCode !== 0) return 'unreadable'
  const parsed = probeSchema.safeParse(parseJson(stdout))
  if (!parsed.success) return 'unreadable'
  const { streams, format } = parsed.data
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition.attached_pic)
  const audio = streams.find((stream) => stream.codec_type === 'audio' && stream.codec_name)
  const turned = video?.side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  return {
    durationMs: format.duration > 0 ? Math.round(format.duration * 1000) : null,
    bitRate: format.bit_rate,
    video: video
      ? {
          codec: video.codec_name,
          pixelFormat: video.pix_fmt,
          width: turned ? video.height : video.width,
          height: turned ? video.width : video.height,
          interlaced: !['progressive', 'unknown'].includes(video.field_order),
        }
      : null,
    audio: audio ? { codec: audio.codec_name } : null,
  }
}

type Command = { input: Media; inputOptions?: string[]; outputOptions: string[]; output: string }

/** Runs ffmpeg once. `onTime` gets how many milliseconds of output there are. */
export async function runFfmpeg(command: Command, limits: Limits, onTime?: (ms: number) => void): Promise<ToolRun> {
  const { exitCode, timedOut, log } = await runLimited('ffmpeg', argumentsOf(command), limits, (line) => {
    const time = /^out_time_us=(\d+)/.exec(line)
    if (time) onTime?.(Number(time[1]) / 1000)
  })
  return exitCode === 0 ? { ok: true } : { ok: false, timedOut, log }
}

function argumentsOf({ input, inputOptions = [], outputOptions, output }: Command): string[] {
  const command = ffmpeg()
    .input(`file:${input.file}`)
    .inputOptions(['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', '-threads', '2', ...fences(input), ...inputOptions])
    .outputOptions(['-threads', '2', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', ...outputOptions])
    .output(output)
  return command._getArguments()
}

const streams = ['-map', '0:v:0', '-map', '0:a:0']
const mp4 = ['-movflags', '+faststart', '-f', 'mp4']

/** The streams as they are, in an MP4 that starts to play before it is whole. */
export const remuxOptions = [...streams, '-c', 'copy', ...mp4]

/** 720p at most, upright, 30 pictures a second at most: what every phone and browser plays. */
export const encodeOptions = [
  ...streams,
  ...['-vf', `scale=w='if(gt(iw,ih),-2,trunc(min(720,iw)/2)*2)':h='if(gt(iw,ih),trunc(min(720,ih)/2)*2,-2)',setsar=1,format=yuv420p`],
  ...['-fpsmax', '30', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', '4M', '-bufsize', '8M', '-profile:v', 'high'],
  ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000'],
  ...mp4,
]

export const posterOptions = ['-map', '0:v:0', '-frames:v', '1', '-vf', `scale=w='min(1280,iw)':h=-2`, '-q:v', '3', '-f', 'image2', '-update', '1']

/** 16 kHz, one channel, 16 bits; silence where the sound begins after the picture. */
export const analysisAudioOptions = ['-map', '0:a:0', '-vn', '-af', 'aresample=16000:first_pts=0', '-ac', '1', '-c:a', 'pcm_s16le', '-f', 'wav']

/** Reads every packet and keeps none: measures a file that does not say how long it is. */
export const measureOptions = [...streams, '-c', 'copy', '-f', 'null']

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
