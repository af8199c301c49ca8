import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** One work at a time; the tools have limits of their own, below this one. */
export const emotionAnalysis = defineJob({
  kind: 'emotion-analysis',
  payloadSchema: z.object({ analysisId: z.number().int() }),
  timeoutMs: 4 * 60 * 60 * 1000,
  attempts: 5,
})
