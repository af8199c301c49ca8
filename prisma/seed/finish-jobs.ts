import { db } from '~/infra/db/client'
import { JobLoop } from '~/infra/jobs/loop'
import { catalogue } from '~/jobs/catalogue'
import { pendingStatuses } from '../../app/infra/jobs/queue'

/** Runs the server's own jobs until none waits: every film is probed, made playable and drawn. */
export async function finishJobs(): Promise<void> {
  const loop = new JobLoop(catalogue, { pollMs: 50 }).start()
  try {
    while ((await db.job.count({ where: { status: { in: [...pendingStatuses] } } })) > 0) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await loop.stop()
  }
  const broken = await db.work.findFirst({ where: { status: { not: 'completed' } }, select: { id: true, status: true, failure: true } })
  if (broken) throw new Error(`A work was not processed: ${JSON.stringify(broken)}`)
}
