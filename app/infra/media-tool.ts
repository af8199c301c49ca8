import { spawn, spawnSync } from 'node:child_process'
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
  mp3: 'mp3',
  flac: 'flac',
}

/** A phone writes two to nine; a thousand, each to be looked into, occupy the machine. */
export const maxStreams = 32

export type MediaFile = { file: string; format: FileFormat }

export function fences({ format }: MediaFile): string[] {
  const demuxer = demuxers[format]
  if (!demuxer) throw new Error(`No demuxer for ${format}`)
  const lists = ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', decoders]
  return [...lists, '-max_pixels', String(maxPixels), '-max_streams', String(maxStreams), '-f', demuxer]
}

export function sawTooManyPixels(log: string): boolean {
  return log.includes('exceeds specified max pixel count')
}

const logBytes = 64 * 1024
const outputBytes = 4 * 1024 * 1024

type Limits = {
  /** After so long the whole process group is killed. */
  wallMs: number
  /** No file it writes may grow beyond this. */
  fileBytes: number
  memoryBytes?: number
  /** Of all its threads together; without it, four of them all the time. */
  cpuSeconds?: number
  signal?: AbortSignal
  /** Gets its standard output as it comes, of which nothing is kept then. */
  onBytes?: (chunk: Buffer) => void
}

export type Ended = {
  exitCode: number | null
  timedOut: boolean
  stdout: string
  /** The first 64 KB of what it complained about. */
  log: string
}

let prlimit: boolean | undefined

function hasPrlimit(): boolean {
  prlimit ??= spawnSync('prlimit', ['--version']).status === 0
  return prlimit
}

let setpriv: boolean | undefined

/** Whether the kernel can be asked to end a process with the one that started it; not every setpriv knows how. */
function canDieWithUs(): boolean {
  setpriv ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', '--', 'true']).status === 0
  return setpriv
}

/**
 * Runs a media tool on a stranger's file: last in line for the processor, without our environment, with an end to its time, memory and disk, and to all of it when we are killed.
 * `onLine` gets each line of its standard output. Rejects only when it could not be started or `signal` aborted it.
 */
export function runLimited(
  command: string,
  args: string[],
  { wallMs, fileBytes, memoryBytes = 3 * 1024 ** 3, cpuSeconds = Math.ceil(wallMs / 1000) * 4, signal, onBytes }: Limits,
  onLine?: (line: string) => void,
): Promise<Ended> {
  const walls = hasPrlimit() ? ['prlimit', `--as=${memoryBytes}`, `--fsize=${fileBytes}`, `--cpu=${cpuSeconds}`, '--core=0', '--'] : []
  const bond = canDieWithUs() ? ['setpriv', '--pdeathsig', 'KILL', '--'] : []
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const child = spawn('nice', ['-n', '10', ...walls, ...bond, command, ...args], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } as unknown as NodeJS.ProcessEnv,
    })
    let timedOut = false
    const kill = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has just ended by itself.
      }
    }
    const timer = setTimeout(() => {
      timedOut = true
      kill()
    }, wallMs)
    signal?.addEventListener('abort', kill, { once: true })

    const stdout = new Capped(outputBytes)
    const log = new Capped(logBytes)
    let rest = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (onBytes) return onBytes(chunk)
      if (!onLine) return stdout.add(chunk)
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = (lines.pop() ?? '').slice(-4096)
      lines.forEach(onLine)
    })
    child.stderr.on('data', (chunk: Buffer) => log.add(chunk))
    const settle = (answer: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
      answer()
    }
    child.on('error', (error) => settle(() => reject(error)))
    child.on('close', (exitCode) =>
      settle(() => {
        if (signal?.aborted) reject(signal.reason)
        else if (exitCode === 127) reject(new Error(`${command} could not be started: ${log.text()}`))
        else resolve({ exitCode, timedOut, stdout: stdout.text(), log: log.text() })
      }),
    )
  })
}

class Capped {
  private readonly chunks: Buffer[] = []
  private bytes = 0

  constructor(private readonly max: number) {}

  add(chunk: Buffer): void {
    const room = this.max - this.bytes
    if (room <= 0) return
    this.chunks.push(chunk.subarray(0, room))
    this.bytes += Math.min(room, chunk.length)
  }

  text(): string {
    return Buffer.concat(this.chunks).toString('utf8')
  }
}
