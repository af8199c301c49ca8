import type { ReportPage } from '~/domain/model-scoring/queries/report-page.server'
import { paths } from '~/http/paths'

type Task = Pick<ReportPage['task'], 'uploadId' | 'workId' | 'datasetId' | 'place' | 'workHeard'>

/** The page of the work or the dataset that a task is about; null for a recording that was sent to be scored. */
export function sourcePath({ workId, datasetId, place }: Task): string | null {
  if (workId !== null && place) return paths.work(place.competitionId, workId)
  return datasetId === null ? null : paths.dataset(datasetId)
}

/** Where a task's recording is heard; null where it is not. */
export function heardAt({ uploadId, workId, datasetId, workHeard }: Task): string | null {
  if (uploadId !== null) return paths.upload(uploadId)
  if (workId !== null) return workHeard ? paths.workMedia(workId, 'audio') : null
  return datasetId === null ? null : paths.datasetAudio(datasetId)
}
