import type { FileFormat } from './sniff'

/**
 * What ffprobe and ffmpeg may do with a file. Every input is a stranger's: it is read as the container its first bytes proved (nothing is guessed,
 * so that a playlist cannot call for other files), from plain files only, with known decoders, and never decoded beyond 9 megapixels.
 */

export const maxPixels = 9_000_000

/** Decoders by the name of the codec they read. */
export const pictureDecoders: Record<string, string[]> = {
  ...{ h264: ['h264'], hevc: ['hevc'], vp8: ['vp8'], vp9: ['vp9'], av1: ['libdav1d', 'libaom-av1', 'av1'] },
  ...{ mpeg4: ['mpeg4'], h263: ['h263'], mjpeg: ['mjpeg'], prores: ['prores'] },
}
export const soundDecoders: Record<string, string[]> = {
  ...{ aac: ['aac'], mp3: ['mp3float', 'mp3'], opus: ['opus', 'libopus'], vorbis: ['vorbis', 'libvorbis'], alac: ['alac'], flac: ['flac'] },
  ...{ ac3: ['ac3'], eac3: ['eac3'], amr_nb: ['amrnb'], amr_wb: ['amrwb'] },
  ...Object.fromEntries(
    ['s8', 'u8', 's16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'mulaw', 'alaw'].map((kind) => [
      `pcm_${kind}`,
      [`pcm_${kind}`],
    ]),
  ),
}
/** Never shown, but ffprobe gives up on a whole file for one track that it may not open. */
const passengers = ['mov_text', 'text', 'srt', 'subrip', 'ass', 'ssa', 'webvtt', 'cc_dec', 'png']
const decoders = [...Object.values(pictureDecoders), ...Object.values(soundDecoders), passengers].flat().join(',')

export const demuxers: Partial<Record<FileFormat, string>> = {
  mp4: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  wav: 'wav',
}

/** A phone writes two to nine; a thousand, each to be looked into, occupy the machine. */
export const maxStreams = 32

export type Media = { file: string; format: FileFormat }

export function fences({ format }: Media): string[] {
  const demuxer = demuxers[format]
  if (!demuxer) throw new Error(`No demuxer for ${format}`)
  const lists = ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', decoders]
  return [...lists, '-max_pixels', String(maxPixels), '-max_streams', String(maxStreams), '-f', demuxer]
}

export function sawTooManyPixels(log: string): boolean {
  return log.includes('exceeds specified max pixel count')
}
