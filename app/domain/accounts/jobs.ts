import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** `asked` makes each asking a job of its own. */
export const passwordResetting = defineJob({
  kind: 'mail-password-reset',
  payloadSchema: z.object({ email: z.string(), asked: z.string() }),
  timeoutMs: 60 * 1000,
  attempts: 5,
})
