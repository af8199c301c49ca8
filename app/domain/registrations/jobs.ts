import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

export const receiptComparison = defineJob({
  kind: 'compare-receipt',
  payloadSchema: z.object({ uploadId: z.string() }),
  timeoutMs: 5 * 60 * 1000,
  attempts: 3,
})
