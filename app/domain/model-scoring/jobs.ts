import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** One recording at a time, of several people by turns. A task that is asked for again is another round, and so another job. A process that dies has used up an attempt. */
export const modelScoring = defineJob({
  kind: 'model-scoring',
  payloadSchema: z.object({ taskId: z.number().int(), round: z.number().int() }),
  timeoutMs: 15 * 60 * 1000,
  attempts: 6,
})
