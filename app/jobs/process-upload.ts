import { uploadProcessing } from '~/domain/media/jobs'
import { giveUpProcessing, processUpload } from '~/domain/media/process-upload.server'
import { handleJob } from '~/infra/jobs/definition'

export const processUploadJob = handleJob(uploadProcessing, {
  handler: ({ payload, signal, progress, finish }) => processUpload(payload, { signal, progress, finish }),
  gaveUp: (tx, payload) => giveUpProcessing(tx, payload),
})
