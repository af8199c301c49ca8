import { listOf, read } from '~/infra/db/read'
import { withSound } from './library-page.server'

/** A dataset with all that its page shows: its recording, official scores beside people's, and what is rated of it; null where there is none. */
export async function datasetPage(datasetId: number) {
  const dataset = await read
    .selectFrom('Dataset')
    .innerJoin('Upload as audio', 'audio.id', 'Dataset.audioUploadId')
    .leftJoin('Upload as sheet', 'sheet.id', 'Dataset.sheetUploadId')
    .leftJoin('Media as peaks', (join) => join.onRef('peaks.uploadId', '=', 'audio.id').on('peaks.kind', '=', 'peaks'))
    .innerJoin('User as uploader', 'uploader.id', 'Dataset.uploaderId')
    .where('Dataset.id', '=', datasetId)
    .select(({ selectFrom }) => [
      ...(['Dataset.id', 'Dataset.name', 'Dataset.singerName', 'Dataset.songName', 'Dataset.voiceType', 'Dataset.description'] as const),
      ...(['Dataset.source', 'Dataset.scoresData', 'Dataset.status', 'Dataset.failure', 'Dataset.createdAt'] as const),
      ...(['audio.storageKey', 'peaks.storageKey as peaksKey', 'audio.durationMs', 'audio.size', 'audio.fileName as audioFile'] as const),
      ...(['sheet.fileName as sheetFile', 'uploader.id as uploaderId', 'uploader.name as uploaderName'] as const),
      listOf(
        selectFrom('SkillTag as tag')
          .leftJoin('DatasetTag as official', (join) =>
            join.onRef('official.skillTagId', '=', 'tag.id').onRef('official.datasetId', '=', 'Dataset.id'),
          )
          .leftJoin('DatasetScore as given', (join) =>
            join.onRef('given.skillTagId', '=', 'tag.id').onRef('given.datasetId', '=', 'Dataset.id'),
          )
          .where(({ or, eb }) => or([eb('official.skillTagId', 'is not', null), eb('given.skillTagId', 'is not', null)]))
          .orderBy('tag.sortOrder')
          .orderBy('tag.id')
          .select(['tag.id', 'tag.code', 'tag.name', 'tag.maxScore', 'official.hundredths as official', 'given.count', 'given.sum']),
      ).as('tags'),
      listOf(
        selectFrom('RatingTask as task')
          .whereRef('task.datasetId', '=', 'Dataset.id')
          .orderBy('task.segmentIndex')
          .select([
            ...([
              'task.id',
              'task.segmentIndex',
              'task.totalSegments',
              'task.startMs',
              'task.endMs',
              'task.status',
              'task.ratingCount',
            ] as const),
          ]),
      ).as('tasks'),
    ])
    .executeTakeFirst()
  return dataset ? withSound(dataset) : null
}

export type DatasetFacts = NonNullable<Awaited<ReturnType<typeof datasetPage>>>

/** A dataset as the form that changes it shows it, the scores as JSON; null where there is none. */
export async function datasetToEdit(datasetId: number) {
  const dataset = await read
    .selectFrom('Dataset')
    .where('Dataset.id', '=', datasetId)
    .select(({ selectFrom }) => [
      ...(['Dataset.id', 'Dataset.name', 'Dataset.singerName', 'Dataset.songName', 'Dataset.voiceType', 'Dataset.description'] as const),
      ...(['Dataset.scoresData', 'Dataset.revision'] as const),
      listOf(
        selectFrom('DatasetTag as official')
          .innerJoin('SkillTag as tag', 'tag.id', 'official.skillTagId')
          .whereRef('official.datasetId', '=', 'Dataset.id')
          .orderBy('tag.sortOrder')
          .orderBy('tag.id')
          .select(['tag.code', 'official.hundredths']),
      ).as('official'),
    ])
    .executeTakeFirst()
  if (!dataset) return null
  const { official, scoresData, id, revision, ...fields } = dataset
  const tags = Object.fromEntries(official.map(({ code, hundredths }) => [code, hundredths / 100]))
  return { id, revision, fields: { ...fields, tags: JSON.stringify(tags, null, 2), scoresData: JSON.stringify(scoresData, null, 2) } }
}

export type DatasetToEdit = NonNullable<Awaited<ReturnType<typeof datasetToEdit>>>

/** The recording as it was uploaded; null where there is none. */
export async function datasetAudio(datasetId: number) {
  const found = await read
    .selectFrom('Dataset')
    .innerJoin('Upload as audio', 'audio.id', 'Dataset.audioUploadId')
    .where('Dataset.id', '=', datasetId)
    .select(['audio.storageKey', 'audio.sha256', 'audio.mime'])
    .executeTakeFirst()
  const { storageKey, sha256, mime } = found ?? {}
  return storageKey && sha256 && mime ? { storageKey, sha256, mime } : null
}
