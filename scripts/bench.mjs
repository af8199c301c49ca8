import fs from 'node:fs'
import { buildApp, bundle } from './build.mjs'
import { fail, run } from './shell.mjs'
import { needSystem } from './system.mjs'

/** What a bench needs beside what all of them do; without one it measures the others. */
const also = { browsers: ['chromium', 'firefox', 'webkit', 'fonts'], screens: ['chromium', 'fonts'] }

/** npm run bench -- NAME: bench/NAME.ts against the built server; it makes its own data and takes it away again. */
export async function bench([name]) {
  const names = fs
    .readdirSync('bench')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
  if (!name || !names.includes(name)) fail(`Benches: ${names.join(', ')}`)
  needSystem(also[name] ?? [], { orGoOn: true })
  await buildApp()
  await bundle(`bench/${name}.ts`, `build/bench/${name}.mjs`)
  process.exitCode = await run(process.execPath, [`build/bench/${name}.mjs`])
}
