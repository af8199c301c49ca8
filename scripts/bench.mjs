import fs from 'node:fs'
import { buildApp, bundle } from './build.mjs'
import { fail, run } from './shell.mjs'

/** npm run bench -- NAME: bench/NAME.ts against the built server; it makes its own data and takes it away again. */
export async function bench([name]) {
  const names = fs
    .readdirSync('bench')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
  if (!name || !names.includes(name)) fail(`Benches: ${names.join(', ')}`)
  await buildApp()
  await bundle(`bench/${name}.ts`, `build/bench/${name}.mjs`)
  process.exitCode = await run(process.execPath, [`build/bench/${name}.mjs`])
}
