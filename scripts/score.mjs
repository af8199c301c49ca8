import { bundle } from './build.mjs'
import { run } from './shell.mjs'

/** npm run score -- FILE.wav: what docs/voice-model.md tells. */
export async function score(args) {
  await bundle('scripts/score/score-recording.ts', 'build/score-recording.mjs')
  process.exitCode = await run(process.execPath, ['build/score-recording.mjs', ...args])
}
