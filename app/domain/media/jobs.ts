import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** One file at a time; ffmpeg has limits of its own, below this one. */
export const uploadProcessing = defineJob({
  kind: 'process-upload',
  payloadSchema: z.object({ uploadId: z.string(), round: z.number().int().optional() }),
  timeoutMs: 3 * 60 * 60 * 1000,
  attempts: 5,
})
