import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'
import { longestDeliveryMs } from '~/infra/mail-transport'

const sending = {
  payloadSchema: z.object({ mailId: z.number().int(), asked: z.number().optional() }),
  timeoutMs: longestDeliveryMs + 30_000,
  attempts: 5,
  // A server that hangs over one mail does not keep the others waiting.
  concurrency: 2,
}

export const mailSending = defineJob({ kind: 'send-mail', ...sending })

/** Of mails that somebody waits for: they do not queue behind the notices of a whole competition. */
export const awaitedMailSending = defineJob({ kind: 'send-mail-now', ...sending })
