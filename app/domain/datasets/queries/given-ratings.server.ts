import { pageOf } from '~/domain/lists/page-of'
import { listOf, read } from '~/infra/db/read'
import type { GivenFilter } from '../given-filter'

const perPage = 20

/** A page of the ratings that people gave, the latest first: who, what, when; and whose or of what they are, where that was asked. */
export async function givenRatings(filter: GivenFilter) {
  const [{ total }, rater, dataset] = await Promise.all([
    fitting(filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    filter.raterId === null ? null : read.selectFrom('User').where('id', '=', filter.raterId).select(['id', 'name']).executeTakeFirst(),
    filter.datasetId === null
      ? null
      : read.selectFrom('Dataset').where('id', '=', filter.datasetId).select(['id', 'name']).executeTakeFirst(),
  ])
  const { skip, take, ...shown } = pageOf({ asked: filter.page, total, size: perPage })
  const ids = fitting(filter).orderBy('submittedAt', 'desc').orderBy('Rating.id', 'desc').offset(skip).limit(take).select('Rating.id')
  const ratings = await ratingsShown()
    .where('rating.id', 'in', ids)
    .orderBy('rating.submittedAt', 'desc')
    .orderBy('rating.id', 'desc')
    .execute()
  return { ratings, total, rater: rater ?? null, dataset: dataset ?? null, ...shown }
}

/** One rating that somebody gave; null where there is none. */
export async function givenRating(ratingId: number) {
  return (await ratingsShown().where('rating.id', '=', ratingId).executeTakeFirst()) ?? null
}

export type RatingGiven = NonNullable<Awaited<ReturnType<typeof givenRating>>>

function ratingsShown() {
  return read
    .selectFrom('Rating as rating')
    .innerJoin('User as rater', 'rater.id', 'rating.userId')
    .innerJoin('RatingTask as task', 'task.id', 'rating.taskId')
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .select(({ selectFrom }) => [
      ...([
        'rating.id',
        'rating.round',
        'rating.comment',
        'rating.submittedAt',
        'rating.editedAt',
        'rater.id as raterId',
        'rater.name as raterName',
        'rater.erasedAt',
      ] as const),
      ...(['task.datasetId', 'task.segmentIndex', 'task.totalSegments', 'task.startMs', 'task.endMs', 'Dataset.name'] as const),
      listOf(
        selectFrom('RatingValue as given')
          .innerJoin('SkillTag as tag', 'tag.id', 'given.skillTagId')
          .whereRef('given.ratingId', '=', 'rating.id')
          .orderBy('tag.sortOrder')
          .orderBy('tag.id')
          .select(['given.hundredths', 'tag.code', 'tag.name']),
      ).as('values'),
    ])
}

function fitting({ raterId, datasetId }: GivenFilter) {
  let query = read.selectFrom('Rating')
  if (raterId !== null) query = query.where('Rating.userId', '=', raterId)
  if (datasetId === null) return query
  return query.where('Rating.taskId', 'in', ({ selectFrom }) =>
    selectFrom('RatingTask').where('datasetId', '=', datasetId).select('RatingTask.id'),
  )
}
