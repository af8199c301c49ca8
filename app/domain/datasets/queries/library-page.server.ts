import { contains } from '~/domain/lists/like'
import { pageOf } from '~/domain/lists/page-of'
import { readPeaks } from '~/domain/media/waveform.server'
import { listOf, read } from '~/infra/db/read'
import { isStored } from '~/infra/storage'
import type { LibraryFilter } from '../library-filter'
import { offeredVoices } from './offered-voices.server'
import { placeOfVoice } from './place-of-voice'

/** A page of the datasets that fit, each with its official scores, its ratings and its sound, and how many fit. */
export async function libraryPage(filter: LibraryFilter) {
  const [total, voices, tags] = await Promise.all([
    countFitting(filter),
    offeredVoices(filter.voice),
    read.selectFrom('SkillTag').orderBy('sortOrder').orderBy('id').select(['id', 'code', 'name']).execute(),
  ])
  const { skip, take, ...shown } = pageOf({ asked: filter.page, total, size: filter.size })
  // What is skipped is found in an index alone, and nothing is read of it.
  const ids = ordered(fitting(filter), filter).offset(skip).limit(take).select('Dataset.id')
  const rows = await ordered(read.selectFrom('Dataset').where('Dataset.id', 'in', ids), filter)
    .innerJoin('Upload as audio', 'audio.id', 'Dataset.audioUploadId')
    .leftJoin('Media as peaks', (join) => join.onRef('peaks.uploadId', '=', 'audio.id').on('peaks.kind', '=', 'peaks'))
    .select(({ selectFrom, fn }) => [
      ...(['Dataset.id', 'Dataset.name', 'Dataset.singerName', 'Dataset.songName', 'Dataset.voiceType', 'Dataset.status'] as const),
      ...(['Dataset.source', 'Dataset.createdAt', 'audio.storageKey', 'audio.durationMs', 'peaks.storageKey as peaksKey'] as const),
      ...(['pending', 'processing', 'completed', 'failed'] as const).map((status) =>
        selectFrom('RatingTask')
          .whereRef('RatingTask.datasetId', '=', 'Dataset.id')
          .where('RatingTask.status', '=', status)
          .select(fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as(status),
      ),
      listOf(
        selectFrom('DatasetTag as official')
          .innerJoin('SkillTag as tag', 'tag.id', 'official.skillTagId')
          .whereRef('official.datasetId', '=', 'Dataset.id')
          .orderBy('tag.sortOrder')
          .orderBy('tag.id')
          .select(['tag.code', 'tag.name', 'official.hundredths']),
      ).as('official'),
    ])
    .execute()
  const datasets = await Promise.all(rows.map(withSound))
  return { datasets, total, voices, tags, ...shown }
}

export type LibraryRow = Awaited<ReturnType<typeof libraryPage>>['datasets'][number]

/** Of each of these datasets that is still there, what goes with it. */
export function datasetsToDelete(ids: readonly number[]) {
  return read
    .selectFrom('Dataset')
    .where('Dataset.id', 'in', ids)
    .orderBy('Dataset.name')
    .select(({ selectFrom, fn }) => [
      'Dataset.id',
      'Dataset.name',
      selectFrom('Rating')
        .innerJoin('RatingTask as task', 'task.id', 'Rating.taskId')
        .whereRef('task.datasetId', '=', 'Dataset.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('ratings'),
    ])
    .execute()
}

export type DatasetToDelete = Awaited<ReturnType<typeof datasetsToDelete>>[number]

type Sounding = { storageKey: string | null; peaksKey: string | null }

/** In place of its keys, whether there is anything to hear of a recording, and its loudness over time. */
export async function withSound<Row extends Sounding>({ storageKey, peaksKey, ...row }: Row) {
  return { ...row, audible: storageKey !== null && isStored(storageKey), peaks: peaksKey === null ? null : await readPeaks(peaksKey) }
}

async function countFitting(filter: LibraryFilter): Promise<number> {
  const { tag, search, source, voice } = filter
  if (tag === null) {
    const counted = fitting(filter).select(({ fn }) => fn.countAll<number>().as('count'))
    return (await counted.executeTakeFirstOrThrow()).count
  }
  // By the tag's own rows: those with people's scores, and those with official ones alone. No dataset without it is looked at.
  const narrowed = Boolean(search || source || voice)
  const others = fitting({ ...filter, tag: null }).select('Dataset.id')
  const [rated, official] = await Promise.all([
    read
      .selectFrom('DatasetScore as rated')
      .where('rated.skillTagId', '=', tag)
      .$if(narrowed, (query) => query.where('rated.datasetId', 'in', others))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('DatasetTag as official')
      .leftJoin('DatasetScore as rated', (join) =>
        join.onRef('rated.datasetId', '=', 'official.datasetId').onRef('rated.skillTagId', '=', 'official.skillTagId'),
      )
      .where('official.skillTagId', '=', tag)
      .where('rated.datasetId', 'is', null)
      .$if(narrowed, (query) => query.where('official.datasetId', 'in', others))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return rated.count + official.count
}

function fitting({ search, source, voice, tag }: LibraryFilter) {
  let query = read.selectFrom('Dataset')
  if (search)
    query = query.where(({ or }) => or((['name', 'singerName', 'songName'] as const).map((name) => contains(`Dataset.${name}`, search))))
  if (source) query = query.where('Dataset.source', '=', source)
  if (voice) query = query.where('Dataset.voiceType', '=', voice)
  if (tag === null) return query
  return query.where(({ or, exists, selectFrom }) =>
    or(
      (['DatasetTag', 'DatasetScore'] as const).map((table) =>
        exists(
          selectFrom(table)
            .whereRef(`${table}.datasetId`, '=', 'Dataset.id')
            .where(`${table}.skillTagId`, '=', tag)
            .select(`${table}.datasetId`),
        ),
      ),
    ),
  )
}

function ordered(query: ReturnType<typeof fitting>, { sort }: LibraryFilter) {
  const newest = 'desc' as const
  switch (sort) {
    case 'oldest':
      return query.orderBy('Dataset.createdAt').orderBy('Dataset.id')
    case 'singer':
      return query.orderBy('Dataset.singerName').orderBy('Dataset.id')
    case 'song':
      return query.orderBy('Dataset.songName').orderBy('Dataset.id')
    case 'voice':
      return query.orderBy(placeOfVoice).orderBy('Dataset.singerName').orderBy('Dataset.id')
    case 'newest':
      return query.orderBy('Dataset.createdAt', newest).orderBy('Dataset.id', newest)
  }
}
