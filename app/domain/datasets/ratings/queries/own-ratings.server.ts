import { pageOf } from '~/domain/lists/page-of'
import { listOf, read } from '~/infra/db/read'
import { soundOf } from './rating-task.server'

const perPage = 20

/** A page of somebody's own ratings, the latest first. What they gave a task a second time stays as it is, and unseen: it tells how consistent they are. */
export async function ownRatings({ userId, page }: { userId: number; page: number }) {
  const { total } = await read
    .selectFrom('Rating')
    .where('userId', '=', userId)
    .where('round', '=', 0)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const ratings = await ratingsOf(userId)
    .orderBy('rating.submittedAt', 'desc')
    .orderBy('rating.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  return { ratings, total, ...shown }
}

export type OwnRating = Awaited<ReturnType<typeof ownRatings>>['ratings'][number]

/** One of somebody's own ratings, with what is heard and what it was before; null for anybody else's. */
export async function ownRating({ userId, ratingId }: { userId: number; ratingId: number }) {
  const rating = await ratingsOf(userId)
    .where('rating.id', '=', ratingId)
    .select(({ selectFrom }) => [
      'Dataset.audioUploadId',
      listOf(
        selectFrom('RatingRevision')
          .whereRef('RatingRevision.taskId', '=', 'rating.taskId')
          .whereRef('RatingRevision.userId', '=', 'rating.userId')
          .whereRef('RatingRevision.round', '=', 'rating.round')
          // Of a rating deleted before, nothing is this one's past.
          .whereRef('RatingRevision.at', '>=', 'rating.submittedAt')
          .orderBy('RatingRevision.id', 'desc')
          .select(['RatingRevision.id', 'RatingRevision.at', 'RatingRevision.comment', 'RatingRevision.values']),
      ).as('revisions'),
    ])
    .executeTakeFirst()
  if (!rating) return null
  const { audioUploadId, ...facts } = rating
  const { taskId, startMs, endMs } = facts
  return { ...facts, ...(await soundOf({ taskId, audioUploadId, startMs, endMs })) }
}

export type WholeRating = NonNullable<Awaited<ReturnType<typeof ownRating>>>

function ratingsOf(userId: number) {
  return read
    .selectFrom('Rating as rating')
    .innerJoin('RatingTask as task', 'task.id', 'rating.taskId')
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .where('rating.userId', '=', userId)
    .where('rating.round', '=', 0)
    .select(({ selectFrom }) => [
      'rating.id',
      'rating.taskId',
      'rating.comment',
      'rating.submittedAt',
      'rating.editedAt',
      'rating.revision',
      'task.segmentIndex',
      'task.totalSegments',
      'task.startMs',
      'task.endMs',
      'Dataset.songName',
      'Dataset.singerName',
      'Dataset.voiceType',
      listOf(
        selectFrom('RatingValue as given')
          .innerJoin('SkillTag as tag', 'tag.id', 'given.skillTagId')
          .whereRef('given.ratingId', '=', 'rating.id')
          .orderBy('tag.sortOrder')
          .orderBy('tag.id')
          .select(['given.skillTagId', 'given.hundredths', 'tag.code', 'tag.name', 'tag.maxScore']),
      ).as('values'),
    ])
}
