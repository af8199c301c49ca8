import { toHundredths } from '~/domain/judging/rational'
import { listOf, read } from '~/infra/db/read'
import { tieGroups } from '../chair-decisions'
import type { RankingChoice } from '../ranking-choice'
import { stageRanking, type RankedEntry } from './stage-ranking.server'

/** A ranking's ties that nothing parts, and the chair's decisions of its stage. Null without such a ranking. */
export async function chairPage(asked: RankingChoice & { competitionId: number; stageId: number }) {
  const ranking = await stageRanking(asked)
  if (!ranking) return null
  const { competition, stage, category, ranked } = ranking
  const followed = new Set(ranking.followedDecisions.map(({ id }) => id))
  const own = new Set(ranked.map(({ entryId }) => entryId))
  const decisions = await decisionsOf(stage.id)
  return {
    competition: { id: competition.id },
    stage: { id: stage.id, name: stage.name },
    category,
    categories: stage.ranking === 'by_category' && ranking.categories.length > 1 ? ranking.categories : [],
    ties: tieGroups(ranked).map((group) => ({
      rank: group[0]!.rank!,
      totalHundredths: toHundredths(group[0]!.official!),
      entries: group.map(({ entryId, number, name }: RankedEntry) => ({ entryId, number, name })),
    })),
    decisions: decisions
      .filter(({ places }) => places.some(({ entryId }) => own.has(entryId)))
      .map((decision) => ({ ...decision, followed: followed.has(decision.id) })),
  }
}

export type ChairPage = NonNullable<Awaited<ReturnType<typeof chairPage>>>

function decisionsOf(stageId: number) {
  return read
    .selectFrom('ChairDecision as decision')
    .innerJoin('User as decider', 'decider.id', 'decision.decidedById')
    .where('decision.stageId', '=', stageId)
    .select(['decision.id', 'decision.reason', 'decision.decidedAt', 'decision.revokedAt', 'decider.name as decidedBy'])
    .select(({ selectFrom }) =>
      listOf(
        selectFrom('ChairPlace')
          .innerJoin('Entry', 'Entry.id', 'ChairPlace.entryId')
          .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
          .whereRef('ChairPlace.decisionId', '=', 'decision.id')
          .select(['ChairPlace.entryId', 'ChairPlace.place', 'Registration.number', 'Registration.name'])
          .orderBy('ChairPlace.place')
          .orderBy('Registration.number'),
      ).as('places'),
    )
    .orderBy('decision.id', 'desc')
    .execute()
}
