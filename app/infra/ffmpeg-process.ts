import { spawn, spawnSync } from 'node:child_process'

const logBytes = 64 * 1024
const outputBytes = 4 * 1024 * 1024

type Limits = {
  /** After so long the whole process group is killed. */
  wallMs: number
  /** No file it writes may grow beyond this. */
  fileBytes: number
  memoryBytes?: number
  signal?: AbortSignal
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

/**
 * Runs a media tool on a stranger's file: last in line for the processor, without our environment, with an end to its time, memory and disk.
 * `onLine` gets each line of its standard output. Rejects only when it could not be started or `signal` aborted it.
 */
export function runLimited(
  command: string,
  args: string[],
  { wallMs, fileBytes, memoryBytes = 3 * 1024 ** 3, signal }: Limits,
  onLine?: (line: string) => void,
): Promise<Ended> {
  const cpuSeconds = Math.ceil(wallMs / 1000) * 4
  const fences = hasPrlimit() ? ['prlimit', `--as=${memoryBytes}`, `--fsize=${fileBytes}`, `--cpu=${cpuSeconds}`, '--core=0', '--'] : []
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const child = spawn('nice', ['-n', '10', ...fences, command, ...args], {
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
