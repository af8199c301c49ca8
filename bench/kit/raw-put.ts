import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process that takes files by PUT, one for each path, and does nothing else. */
export async function startRawPut(folder: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['bench/kit/raw-put-process.mjs', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() }
}
