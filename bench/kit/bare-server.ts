import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { build } from 'esbuild'

const outfile = 'build/bench/bare-server.mjs'

/** A bare Remix + Express server of the versions the product runs on, in a process of its own. */
export async function startBareServer({ nodeOptions }: { nodeOptions: string }): Promise<{
  url: string
  process: ChildProcess
  stop: () => Promise<void>
}> {
  await build({
    entryPoints: ['bench/kit/bare/server.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'warning',
  })
  const child = spawn(process.execPath, [outfile], {
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: nodeOptions },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port.toString().trim()}`, process: child, stop }
}
