import { sql } from 'kysely'
import { listOf, oneOf, read } from '~/infra/db/read'

/**
 * What a person gave the dataset library: their ratings with what each was before they changed or deleted it, the task they have in hand, the datasets they uploaded,
 * the batches these came in and the libraries they imported.
 */
export async function libraryDataOf(userId: number) {
  const [ratings, formerRatings, taskInHand, datasets, datasetBatches, libraryImports] = await Promise.all([
    ratingsOf(userId),
    formerRatingsOf(userId),
    taskInHandOf(userId),
    datasetsOf(userId),
    batchesOf(userId),
    importsOf(userId),
  ])
  return { ratings, formerRatings, taskInHand, datasets, datasetBatches, libraryImports }
}

/** Of which recording a task is, and where in it. */
const taskOf = (taskId: string) =>
  oneOf(
    read
      .selectFrom('RatingTask as task')
      .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
      .where('task.id', '=', sql.ref<number>(taskId))
      .select(['Dataset.name as dataset', 'task.segmentIndex']),
  ).as('task')

function ratingsOf(userId: number) {
  return read
    .selectFrom('Rating as rating')
    .where('rating.userId', '=', userId)
    .orderBy('rating.id')
    .selectAll('rating')
    .select(({ selectFrom }) => [
      listOf(
        selectFrom('RatingValue as given')
          .innerJoin('SkillTag as tag', 'tag.id', 'given.skillTagId')
          .whereRef('given.ratingId', '=', 'rating.id')
          .select(['tag.code as skillTag', 'given.hundredths']),
      ).as('values'),
      taskOf('rating.taskId'),
    ])
    .execute()
}

function formerRatingsOf(userId: number) {
  return read
    .selectFrom('RatingRevision as former')
    .where('former.userId', '=', userId)
    .orderBy('former.id')
    .select(['former.kind', 'former.at', 'former.round', 'former.comment', 'former.values'])
    .select(taskOf('former.taskId'))
    .execute()
}

async function taskInHandOf(userId: number) {
  const lock = await read
    .selectFrom('RatingLock as lock')
    .where('lock.userId', '=', userId)
    .select(['lock.lockedAt', 'lock.expiresAt'])
    .select(taskOf('lock.taskId'))
    .executeTakeFirst()
  return lock ?? null
}

function datasetsOf(userId: number) {
  return read
    .selectFrom('Dataset')
    .where('uploaderId', '=', userId)
    .orderBy('id')
    .select(['name', 'singerName', 'songName', 'voiceType', 'description', 'source', 'status', 'createdAt'])
    .execute()
}

function batchesOf(userId: number) {
  return read
    .selectFrom('DatasetBatch as batch')
    .where('batch.createdById', '=', userId)
    .orderBy('batch.id')
    .select([
      'batch.kind',
      'batch.singerName',
      'batch.songName',
      'batch.voiceType',
      'batch.description',
      'batch.createdAt',
      'batch.confirmedAt',
    ])
    .select(({ selectFrom }) =>
      listOf(
        selectFrom('DatasetItem as item')
          .whereRef('item.batchId', '=', 'batch.id')
          .orderBy('item.id')
          .select(['item.name', 'item.singerName', 'item.songName', 'item.voiceType', 'item.description', 'item.status']),
      ).as('items'),
    )
    .execute()
}

function importsOf(userId: number) {
  return read
    .selectFrom('LibraryImport as import')
    .innerJoin('Upload', 'Upload.id', 'import.archiveUploadId')
    .where('import.createdById', '=', userId)
    .orderBy('import.id')
    .select(['Upload.fileName', 'import.createdAt', 'import.endedAt', 'import.failure'])
    .execute()
}
