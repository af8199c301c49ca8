import { bundle } from './build.mjs'
import { run } from './shell.mjs'

/** npm run verify-results -- COMPETITION: what docs/verifying.md tells. */
export async function verifyResults(args) {
  await bundle('scripts/verify/verify-results.ts', 'build/verify-results.mjs')
  process.exitCode = await run(process.execPath, ['build/verify-results.mjs', ...args])
}
