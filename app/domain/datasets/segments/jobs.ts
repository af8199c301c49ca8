import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** One recording at a time; ffmpeg, where it must decode first, has limits of its own below this one. */
export const recordingSplit = defineJob({
  kind: 'dataset-split',
  payloadSchema: z.object({ datasetId: z.number().int() }),
  timeoutMs: 30 * 60 * 1000,
  attempts: 5,
})
