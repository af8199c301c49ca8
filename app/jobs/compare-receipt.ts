import { z } from 'zod'
import { compareReceipt } from '~/domain/registrations/compare-receipt.server'
import { defineJob } from '~/infra/jobs/definition'

export const compareReceiptJob = defineJob({
  kind: 'compare-receipt',
  payloadSchema: z.object({ uploadId: z.string() }),
  timeoutMs: 5 * 60 * 1000,
  attempts: 3,
  handler: ({ payload, finish, signal }) => compareReceipt(payload, { finish, signal }),
})
