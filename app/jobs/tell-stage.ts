import { stageNotices } from '~/domain/notices/jobs'
import { tellStage } from '~/domain/notices/tell-stage.server'
import { handleJob } from '~/infra/jobs/definition'

export const tellStageJob = handleJob(stageNotices, {
  handler: ({ payload, signal }) => tellStage(payload, signal),
})
