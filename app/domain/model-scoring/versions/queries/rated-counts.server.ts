import { read } from '~/infra/db/read'
import { enough } from '../../enough'
import { singerOf } from '../rated-library'

export type RatedCounts = {
  clips: number
  singers: number
  raters: number
  /** Whether there is enough to replace the defaults. */ enough: boolean
}

/**
 * What of the library people scored, in each of these tags and in all of them: recordings, singers, and raters as a calibration counts them, who gave official scores as one more.
 */
export async function ratedCounts(tagIds: readonly number[]): Promise<{ all: RatedCounts; of: Map<number, RatedCounts> }> {
  const [groups, raters, { clips }] = await Promise.all([
    groupsOf(tagIds),
    ratersOf(tagIds),
    scored(tagIds)
      .select(({ fn }) => fn.count<number>('Dataset.id').distinct().as('clips'))
      .executeTakeFirstOrThrow(),
  ])
  const counted = (tag: number | null, clips: number): RatedCounts => {
    const own = groups.filter(({ skillTagId }) => tag === null || skillTagId === tag)
    const singers = new Set(own.map(({ singerName }) => singerOf(singerName))).size
    const people = new Set(raters.flatMap(({ userId, skillTagId }) => (tag === null || skillTagId === tag ? [userId] : [])))
    const official = own.some((one) => one.official > 0) ? 1 : 0
    return { clips, singers, raters: people.size + official, enough: clips >= enough.clips && singers >= enough.singers }
  }
  const clipsOf = (tag: number) => groups.reduce((sum, one) => (one.skillTagId === tag ? sum + one.clips : sum), 0)
  return { all: counted(null, clips), of: new Map(tagIds.map((id) => [id, counted(id, clipsOf(id))])) }
}

/** A tag of a recording that has a score in it. */
const scored = (tagIds: readonly number[]) =>
  read
    .selectFrom('Dataset')
    .innerJoin('SkillTag', (join) => join.onTrue())
    .leftJoin('DatasetScore as score', (join) =>
      join.onRef('score.datasetId', '=', 'Dataset.id').onRef('score.skillTagId', '=', 'SkillTag.id'),
    )
    .leftJoin('DatasetTag as given', (join) =>
      join.onRef('given.datasetId', '=', 'Dataset.id').onRef('given.skillTagId', '=', 'SkillTag.id'),
    )
    .where('SkillTag.id', 'in', [...tagIds])
    .where('Dataset.status', '=', 'ready')
    .where(({ eb, or }) => or([eb('score.datasetId', 'is not', null), eb('given.datasetId', 'is not', null)]))

const groupsOf = (tagIds: readonly number[]) =>
  scored(tagIds)
    .groupBy(['SkillTag.id', 'Dataset.singerName'])
    .select(({ fn }) => [
      ...(['SkillTag.id as skillTagId', 'Dataset.singerName'] as const),
      ...([fn.countAll<number>().as('clips'), fn.count<number>('given.datasetId').as('official')] as const),
    ])
    .execute()

/** Whom one rating tells of needs no more of theirs to be looked at. */
function ratersOf(tagIds: readonly number[]) {
  return read
    .selectFrom('User')
    .innerJoin('SkillTag', (join) => join.onTrue())
    .where('SkillTag.id', 'in', [...tagIds])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('Rating')
          .innerJoin('RatingValue as value', 'value.ratingId', 'Rating.id')
          .whereRef('Rating.userId', '=', 'User.id')
          .whereRef('value.skillTagId', '=', 'SkillTag.id')
          .where('Rating.round', '=', 0)
          .select('Rating.id'),
      ),
    )
    .select(['User.id as userId', 'SkillTag.id as skillTagId'])
    .execute()
}
