import { sql } from 'kysely'
import type { VoiceType } from '~/domain/accounts/roles'
import type { Reader } from '~/infra/db/aside-thread'

/** Of which ratings: of recordings of one voice type or all, submitted from an instant on (in milliseconds) or ever. */
export type Asked = { voice: VoiceType | null; /** Null: all of them. */ tagId: number | null; since: number | null; timeZone: string }

export type Given = { id: number; taskId: number; userId: number; round: number; at: number; datasetId: number; voiceType: VoiceType }

/** The ratings, by id. */
export function readGiven(read: Reader, { voice, since }: Asked): Promise<Given[]> {
  return read
    .selectFrom('Rating')
    .innerJoin('RatingTask as task', 'task.id', 'Rating.taskId')
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .$if(voice !== null, (query) => query.where('Dataset.voiceType', '=', voice!))
    .$if(since !== null, (query) => query.where('Rating.submittedAt', '>=', new Date(since!)))
    .orderBy('Rating.id')
    .select(['Rating.id', 'Rating.taskId', 'Rating.userId', 'Rating.round', 'task.datasetId', 'Dataset.voiceType'])
    .select(sql<number>`"Rating"."submittedAt" + 0`.as('at'))
    .execute()
}

export type FiguredTag = { id: number; code: string; name: string; maxScore: number }

/** The skill tags ratings have figures for, or the one asked for. */
export function readTags(read: Reader, { tagId }: Asked): Promise<FiguredTag[]> {
  return read
    .selectFrom('SkillTag as tag')
    .$if(tagId !== null, (query) => query.where('tag.id', '=', tagId!))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('RatingValue').whereRef('RatingValue.skillTagId', '=', 'tag.id').select('RatingValue.ratingId')),
    )
    .orderBy('tag.sortOrder')
    .orderBy('tag.id')
    .select(['tag.id', 'tag.code', 'tag.name', 'tag.maxScore'])
    .execute()
}

/** What all ratings say of one tag, by the rating's id; read from an index alone. */
export function readValues(read: Reader, tagId: number): Promise<{ ratingId: number; hundredths: number }[]> {
  return read.selectFrom('RatingValue').where('skillTagId', '=', tagId).orderBy('ratingId').select(['ratingId', 'hundredths']).execute()
}
