import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { makeKeys } from '../../app/infra/secrets'

export type RunningServer = {
  url: string
  dataDir: string
  /** What it logged, a JSON line each. */
  log: string[]
  process: ChildProcess
  /** Ends it as an operator would; with 'SIGKILL' as a power cut would. The data stay. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** A migrated data folder of its own: a copy of the run's template where there is one. */
export function freshDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-server-'))
  if (process.env.TEMPLATE_DATA_DIR) fs.cpSync(process.env.TEMPLATE_DATA_DIR, dataDir, { recursive: true })
  else {
    execFileSync(process.execPath, ['prisma/migrate.mjs'], { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'pipe' })
    makeKeys(dataDir)
  }
  return dataDir
}

/** Starts the built server on a free port and waits until it is healthy. */
export async function startServer({ dataDir, env = {} }: { dataDir: string; env?: Record<string, string> }): Promise<RunningServer> {
  const child = spawn(process.execPath, ['build/server.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      JOB_POLL_MS: '50',
      DISK_RESERVE_MB: '1',
      SCORE_UNDO_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => log.push(line))
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line))

  const port = await listeningPort(child, lines, log)
  const url = `http://127.0.0.1:${port}`
  await healthy(url, child, log)
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { url, dataDir, log, process: child, stop }
}

function listeningPort(child: ChildProcess, lines: NodeJS.EventEmitter, log: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${log.join('\n')}`)))
    lines.on('line', (line: string) => {
      if (line.includes('"server.listening"')) resolve(JSON.parse(line).port)
    })
  })
}

async function healthy(url: string, child: ChildProcess, log: string[]): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return
    await pause(50)
  }
  throw new Error(`The server did not become healthy:\n${log.join('\n')}`)
}
