import ffmpeg from 'fluent-ffmpeg'
import { pictureFilters, steadyRate } from './ffmpeg-picture'
import type { Probe } from './media-probe'
import { fences, type MediaFile, runLimited, sawTooManyPixels } from './media-tool'

export type ToolRun = { ok: true } | { ok: false; timedOut: boolean; tooBig: boolean; log: string }

type Limits = { wallMs: number; fileBytes: number; signal?: AbortSignal }

type Command = { input: MediaFile; inputOptions?: string[]; outputOptions: string[]; output: string }

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
    .inputOptions([
      '-hide_banner',
      '-nostdin',
      '-nostats',
      '-loglevel',
      'error',
      '-progress',
      'pipe:1',
      '-threads',
      '2',
      ...fences(input),
      ...inputOptions,
    ])
    .outputOptions(['-threads', '2', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', ...outputOptions])
    .output(output)
  return command._getArguments()
}

const mp4 = ['-movflags', '+faststart', '-f', 'mp4']

function streams({ video, audio }: Probe): string[] {
  return [video, audio].flatMap((track) => (track ? ['-map', `0:${track.index}`] : []))
}

/** The streams as they are, in an MP4 that starts to play before it is whole. */
export const remuxOptions = (found: Probe) => [...streams(found), '-c', 'copy', ...mp4]

/** 720p at most, upright, SDR, 24 to 30 pictures a second: what every phone and browser plays. Both tracks begin together, and gaps in the sound stay gaps. */
export async function encodeOptions(found: Probe): Promise<string[]> {
  const rate = steadyRate(found.video!)
  const filters = pictureFilters(found.video!, { rate, canMapTones: await canMapTones() })
  return [
    ...streams(found),
    ...[
      '-vf',
      filters,
      '-r',
      rate,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
      '-maxrate',
      '4M',
      '-bufsize',
      '8M',
      '-profile:v',
      'high',
    ],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv', '-metadata:s:v:0', 'rotate='],
    ...['-af', 'aresample=48000:async=1:min_hard_comp=0.03:first_pts=0', '-c:a', 'aac', '-b:a', '160k', '-ac', '2'],
    ...mp4,
  ]
}

let toneMapping: Promise<boolean> | undefined

/** Found out once: some builds of ffmpeg lack zimg. */
function canMapTones(): Promise<boolean> {
  toneMapping ??= runLimited('ffmpeg', ['-hide_banner', '-filters'], { wallMs: 30_000, fileBytes: 0 }).then(
    ({ stdout }) => /\bzscale\b/.test(stdout) && /\btonemap\b/.test(stdout),
  )
  return toneMapping
}

export const posterOptions = [
  '-map',
  '0:v:0',
  '-frames:v',
  '1',
  '-vf',
  `scale=w='min(1280,iw)':h=-2`,
  '-q:v',
  '3',
  '-f',
  'image2',
  '-update',
  '1',
]

/** 16 kHz, one channel, 16 bits; silence where the sound begins after the picture. */
export const analysisAudioOptions = [
  '-map',
  '0:a:0',
  '-vn',
  '-af',
  'aresample=16000:first_pts=0',
  '-ac',
  '1',
  '-c:a',
  'pcm_s16le',
  '-f',
  'wav',
]

/** Reads every packet and keeps none: measures a file that does not say how long it is. */
export const measureOptions = (found: Probe) => [...streams(found), '-c', 'copy', '-f', 'null']
