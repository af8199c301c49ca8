import type { Job } from '~/infra/jobs/definition'
import { compareReceiptJob } from './compare-receipt'
import { processUploadJob } from './process-upload'
import { sendMailJob } from './send-mail'
import { tellCancellationJob } from './tell-cancellation'
import { tellResultsJob } from './tell-results'
import { tellStageJob } from './tell-stage'

/** Every kind of job there is; the loop runs what stands here and nothing else. */
export const catalogue: readonly Job<unknown>[] = [
  compareReceiptJob,
  processUploadJob,
  sendMailJob,
  tellCancellationJob,
  tellResultsJob,
  tellStageJob,
]
