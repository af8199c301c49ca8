import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** One spreadsheet at a time. A replaced spreadsheet is another payload, and so another job. */
export const itemProcessing = defineJob({
  kind: 'dataset-item',
  payloadSchema: z.object({ itemId: z.number().int(), sheet: z.string().nullable() }),
  timeoutMs: 60_000,
  attempts: 5,
})
