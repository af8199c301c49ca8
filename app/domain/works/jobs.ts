import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** One video at a time; ffmpeg has limits of its own, below this one. */
export const workProcessing = defineJob({
  kind: 'process-work',
  payloadSchema: z.object({ workId: z.number().int(), uploadId: z.string(), round: z.number().int().optional() }),
  timeoutMs: 3 * 60 * 60 * 1000,
  attempts: 5,
})
