import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { now } from '~/infra/clock'
import { handleJob } from '~/infra/jobs/definition'
import { JobLoop } from '~/infra/jobs/loop'
import { slow } from './slow-job'

// A process of its own for the tests that kill it: works off `slow` jobs, each leaving one RateEvent behind. At the step that STAND_AT names
// ("written", or "written 2" for the second job that comes to it) the whole process stands still; at "signal" a job waits to be told to stop.
const [standAt, turn = '1'] = (process.env.STAND_AT ?? '').split(' ')
let arrivals = 0

const say = (line: string) => void writeSync(1, `${line}\n`)

function reach(step: 'started' | 'writing' | 'written' | 'finished', n: number): void {
  say(`${step} ${n}`)
  if (step !== standAt || ++arrivals < Number(turn)) return
  say('stands')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const slowJob = handleJob(slow, {
  handler: async ({ payload: { n }, finish, signal }) => {
    reach('started', n)
    if (standAt === 'signal') {
      say('stands')
      await once(signal, 'abort')
    }
    await finish(async (tx) => {
      reach('writing', n)
      await tx.rateEvent.create({ data: { key: `effect:${n}`, at: now() } })
      reach('written', n)
    })
    reach('finished', n)
  },
})

const loop = new JobLoop([slowJob], {
  pollMs: 10,
  leaseMs: standAt === 'signal' ? 60_000 : 300,
  heartbeatMs: 100,
  backoffMs: () => 10,
}).start()
process.on('SIGTERM', () => void loop.stop().then(() => process.exit(0)))
