import { z } from 'zod'
import { resultNoticeKinds } from '~/domain/notices/kinds'
import { tellResults } from '~/domain/notices/tell-results.server'
import { defineJob } from '~/infra/jobs/definition'

export const tellResultsJob = defineJob({
  kind: 'tell-results',
  payloadSchema: z.object({ kind: z.enum(resultNoticeKinds), publicationId: z.number().int() }),
  timeoutMs: 10 * 60 * 1000,
  attempts: 5,
  handler: ({ payload, signal }) => tellResults(payload, signal),
})
