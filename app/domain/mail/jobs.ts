import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

export const mailSending = defineJob({
  kind: 'send-mail',
  payloadSchema: z.object({ mailId: z.number().int(), asked: z.number().optional() }),
  timeoutMs: 2 * 60 * 1000,
  attempts: 5,
  // A server that hangs over one mail does not keep the others waiting.
  concurrency: 2,
})
