import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** Reminding the judges of a stage before its scoring ends: once for each end it is given. */
export const scoringEndReminder = defineJob({
  kind: 'remind-judges',
  payloadSchema: z.object({
    competitionId: z.number().int(),
    stageId: z.number().int(),
    /** The end, in milliseconds. */
    until: z.number(),
  }),
  timeoutMs: 2 * 60 * 1000,
  attempts: 5,
})
