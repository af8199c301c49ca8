import { read } from '~/infra/db/read'

/** The file in which a task is heard: its segment's own, or the recording as it was uploaded; null where there is none. */
export async function findSegmentFile(taskId: number) {
  const found = await read
    .selectFrom('RatingTask as task')
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .innerJoin('Upload as audio', 'audio.id', 'Dataset.audioUploadId')
    .where('task.id', '=', taskId)
    .select(['task.storageKey', 'task.sha256', 'audio.storageKey as wholeKey', 'audio.sha256 as wholeSha256', 'audio.mime'])
    .executeTakeFirst()
  if (!found) return null
  const { storageKey, sha256, wholeKey, wholeSha256, mime } = found
  if (storageKey && sha256) return { storageKey, sha256, mime: 'audio/wav' }
  return wholeKey && wholeSha256 && mime ? { storageKey: wholeKey, sha256: wholeSha256, mime } : null
}
