import { now } from '~/infra/clock'
import { listOf, read } from '~/infra/db/read'
import { type RegistrationBlock, registrationBlock } from '../rules'
import { categoriesOf } from '~/domain/competitions/queries/categories-of.server'
import { placesTaken } from '~/domain/competitions/queries/next-step-facts.server'

/**
 * Where a person stands to a competition: what it asks, their own registration, and what keeps them from filling it in.
 * Null when there is no such competition or it is not published.
 */
export async function findSituation({ competitionId, userId }: { competitionId: number; userId: number }) {
  const found = await findCompetition({ competitionId, userId })
  if (!found) return null
  const { placesTaken, seatId, ...competition } = found
  const registration =
    (await read
      .selectFrom('Registration')
      .where('competitionId', '=', competitionId)
      .where('userId', '=', userId)
      .selectAll()
      .executeTakeFirst()) ?? null
  const block: RegistrationBlock | null = registrationBlock(
    { competition, ownStatus: registration?.status ?? null, isOnPanel: seatId !== null, placesTaken },
    now(),
  )
  return { competition, registration, placesTaken, block }
}

export type Situation = NonNullable<Awaited<ReturnType<typeof findSituation>>>

function findCompetition({ competitionId, userId }: { competitionId: number; userId: number }) {
  return read
    .selectFrom('Competition as competition')
    .where('competition.id', '=', competitionId)
    .where('competition.publishedAt', 'is not', null)
    .selectAll('competition')
    .select(({ selectFrom }) => [
      categoriesOf('competition').as('categories'),
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'competition.id')
          .orderBy('Stage.position')
          .select(['Stage.status', 'Stage.canUpload']),
      ).as('stages'),
      listOf(
        selectFrom('SpecialAward')
          .whereRef('SpecialAward.competitionId', '=', 'competition.id')
          .orderBy('SpecialAward.position')
          .selectAll(),
      ).as('specialAwards'),
      selectFrom('CompetitionJudge as seat')
        .whereRef('seat.competitionId', '=', 'competition.id')
        .where('seat.userId', '=', userId)
        .where('seat.removedAt', 'is', null)
        .select('seat.id')
        .$asScalar()
        .as('seatId'),
      placesTaken('competition').as('placesTaken'),
    ])
    .executeTakeFirst()
}
