import { writeSync } from 'node:fs'
import { runAnalysis, giveUpAnalysis } from '~/domain/emotion/run-analysis.server'
import { emotionAnalysis } from '~/domain/emotion/jobs'
import { modelScoring } from '~/domain/model-scoring/jobs'
import { giveUpScoring, scoreTask } from '~/domain/model-scoring/score-task.server'
import { modelCalibration } from '~/domain/model-scoring/versions/jobs'
import { giveUpVersion, workOutVersion } from '~/domain/model-scoring/versions/work-out-version.server'
import type { Tx } from '~/infra/db/client'
import { handleJob, type JobRun } from '~/infra/jobs/definition'
import { JobLoop } from '~/infra/jobs/loop'

// A process of its own for the tests that kill it: works off the jobs of model scoring and of the emotion analysis. At the step that STAND_AT names it stands still: at "progress" (or "progress N") once something is done,
// "writing" before the outcome is written, "written" before it is committed, "finished" after it.
const standAt = process.env.STAND_AT ?? ''

const say = (line: string) => void writeSync(1, `${line}\n`)

function reach(step: string): void {
  say(step)
  if (!standAt || !step.startsWith(standAt)) return
  say('stands')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** The same run, seen from outside. */
function watched<P>(run: JobRun<P>): JobRun<P> {
  return {
    ...run,
    progress: (percent) => {
      run.progress(percent)
      reach(`progress ${percent}`)
    },
    finish: async (write) => {
      await run.finish(async (tx: Tx) => {
        reach('writing')
        await write(tx)
        reach('written')
      })
      reach('finished')
    },
  }
}

const jobs = [
  handleJob(modelScoring, { handler: (run) => scoreTask(run.payload, watched(run)), gaveUp: giveUpScoring }),
  handleJob(modelCalibration, { handler: (run) => workOutVersion(run.payload, watched(run)), gaveUp: giveUpVersion }),
  handleJob(emotionAnalysis, { handler: (run) => runAnalysis(run.payload, watched(run)), gaveUp: giveUpAnalysis }),
]

const loop = new JobLoop(jobs, { pollMs: 10, leaseMs: 300, heartbeatMs: 100, backoffMs: () => 10 }).start()
process.on('SIGTERM', () => void loop.stop().then(() => process.exit(0)))
