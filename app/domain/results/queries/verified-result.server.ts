import { sql } from 'kysely'
import type { AdvancementStatus } from '~/domain/competitions/states'
import { listOf, oneOf } from '~/infra/db/read'
import { awardedTeachers } from '../teacher-awards'
import { outcomeOf } from '../outcome'
import { awardsWon } from './awards-won.server'
import { resultRows } from './result-rows.server'

/**
 * What a code proves, to anybody who has it: whose result, of what, and what it came to. A result that a correction left as it was holds on, with
 * its present code; one that was changed leads to the present one, and of one that was taken back only that is said. Of a competition that was taken
 * down nothing. Null for an unknown code.
 */
export async function verifiedResult(code: string) {
  const found = await resultRows()
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .where('result.code', '=', code)
    .select(({ selectFrom, exists }) => [
      'result.rank',
      'result.totalHundredths',
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
      oneOf(
        selectFrom('Result as newer')
          .innerJoin('Publication as standing', 'standing.id', 'newer.publicationId')
          .whereRef('newer.entryId', '=', 'result.entryId')
          .whereRef('standing.stageId', '=', 'publication.stageId')
          .where('standing.withdrawnAt', 'is', null)
          .select(['newer.code', 'newer.rank', 'newer.totalHundredths', 'newer.prize', 'newer.teacherAwarded', 'newer.decision'])
          .select('standing.publishedAt')
          .limit(1),
      ).as('standing'),
    ])
    .executeTakeFirst()
  if (!found) return null
  const { competition, category, stage, publishedAt, withdrawnAt, standing, hasNext } = found
  if (!found.competitionPublishedAt) return { state: 'hidden' } as const
  const of = { competition, category, stage, publishedAt, cancelled: found.status === 'cancelled' }
  if (withdrawnAt && !standing) return { state: 'withdrawn', ...of, withdrawnAt } as const
  /** What stands in its place, and since when. */
  const present = withdrawnAt && standing && { code: standing.code, since: standing.publishedAt }
  if (present && !isSame(found, standing, Boolean(hasNext))) return { state: 'corrected', ...of, present } as const
  const outcome = outcomeOf({ prize: found.prize, decision: hasNext ? found.decision : null })
  const { name, specialAwards } = found
  return { state: 'holds', ...of, present, name, outcome, specialAwards, teachers: awardedTeachers(found) } as const
}

type Kept = {
  rank: number | null
  totalHundredths: number | null
  prize: string | null
  teacherAwarded: boolean
  decision: AdvancementStatus
}

/** Whether two editions say the same of an entry; in the last stage there is no decision. */
function isSame(one: Kept, other: Kept, hasNext: boolean): boolean {
  const facts = ['rank', 'totalHundredths', 'prize', 'teacherAwarded'] as const
  return facts.every((fact) => one[fact] === other[fact]) && (!hasNext || one.decision === other.decision)
}

export type VerifiedResult = NonNullable<Awaited<ReturnType<typeof verifiedResult>>>
