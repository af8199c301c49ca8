import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '~/infra/clock'
import { handleJob } from '~/infra/jobs/definition'
import { JobLoop } from '~/infra/jobs/loop'
import { slow } from './slow-job'

// A process of its own for the tests that kill it: works off `slow` jobs, each leaving one RateEvent behind.
const slowJob = handleJob(slow, {
  handler: async ({ payload, finish }) => {
    process.stdout.write(`started ${payload.n}\n`)
    await sleep(150)
    await finish(async (tx) => {
      await tx.rateEvent.create({ data: { key: `effect:${payload.n}`, at: now() } })
    })
    process.stdout.write(`finished ${payload.n}\n`)
  },
})

const loop = new JobLoop([slowJob], { pollMs: 10, leaseMs: 300, heartbeatMs: 100, backoffMs: () => 10 }).start()
process.on('SIGTERM', () => void loop.stop().then(() => process.exit(0)))
