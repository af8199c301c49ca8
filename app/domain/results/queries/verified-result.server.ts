import { sql } from 'kysely'
import { listOf } from '~/infra/db/read'
import { awardedTeachers } from '../teacher-awards'
import { outcomeOf } from '../outcome'
import { awardsWon } from './awards-won.server'
import { resultRows } from './result-rows.server'

/**
 * What a code proves, to anybody who has it: whose result, of what, and what it came to. Of an edition that was taken back only that it no longer
 * holds, with the code of the one that took its place; of a competition that was taken down nothing. Null for an unknown code.
 */
export async function verifiedResult(code: string) {
  const found = await resultRows()
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .where('result.code', '=', code)
    .select(({ selectFrom, exists }) => [
      'result.prize',
      'result.teacherAwarded',
      'result.decision',
      'publication.publishedAt',
      'publication.withdrawnAt',
      'stage.name as stage',
      'competition.name as competition',
      'competition.status',
      'competition.publishedAt as competitionPublishedAt',
      'category.name as category',
      'registration.name',
      'registration.teacherName',
      'registration.secondTeacherName',
      listOf(awardsWon().where('won.entryId', '=', sql.ref<number>('result.entryId')).select('award.name').orderBy('award.position')).as(
        'specialAwards',
      ),
      exists(
        selectFrom('Stage as later')
          .whereRef('later.competitionId', '=', 'stage.competitionId')
          .whereRef('later.position', '>', 'stage.position')
          .select('later.id'),
      ).as('hasNext'),
      selectFrom('Result as newer')
        .innerJoin('Publication as standing', 'standing.id', 'newer.publicationId')
        .whereRef('newer.entryId', '=', 'result.entryId')
        .whereRef('standing.stageId', '=', 'publication.stageId')
        .where('standing.withdrawnAt', 'is', null)
        .select('newer.code')
        .limit(1)
        .$asScalar()
        .as('newerCode'),
    ])
    .executeTakeFirst()
  if (!found) return null
  const { competition, category, stage, publishedAt, withdrawnAt } = found
  if (!found.competitionPublishedAt) return { state: 'hidden' } as const
  const of = { competition, category, stage, publishedAt, cancelled: found.status === 'cancelled' }
  if (withdrawnAt) return { state: 'withdrawn', ...of, withdrawnAt, newerCode: found.newerCode } as const
  const outcome = outcomeOf({ prize: found.prize, decision: found.hasNext ? found.decision : null })
  return { state: 'holds', ...of, name: found.name, outcome, specialAwards: found.specialAwards, teachers: awardedTeachers(found) } as const
}

export type VerifiedResult = NonNullable<Awaited<ReturnType<typeof verifiedResult>>>
