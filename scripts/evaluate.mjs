import { bundle } from './build.mjs'
import { run } from './shell.mjs'

/** npm run evaluate -- MANIFEST.csv: what docs/voice-model.md tells. */
export async function evaluate(args) {
  await bundle('scripts/evaluate/evaluate-manifest.ts', 'build/evaluate-manifest.mjs')
  process.exitCode = await run(process.execPath, ['build/evaluate-manifest.mjs', ...args])
}
