import { workProcessing } from '~/domain/works/jobs'
import { giveUpWork, processWork } from '~/domain/works/process-work.server'
import { handleJob } from '~/infra/jobs/definition'

export const processWorkJob = handleJob(workProcessing, {
  handler: ({ payload, signal, progress, finish }) => processWork(payload, { signal, progress, finish }),
  gaveUp: (tx, payload) => giveUpWork(tx, payload),
})
