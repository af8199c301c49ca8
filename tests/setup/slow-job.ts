import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** What the job process works off, and the tests that kill it ask for. */
export const slow = defineJob({
  kind: 'slow',
  payloadSchema: z.object({ n: z.number() }),
  timeoutMs: 60_000,
  attempts: 50,
  concurrency: 2,
})
