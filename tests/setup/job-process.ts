import { once } from 'node:events'
import { now } from '~/infra/clock'
import { handleJob } from '~/infra/jobs/definition'
import { JobLoop } from '~/infra/jobs/loop'
import { slow } from './slow-job'

// A process of its own for the tests that kill it: works off `slow` jobs, each leaving one RateEvent behind. It says each step,
// and begins to write only once it is told to go on.
const told = once(process.stdin, 'data')
const say = (step: string, n: number) => void process.stdout.write(`${step} ${n}\n`)

const slowJob = handleJob(slow, {
  handler: async ({ payload: { n }, finish, signal }) => {
    say('started', n)
    await Promise.race([told, once(signal, 'abort')])
    await finish(async (tx) => {
      say('writing', n)
      await tx.rateEvent.create({ data: { key: `effect:${n}`, at: now() } })
      say('written', n)
    })
    say('finished', n)
  },
})

const loop = new JobLoop([slowJob], { pollMs: 10, leaseMs: 300, heartbeatMs: 100, backoffMs: () => 10 }).start()
process.on('SIGTERM', () => void loop.stop().then(() => process.exit(0)))
