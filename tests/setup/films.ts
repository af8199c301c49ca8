import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'

/** Small films as ffmpeg makes them: white flashes and clicks at the same instants, each 0.2 s long, so that their distance can be measured later. */

export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
export const aac = ['-c:a', 'aac', '-b:a', '96k']
export const hevc = (pixelFormat: string, parameters = '') => [
  ...[
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-tag:v',
    'hvc1',
    '-pix_fmt',
    pixelFormat,
    '-x265-params',
    ['log-level=error', parameters].filter(Boolean).join(':'),
  ],
]

/** What a competition makes of a video. */
export const asFilm = { kinds: ['playback', 'poster', 'audio', 'peaks'], formats: uploadPurposes.work_video.formats } as const

type Shape = { size?: string; rate?: string; seconds?: number; pictureFilter?: string; soundFilter?: string }

export function flashingPicture({ size = '320x180', rate = '30', seconds = 3, pictureFilter = 'null' }: Shape = {}): string[] {
  return [
    '-f',
    'lavfi',
    '-i',
    `color=black:size=${size}:rate=${rate}:duration=${seconds},drawbox=color=white:t=fill:enable='gte(t,0.5)*lt(mod(t+0.002,1),0.2)',${pictureFilter}`,
  ]
}

export function clickingSound({ seconds = 3, soundFilter = 'anull' }: Shape = {}): string[] {
  return [
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='0.8*sin(2*PI*1000*t)*gte(t,0.5)*lt(mod(t,1),0.2)':sample_rate=48000:duration=${seconds},${soundFilter}`,
  ]
}

export function flashAndClick(file: string, output: string[], shape: Shape = {}): string {
  return ffmpeg([...flashingPicture(shape), ...clickingSound(shape), ...output, file])
}

/** Runs ffmpeg; its last argument is the file that it makes. */
export function ffmpeg(args: string[]): string {
  execFileSync('ffmpeg', ['-y', '-v', 'error', '-nostdin', ...args])
  return args.at(-1)!
}

export function ffmpegCan(kind: 'encoders' | 'filters', name: string): boolean {
  return new RegExp(`\\s${name}\\s`).test(execFileSync('ffmpeg', ['-hide_banner', `-${kind}`]).toString())
}

/** AMR narrow band by hand, for this ffmpeg has no encoder: frames of 20 ms at 12.2 kb/s, loud where a click belongs and faint elsewhere. */
export function clickingAmr(file: string, seconds: number): string {
  const loud = [0x7f, 0xd5, 0xaa, 0xff, 0x3c, 0x99]
  const frames = Array.from({ length: seconds * 50 }, (_, index) => {
    const clicks = index >= 25 && index % 50 < 10
    return Buffer.from([0x3c, ...Array.from({ length: 31 }, (_, byte) => (clicks ? loud[(index + byte) % loud.length]! : 0))])
  })
  fs.writeFileSync(file, Buffer.concat([Buffer.from('#!AMR\n'), ...frames]))
  return file
}
