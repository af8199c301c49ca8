import { z } from 'zod'
import { stageNoticeKinds } from '~/domain/notices/kinds'
import { tellStage } from '~/domain/notices/tell-stage.server'
import { defineJob } from '~/infra/jobs/definition'

export const tellStageJob = defineJob({
  kind: 'tell-stage',
  payloadSchema: z.object({ kind: z.enum(stageNoticeKinds), stageId: z.number().int(), until: z.number().nullable() }),
  timeoutMs: 10 * 60 * 1000,
  attempts: 5,
  handler: ({ payload, signal }) => tellStage(payload, signal),
})
