import { passwordResetting } from '~/domain/accounts/jobs'
import { mailReset } from '~/domain/accounts/reset-password.server'
import { giveUpImport, importLibrary } from '~/domain/datasets/exchange/import-library.server'
import { itemProcessing, libraryImporting, recordingSplit } from '~/domain/datasets/jobs'
import { giveUpItem, processItem } from '~/domain/datasets/process-item.server'
import { giveUpSplit, splitRecording } from '~/domain/datasets/segments/split-recording.server'
import { runAnalysis, giveUpAnalysis } from '~/domain/emotion/run-analysis.server'
import { emotionAnalysis } from '~/domain/emotion/jobs'
import { uploadProcessing } from '~/domain/media/jobs'
import { giveUpProcessing, processUpload } from '~/domain/media/process-upload.server'
import { modelScoring } from '~/domain/model-scoring/jobs'
import { giveUpScoring, scoreTask } from '~/domain/model-scoring/score-task.server'
import { modelCalibration } from '~/domain/model-scoring/versions/jobs'
import { giveUpVersion, workOutVersion } from '~/domain/model-scoring/versions/work-out-version.server'
import { competitionNotices, resultNotices, stageNotices } from '~/domain/notices/jobs'
import { tellCompetition } from '~/domain/notices/tell-competition.server'
import { tellResults } from '~/domain/notices/tell-results.server'
import { tellStage } from '~/domain/notices/tell-stage.server'
import { scoringEndReminder } from '~/domain/panels/jobs'
import { remindBeforeEnd } from '~/domain/panels/remind-before-end.server'
import { compareReceipt } from '~/domain/registrations/receipts/compare-receipt.server'
import { receiptComparison } from '~/domain/registrations/jobs'
import { handleJob, type Job } from '~/infra/jobs/definition'
import { sendMailJobs } from './send-mail'

/** Every kind of job there is, with the verb that does it; the loop runs what stands here and nothing else. */
export const catalogue: readonly Job<unknown>[] = [
  handleJob(receiptComparison, { handler: ({ payload, signal, finish }) => compareReceipt(payload, { signal, finish }) }),
  handleJob(uploadProcessing, {
    handler: ({ payload, signal, progress, finish }) => processUpload(payload, { signal, progress, finish }),
    gaveUp: (tx, payload) => giveUpProcessing(tx, payload),
  }),
  handleJob(itemProcessing, {
    handler: ({ payload, signal, finish }) => processItem(payload, { signal, finish }),
    gaveUp: (tx, payload) => giveUpItem(tx, payload),
  }),
  handleJob(recordingSplit, {
    handler: ({ payload, signal, finish }) => splitRecording(payload, { signal, finish }),
    gaveUp: (tx, payload) => giveUpSplit(tx, payload),
  }),
  handleJob(libraryImporting, {
    handler: ({ payload, signal, progress, finish }) => importLibrary(payload, { signal, progress, finish }),
    gaveUp: (tx, payload) => giveUpImport(tx, payload),
  }),
  handleJob(modelScoring, {
    handler: ({ payload, signal, progress, finish }) => scoreTask(payload, { signal, progress, finish }),
    gaveUp: (tx, payload) => giveUpScoring(tx, payload),
  }),
  handleJob(emotionAnalysis, {
    handler: ({ payload, signal, progress, finish }) => runAnalysis(payload, { signal, progress, finish }),
    gaveUp: (tx, payload) => giveUpAnalysis(tx, payload),
  }),
  handleJob(modelCalibration, {
    handler: ({ payload, signal, progress, finish }) => workOutVersion(payload, { signal, progress, finish }),
    gaveUp: (tx, payload) => giveUpVersion(tx, payload),
  }),
  ...sendMailJobs,
  handleJob(passwordResetting, { handler: ({ payload, finish }) => finish((tx) => mailReset(tx, payload.email)) }),
  handleJob(competitionNotices, { handler: ({ payload, signal }) => tellCompetition(payload, signal) }),
  handleJob(resultNotices, { handler: ({ payload, signal }) => tellResults(payload, signal) }),
  handleJob(scoringEndReminder, { handler: ({ payload, finish }) => finish((tx) => remindBeforeEnd(tx, payload)) }),
  handleJob(stageNotices, { handler: ({ payload, signal }) => tellStage(payload, signal) }),
]
