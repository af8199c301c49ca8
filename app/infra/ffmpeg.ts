import ffmpeg from 'fluent-ffmpeg'
import { DiskFull } from './disk-full'
import type { Picture, Probe, Sound } from './media-probe'
import { fences, type MediaFile, runLimited, sawTooManyPixels } from './media-tool'

export type ToolRun = { ok: true } | { ok: false; timedOut: boolean; tooBig: boolean; log: string }

type Limits = { wallMs: number; fileBytes: number; signal?: AbortSignal }

type Command = { input: MediaFile; inputOptions?: string[]; outputOptions: string[]; output: string }

/** Runs ffmpeg once. `onTime` gets how many milliseconds of output there are. Throws when the machine is at fault: DiskFull, or out of memory. */
export async function runFfmpeg(command: Command, limits: Limits, onTime?: (ms: number) => void): Promise<ToolRun> {
  const { exitCode, timedOut, log } = await runLimited('ffmpeg', argumentsOf(command), limits, (line) => {
    const time = /^out_time_us=(\d+)/.exec(line)
    if (time) onTime?.(Number(time[1]) / 1000)
  })
  // ffmpeg leaves out the pictures it may not decode and ends well: a film that grows on its way would only stand still.
  const tooBig = sawTooManyPixels(log)
  if (exitCode === 0 && !tooBig) return { ok: true }
  if (log.includes('No space left on device')) throw new DiskFull(log.slice(0, 500))
  if (log.includes('Cannot allocate memory')) throw new Error(log.slice(0, 500))
  return { ok: false, timedOut, tooBig, log }
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

const highDynamicRange = ['smpte2084', 'arib-std-b67']
const wideGamut = ['bt2020', 'smpte431', 'smpte432']

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

/** 16 kHz, one channel, 16 bits, right behind a header of 44 bytes; silence where the sound begins after the picture. */
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
  '-bitexact',
  '-f',
  'wav',
]

/** How many bytes each sample becomes. */
export const decodedBytes = (bits: number) => (bits > 16 ? 3 : 2)

export const analysisBytesPerMs = 32

/** A recording's samples as they are, at the rate and in the channels they have; more than 16 bits a sample are kept in 24. */
export const decodeOptions = (bits: number) => [
  '-map',
  '0:a:0',
  '-vn',
  '-c:a',
  decodedBytes(bits) === 3 ? 'pcm_s24le' : 'pcm_s16le',
  '-bitexact',
  '-f',
  'wav',
]

/** The same in 16 bits, so long at most, in two channels and at 48 kHz where it has more. */
export const decodeForListening = ({ channels, sampleRate }: Sound, seconds: number) => [
  ...decodeOptions(16),
  ...['-t', String(seconds), '-ac', String(Math.min(2, channels)), '-ar', String(Math.min(48_000, sampleRate))],
]

/** Reads every packet and keeps none: measures a file that does not say how long it is. */
export const measureOptions = (found: Probe) => [...streams(found), '-c', 'copy', '-f', 'null']

/** 24 to 30 pictures a second. A steady rate is kept or divided, so that it does not judder; any other is laid on thirtieths of a second. */
export function steadyRate({ finestRate, meanRate }: Pick<Picture, 'finestRate' | 'meanRate'>): string {
  const [pictures = 0, seconds = 0] = finestRate.split('/').map(Number)
  const [meanPictures = 0, meanSeconds = 0] = meanRate.split('/').map(Number)
  const rate = pictures / seconds
  const isSteady = Math.abs(meanPictures / meanSeconds / rate - 1) <= 0.01
  if (!isSteady) return '30'
  const share = Math.ceil(rate / 30.01)
  return rate / share < 23.9 ? '30' : `${pictures}/${seconds * share}`
}

/** At most 720 lines on the short side and 1920 on the long one, both even; never larger than it was. */
function shownSize({ width, height }: Pick<Picture, 'width' | 'height'>): { width: number; height: number } {
  const share = Math.min(1, 720 / Math.min(width, height), 1920 / Math.max(width, height))
  const even = (edge: number) => Math.max(16, Math.floor((edge * share + 0.01) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** From any picture to upright 8-bit BT.709 of one size and rate; ffmpeg itself turns it before. */
export function pictureFilters(video: Picture, { rate, canMapTones }: { rate: string; canMapTones: boolean }): string {
  const { width, height } = shownSize(video)
  return [
    ...(video.interlaced ? ['yadif=deint=interlaced'] : []),
    `fps=${rate}`,
    ...(video.squarePixels ? [] : ["scale=w='max(2,trunc(iw*sar/2)*2)':h=ih"]),
    ...toneFilters(video, canMapTones, within(width, height)),
    `pad=${width}:${height}:-1:-1`,
    'setsar=1',
    'format=yuv420p',
    'setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709',
    // What is said about the light of the source is not true of the result.
    'sidedata=mode=delete',
  ].join(',')
}

/** A recording made in a browser changes its size when the phone is turned: then it stands between bars instead of being squeezed. */
function within(width: number, height: number): string {
  const differs = `gt(abs(iw/ih*${height}/${width}-1),0.05)`
  return `w='if(${differs},max(2,trunc(min(${width},${height}*iw/ih)/2)*2),${width})':h='if(${differs},max(2,trunc(min(${height},${width}*ih/iw)/2)*2),${height})'`
}

/** Sized first: tone mapping counts in floating point, and every pixel costs. */
function toneFilters({ colour, height, width }: Picture, canMapTones: boolean, size: string): string[] {
  const bright = highDynamicRange.includes(colour.transfer)
  const wide = wideGamut.includes(colour.primaries)
  if (canMapTones && (bright || wide)) {
    const told = (value: string, otherwise: string) => (['', 'unknown', 'reserved'].includes(value) ? otherwise : value)
    const from = {
      matrix: told(colour.matrix, 'bt2020nc'),
      primaries: told(colour.primaries, 'bt2020'),
      transfer: told(colour.transfer, 'bt709'),
    }
    const tags = `setparams=range=${colour.range === 'pc' ? 'pc' : 'tv'}:colorspace=${from.matrix}:color_primaries=${from.primaries}:color_trc=${from.transfer}`
    // White is 203 cd/m² in both kinds of HDR (BT.2408), and phones go up to about 1000.
    const linear = [tags, 'zscale=transfer=linear:npl=203', 'format=gbrpf32le', 'zscale=primaries=bt709']
    return [
      `scale=${size}`,
      ...linear,
      ...(bright ? ['tonemap=mobius:param=0.3:peak=5:desat=0'] : []),
      'zscale=transfer=bt709:matrix=bt709:range=tv',
    ]
  }
  // A picture that does not say is taken as television took it: BT.601 when it is small, BT.709 when it is large.
  const unsaid = ['', 'unknown', 'reserved'].includes(colour.matrix)
  const from = unsaid ? (Math.min(width, height) < 720 ? 'bt601' : 'bt709') : 'auto'
  return [`scale=${size}:in_color_matrix=${from}:out_color_matrix=bt709:out_range=tv`]
}
