import { sql } from 'kysely'
import type { AdvancementStatus } from '~/domain/competitions/states'
import { listOf, oneOf, read } from '~/infra/db/read'
import { type ResultNoticeKind, resultNoticeKinds } from '../kinds'

/** An edition that stands, or one that was taken back, of a competition that is public still. */
export function toldEdition(id: number, { withdrawn }: { withdrawn: boolean }) {
  return read
    .selectFrom('Publication as edition')
    .innerJoin('Stage as ranked', 'ranked.id', 'edition.stageId')
    .innerJoin('Competition as public', 'public.id', 'ranked.competitionId')
    .leftJoin('Category', 'Category.id', 'edition.categoryId')
    .where('edition.id', '=', id)
    .where('edition.withdrawnAt', withdrawn ? 'is not' : 'is', null)
    .where('public.publishedAt', 'is not', null)
    .select(({ selectFrom }) => [
      'edition.id',
      'edition.stageId',
      'edition.reason',
      'edition.withdrawalReason',
      'Category.name as category',
      oneOf(selectFrom('Stage').whereRef('Stage.id', '=', 'ranked.id').select(['Stage.name', 'Stage.position']))
        .$notNull()
        .as('stage'),
      oneOf(
        selectFrom('Competition')
          .whereRef('Competition.id', '=', 'public.id')
          .select(({ selectFrom }) => [
            'Competition.id',
            'Competition.name',
            listOf(selectFrom('Stage').whereRef('Stage.competitionId', '=', 'Competition.id').select('Stage.position')).as('stages'),
          ]),
      )
        .$notNull()
        .as('competition'),
    ])
    .executeTakeFirst()
}

export type Outcome = {
  rank: number | null
  totalHundredths: number | null
  decision: AdvancementStatus
  prize: string | null
  teacherAwarded: boolean
}
type Edition = { id: number; stageId: number }

/** The next of an edition's results whose participants' accounts are in use; of one taken back, those that none which stands replaced. */
export function resultsAfter(
  { id, stageId }: { id: number; stageId: number },
  { kind, after, atOnce }: { kind: ResultNoticeKind; after: number; atOnce: number },
) {
  return read
    .selectFrom('Result')
    .innerJoin('Entry', 'Entry.id', 'Result.entryId')
    .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
    .innerJoin('User', 'User.id', 'Registration.userId')
    .where('Result.publicationId', '=', id)
    .where('Result.entryId', '>', after)
    .where('User.status', '=', 'active')
    .$if(kind === 'results_withdrawn', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('Result as next')
              .innerJoin('Publication as standing', 'standing.id', 'next.publicationId')
              .whereRef('next.entryId', '=', 'Result.entryId')
              .where('standing.stageId', '=', stageId)
              .where('standing.withdrawnAt', 'is', null)
              .select('next.entryId'),
          ),
        ),
      ),
    )
    .orderBy('Result.entryId')
    .limit(atOnce)
    .select(['Result.entryId', 'Result.rank', 'Result.totalHundredths', 'Result.decision', 'Result.prize', 'Result.teacherAwarded'])
    .select(['Registration.teacherName', 'User.id', 'User.email', 'User.locale', 'User.mutedNotices', 'User.name'])
    .execute()
}

/** By entry, of some entries, the newest result before an edition that people had seen when it came, in whichever ranking it stood. */
export async function resultsBefore(
  { id, stageId, entryIds }: Edition & { entryIds: number[] },
  hiddenSince: number | null,
): Promise<Map<number, Outcome>> {
  const rows = await read
    .selectFrom('Result')
    .innerJoin('Publication', 'Publication.id', 'Result.publicationId')
    .where('Publication.stageId', '=', stageId)
    .where('Publication.id', '<', id)
    .$if(hiddenSince !== null, (query) => query.where('Publication.publishedAt', '<', new Date(hiddenSince!)))
    .where('Result.entryId', 'in', entryIds)
    .orderBy('Result.publicationId')
    .select(['Result.entryId', 'Result.rank', 'Result.totalHundredths', 'Result.decision', 'Result.prize', 'Result.teacherAwarded'])
    .execute()
  return new Map(rows.map(({ entryId, ...outcome }) => [entryId, outcome]))
}

/** By entry, what its participant was told last of its results in a stage. */
export async function lastToldOf({ stageId, userIds }: { stageId: number; userIds: number[] }): Promise<Map<number, ResultNoticeKind>> {
  const notices = await read
    .selectFrom('Notice')
    .where('userId', 'in', userIds)
    .where('kind', 'in', resultNoticeKinds)
    .where(sql<number>`"params" ->> 'stageId'`, '=', stageId)
    .orderBy('id')
    .select(['kind', sql<number>`"params" ->> 'entryId'`.as('entryId')])
    .execute()
  return new Map(notices.map(({ entryId, kind }) => [entryId, kind as ResultNoticeKind]))
}
