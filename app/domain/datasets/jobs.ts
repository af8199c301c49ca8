import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** One spreadsheet at a time. A replaced spreadsheet is another payload, and so another job. */
export const itemProcessing = defineJob({
  kind: 'dataset-item',
  payloadSchema: z.object({ itemId: z.number().int(), sheet: z.string().nullable() }),
  timeoutMs: 60_000,
  attempts: 5,
})

/** One recording at a time; ffmpeg, where it must decode first, has limits of its own below this one. */
export const recordingSplit = defineJob({
  kind: 'dataset-split',
  payloadSchema: z.object({ datasetId: z.number().int(), round: z.number().int().optional() }),
  timeoutMs: 30 * 60 * 1000,
  attempts: 5,
})

/** One library at a time. What was created stays when it is interrupted, and the next attempt goes on from there. */
export const libraryImporting = defineJob({
  kind: 'library-import',
  payloadSchema: z.object({ importId: z.number().int() }),
  timeoutMs: 2 * 60 * 60 * 1000,
  attempts: 5,
})
