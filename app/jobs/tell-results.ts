import { resultNotices } from '~/domain/notices/jobs'
import { tellResults } from '~/domain/notices/tell-results.server'
import { handleJob } from '~/infra/jobs/definition'

export const tellResultsJob = handleJob(resultNotices, {
  handler: ({ payload, signal }) => tellResults(payload, signal),
})
