import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { read } from '~/infra/db/read'
import { decidingStage } from './award-candidates.server'

/**
 * The special awards as anybody may know them, award and winning entry a row: their winners are out, and so is the ranking by which each was chosen.
 * Whoever's results are taken back has won nothing until they are out again.
 */
export function awardsWon() {
  return read
    .selectFrom('AwardGrant as won')
    .innerJoin('SpecialAward as award', 'award.id', 'won.awardId')
    .innerJoin('AwardPublication as announced', 'announced.awardId', 'won.awardId')
    .innerJoin('Entry as winner', 'winner.id', 'won.entryId')
    .innerJoin('Stage as deciding', (join) => join.on('deciding.id', '=', decidingStage('won.awardId', 'won.entryId')))
    .where('announced.withdrawnAt', 'is', null)
    .where(standingEdition('deciding.id', 'winner.categoryId'), 'is not', null)
}

/** The special awards that a person has won in a competition, as far as they are known. */
export function ownAwards({ userId, competitionId }: { userId: number; competitionId: number }) {
  return awardsWon()
    .innerJoin('Registration', 'Registration.id', 'winner.registrationId')
    .where('award.competitionId', '=', competitionId)
    .where('Registration.userId', '=', userId)
    .select(['award.id', 'award.name', 'winner.id as entryId'])
    .orderBy('award.position')
    .execute()
}
