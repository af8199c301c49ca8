import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Role } from '~/domain/accounts/roles'
import type { Tables } from '~/infra/db/read'
import { placesTaken } from './queries/next-step-facts.server'
import { pastUploads, runningStatuses } from './states'

type Competitions = ExpressionBuilder<Tables & { competition: Tables['Competition'] }, 'competition'>
type Condition = (competitions: Competitions) => Expression<SqlBool>

/**
 * The competitions a person may know of: organisers all, participants the published ones, a judge those published ones
 * that they judge or have a registration in.
 */
export function visibleTo({ id, role }: { id: number; role: Role }): Condition {
  return ({ eb, and, or, exists, selectFrom, lit }) => {
    if (role === 'admin') return lit(true)
    const published = eb('competition.publishedAt', 'is not', null)
    if (role !== 'judge') return published
    const judges = selectFrom('CompetitionJudge')
      .whereRef('CompetitionJudge.competitionId', '=', 'competition.id')
      .where('CompetitionJudge.userId', '=', id)
      .where('CompetitionJudge.removedAt', 'is', null)
    return and([published, or([exists(judges.select('CompetitionJudge.id')), exists(ownRegistration(selectFrom, id))])])
  }
}

function ownRegistration(selectFrom: Competitions['selectFrom'], userId: number) {
  return selectFrom('Registration')
    .whereRef('Registration.competitionId', '=', 'competition.id')
    .where('Registration.userId', '=', userId)
    .select('Registration.id')
}

/** The competitions whose registration is open at an instant and has a place left. */
export function registrationOpenAt(at: Date): Condition {
  return (competitions) => competitions.and([hasPlaceLeft(competitions), registrationWindowOpenAt(at)(competitions)])
}

/** The competitions with a place left: isFull's rule, as the database asks it. */
export function hasPlaceLeft({ eb, or }: Competitions) {
  return or([eb('competition.maxParticipants', 'is', null), eb('competition.maxParticipants', '>', placesTaken('competition'))])
}

/** The competitions whose registration is open at an instant, full or not: registrationWindow's rule, as the database asks it. */
export function registrationWindowOpenAt(at: Date): Condition {
  // A deadline includes its whole last minute.
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  return ({ eb, and, or, not, exists, selectFrom }) => {
    const over = selectFrom('Stage')
      .whereRef('Stage.competitionId', '=', 'competition.id')
      .where('Stage.position', '=', 0)
      .where('Stage.status', 'in', pastUploads)
    const starts = eb('competition.registrationStartsAt', '<=', at)
    return and([
      eb('competition.publishedAt', 'is not', null),
      eb('competition.status', 'in', runningStatuses),
      not(exists(over.select('Stage.id'))),
      or([eb('competition.registrationStartsAt', 'is', null), starts]),
      or([eb('competition.registrationEndsAt', 'is', null), eb('competition.registrationEndsAt', '>=', minute)]),
      or([eb('competition.registrationDeadline', 'is', null), eb('competition.registrationDeadline', '>=', minute)]),
    ])
  }
}
