import type { Tx } from '~/infra/db/client'
import type { CriterionScale } from './judge-total'
import { mayJudgeCompetition } from './find-panel-member.server'
import { isScorable, scoringRefusal } from './rules'

type Refusal = 'notFound' | 'notOnPanel' | 'workNotScorable' | 'scoringNotOpen' | 'scoringClosed' | 'scoringPaused' | 'noCriteria'

export type ScoringTarget =
  | { ok: false; code: Refusal }
  | {
      ok: true
      stageId: number
      criteria: CriterionScale[]
      refusal: 'scoringPaused' | null
      existing: { id: number; status: string } | null
    }

/** What a judge is about to score, checked inside the caller's transaction. A pause is reported, not refused: drafts go on. */
export async function findScoringTarget(
  tx: Tx,
  { judgeId, competitionId, workId }: { judgeId: number; competitionId: number; workId: number },
): Promise<ScoringTarget> {
  const work = await tx.work.findFirst({
    where: { id: workId, stage: { competitionId } },
    select: {
      status: true,
      lockedAt: true,
      stageId: true,
      stage: {
        select: {
          status: true,
          scoringPausedAt: true,
          competition: { select: { status: true, publishedAt: true, criteria: { orderBy: { position: 'asc' } } } },
        },
      },
      scores: { where: { judgeId, status: { not: 'voided' } }, select: { id: true, status: true } },
    },
  })
  if (!work) return { ok: false, code: 'notFound' }
  if (!(await mayJudgeCompetition(tx, { userId: judgeId, competitionId }))) return { ok: false, code: 'notOnPanel' }
  if (!isScorable(work)) return { ok: false, code: 'workNotScorable' }
  const refusal = scoringRefusal(work.stage, work.stage.competition)
  if (refusal && refusal !== 'scoringPaused') return { ok: false, code: refusal }
  const { criteria } = work.stage.competition
  if (criteria.length === 0) return { ok: false, code: 'noCriteria' }
  return { ok: true, stageId: work.stageId, criteria, refusal, existing: work.scores[0] ?? null }
}
