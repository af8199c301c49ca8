import { z } from 'zod'
import { tellCancellation } from '~/domain/notices/tell-cancellation.server'
import { defineJob } from '~/infra/jobs/definition'

export const tellCancellationJob = defineJob({
  kind: 'tell-cancellation',
  payloadSchema: z.object({ competitionId: z.number().int() }),
  timeoutMs: 10 * 60 * 1000,
  attempts: 5,
  handler: ({ payload, signal }) => tellCancellation(payload, signal),
})
