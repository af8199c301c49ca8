import { cancellationNotices } from '~/domain/notices/jobs'
import { tellCancellation } from '~/domain/notices/tell-cancellation.server'
import { handleJob } from '~/infra/jobs/definition'

export const tellCancellationJob = handleJob(cancellationNotices, {
  handler: ({ payload, signal }) => tellCancellation(payload, signal),
})
