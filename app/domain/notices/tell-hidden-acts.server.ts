import type { Tx } from '~/infra/db/client'
import { takenDownAt } from './taken-down.server'
import { tellAnswer } from './tell-answer.server'
import { tellAward, tellAwardWithdrawn } from './tell-award.server'
import { tellJudge } from './tell-judge.server'

/** Tells, in the caller's transaction, of seats, awards and answers given while a competition was not public, now that it is. */
export async function tellHiddenActs(tx: Tx, competitionId: number): Promise<void> {
  const since = await takenDownAt(tx, competitionId)
  const hidden = since ? { gte: since } : { not: null }
  const seats = await tx.competitionJudge.findMany({
    where: { competitionId, removedAt: null, ...(since && { addedAt: { gte: since } }) },
    select: { id: true },
  })
  const ofAward = { award: { competitionId } }
  const awards = await tx.awardPublication.findMany({
    where: { ...ofAward, ...(since && { publishedAt: { gte: since } }) },
    select: { id: true },
  })
  const withdrawn = await tx.awardPublication.findMany({ where: { ...ofAward, withdrawnAt: hidden }, select: { id: true } })
  const answers = await tx.appeal.findMany({
    where: { publication: { stage: { competitionId } }, answeredAt: hidden },
    select: { id: true },
  })
  for (const { id } of seats) await tellJudge(tx, id)
  for (const { id } of withdrawn) await tellAwardWithdrawn(tx, id)
  for (const { id } of awards) await tellAward(tx, id)
  for (const { id } of answers) await tellAnswer(tx, id)
}
