import { recordAudit } from '~/domain/audit/record-audit.server'
import { safePath, unlike } from '~/domain/lists/file-names'
import { organisation } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { openSnapshot, transaction } from '~/infra/db/client'
import { among, listOf, read } from '~/infra/db/read'
import { extensionOf } from '~/infra/sniff'
import { isStored, mediaPath } from '~/infra/storage'
import { type ArchivedDataset, type ArchivedRating, type ArchivedTag, audioFolder } from './archive-format'
import { drawNumbers } from './rater-numbers'

const atOnce = 200

/**
 * The whole library as it stood at one moment: its rows are read in one snapshot, some at a time, which is to be closed when they were; its recordings are read from
 * the disk as they are sent.
 */
export async function openLibraryExport({ actorId }: { actorId: number }) {
  const { name } = await organisation()
  const snapshot = await openSnapshot()
  try {
    const tags = await snapshot.run(tagsOf)
    const recordings = await snapshot.run(recordingsOf)
    const raters = await snapshot.run(raterNumbers)
    const ratings = await snapshot.run(ratingCount)
    const exportedAt = now()
    await transaction((tx) =>
      recordAudit(tx, {
        actorId,
        action: 'library.exported',
        subject: { type: 'library', id: 'datasets' },
        details: { count: recordings.size },
      }),
    )
    return {
      about: { organisation: name, exportedAt, datasets: recordings.size, ratings, raters: raters.size },
      tags,
      recordings: [...recordings.values()],
      datasets: () => snapshot.through(() => datasets(recordings, tags)),
      ratings: () => snapshot.through(() => ratingsBy(raters)),
      close: () => snapshot.close(),
    }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

export type LibraryExport = Awaited<ReturnType<typeof openLibraryExport>>

type Tag = ArchivedTag & { id: number }

function tagsOf(): Promise<Tag[]> {
  return read.selectFrom('SkillTag').orderBy('sortOrder').orderBy('id').select(['id', 'code', 'name', 'maxScore as max']).execute()
}

type Recording = { file: string; path: string | null }

/** Where each dataset's recording stands, inside the ZIP and on the disk. */
async function recordingsOf(): Promise<Map<number, Recording>> {
  const rows = await read
    .selectFrom('Dataset')
    .innerJoin('Upload', 'Upload.id', 'Dataset.audioUploadId')
    .orderBy('Dataset.id')
    .select(['Dataset.id', 'Dataset.name', 'Upload.mime', 'Upload.storageKey'])
    .execute()
  const names = new Set<string>()
  return new Map(
    rows.map(({ id, name, mime, storageKey }) => {
      const file = unlike(names, safePath(`${audioFolder}/${name}.${extensionOf(mime ?? '')}`))
      return [id, { file, path: storageKey && mediaPath(storageKey) }]
    }),
  )
}

async function raterNumbers(): Promise<Map<number, number>> {
  const rows = await read.selectFrom('Rating').select('userId').distinct().execute()
  return drawNumbers(rows.map(({ userId }) => userId))
}

async function ratingCount(): Promise<number> {
  const row = await read
    .selectFrom('Rating')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function* datasets(recordings: ReadonlyMap<number, Recording>, tags: readonly Tag[]): AsyncGenerator<ArchivedDataset> {
  const known = new Map(tags.map((tag) => [tag.id, tag]))
  const codeOf = (id: number) => known.get(id)!.code
  const inOrder = <T extends { skillTagId: number }>(rows: readonly T[]) =>
    tags.flatMap(({ id }) => rows.filter(({ skillTagId }) => skillTagId === id))
  const ids = [...recordings.keys()]
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const row of await rowsOf(ids.slice(from, from + atOnce))) {
      const { id, name, singerName, songName, sha256, size, storageKey, official, given, createdAt, tasks, ...rest } = row
      const { file } = recordings.get(id)!
      const { voiceType, description, durationMs, source, status, split, scoresData } = rest
      yield {
        ...{ name, file, singer: singerName, song: songName, voiceType, description },
        tags: Object.fromEntries(inOrder(official).map(({ skillTagId, hundredths }) => [codeOf(skillTagId), hundredths / 100])),
        ...{ id, sha256: sha256 ?? '', bytes: size ?? 0, durationMs },
        ...(storageKey !== null && isStored(storageKey) ? {} : { missing: true as const }),
        ...{ source, status, split, createdAt: createdAt.toISOString(), scoresData },
        segments: tasks.map(({ segmentIndex, startMs, endMs }) => ({ index: segmentIndex + 1, startMs, endMs })),
        ratings: Object.fromEntries(
          inOrder(given).map(({ skillTagId, count, sum }) => [codeOf(skillTagId), { count, mean: Math.round(sum / count) / 100 }]),
        ),
      }
    }
  }
}

function rowsOf(ids: readonly number[]) {
  return read
    .selectFrom('Dataset as dataset')
    .innerJoin('Upload as audio', 'audio.id', 'dataset.audioUploadId')
    .where('dataset.id', 'in', among(ids))
    .orderBy('dataset.id')
    .select([
      ...(['dataset.id', 'dataset.name', 'dataset.singerName', 'dataset.songName', 'dataset.voiceType', 'dataset.description'] as const),
      ...(['dataset.source', 'dataset.status', 'dataset.split', 'dataset.scoresData', 'dataset.createdAt'] as const),
      ...(['audio.sha256', 'audio.size', 'audio.durationMs', 'audio.storageKey'] as const),
    ])
    .select(({ selectFrom }) => [
      listOf(
        selectFrom('DatasetTag as score').whereRef('score.datasetId', '=', 'dataset.id').select(['score.skillTagId', 'score.hundredths']),
      ).as('official'),
      listOf(
        selectFrom('DatasetScore as sum').whereRef('sum.datasetId', '=', 'dataset.id').select(['sum.skillTagId', 'sum.count', 'sum.sum']),
      ).as('given'),
      listOf(
        selectFrom('RatingTask as task')
          .whereRef('task.datasetId', '=', 'dataset.id')
          .orderBy('task.segmentIndex')
          .select(['task.segmentIndex', 'task.startMs', 'task.endMs']),
      ).as('tasks'),
    ])
    .execute()
}

async function* ratingsBy(raters: ReadonlyMap<number, number>): AsyncGenerator<ArchivedRating> {
  for (let after = 0; ;) {
    const tasks = await read.selectFrom('RatingTask').where('id', '>', after).orderBy('id').limit(atOnce).select('id').execute()
    if (tasks.length === 0) return
    after = tasks.at(-1)!.id
    // By task and rater: in which order people rated says who they are.
    const rows = await ratingsOf(tasks.map(({ id }) => id))
    const numbered = rows.map((row) => ({ ...row, rater: raters.get(row.userId)! }))
    numbered.sort((a, b) => a.taskId - b.taskId || a.rater - b.rater || a.round - b.round)
    for (const { dataset, datasetId, segmentIndex, rater, round, values } of numbered) {
      const scores = Object.fromEntries(values.map(({ code, hundredths }) => [code, hundredths / 100]))
      yield { dataset, datasetId, segment: segmentIndex + 1, rater, repeat: round > 0, scores }
    }
  }
}

function ratingsOf(taskIds: readonly number[]) {
  return read
    .selectFrom('Rating as rating')
    .innerJoin('RatingTask as task', 'task.id', 'rating.taskId')
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .where('rating.taskId', 'in', among(taskIds))
    .select(['rating.taskId', 'rating.userId', 'rating.round', 'task.segmentIndex', 'Dataset.name as dataset', 'Dataset.id as datasetId'])
    .select(({ selectFrom }) =>
      listOf(
        selectFrom('RatingValue as given')
          .innerJoin('SkillTag as tag', 'tag.id', 'given.skillTagId')
          .whereRef('given.ratingId', '=', 'rating.id')
          .select(['tag.code', 'given.hundredths']),
      ).as('values'),
    )
    .execute()
}
