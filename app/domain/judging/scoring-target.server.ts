import { capabilities } from '~/domain/accounts/capabilities'
import type { CriterionScale } from '~/domain/competitions/score-scale'
import type { Tx } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { isScorable, scoringRefusal } from './rules'

type Refusal = 'notFound' | 'notOnPanel' | 'notAssigned' | 'workNotScorable' | 'scoringNotOpen' | 'scoringClosed' | 'noCriteria'

export type ScoringTarget =
  | { ok: false; code: Refusal }
  | {
      ok: true
      stageId: number
      competition: { id: number; scoreScale: bigint | null; criteria: CriterionScale[] }
      refusal: 'scoringPaused' | null
      existing: { id: number; status: string } | null
    }

type Asked = { judgeId: number; competitionId: number; workId: number }

/**
 * What a judge is about to score, checked inside the caller's transaction: the work is assigned to them, final, and its stage takes scores.
 * A pause is reported, not refused: drafts go on.
 */
export async function findScoringTarget(tx: Tx, { judgeId, competitionId, workId }: Asked): Promise<ScoringTarget> {
  const work = await tx.work.findFirst({ where: { id: workId, stage: { competitionId } }, select: targetOf(judgeId) })
  if (!work) return { ok: false, code: 'notFound' }
  const { competition, ...stage } = work.stage
  if (competition.judges.length === 0) return { ok: false, code: 'notOnPanel' }
  if (!isScorable(work)) return { ok: false, code: 'workNotScorable' }
  if (work.assignments.length === 0) return { ok: false, code: 'notAssigned' }
  const refusal = scoringRefusal(stage, competition)
  if (refusal && refusal !== 'scoringPaused') return { ok: false, code: refusal }
  if (competition.criteria.length === 0) return { ok: false, code: 'noCriteria' }
  return { ok: true, stageId: work.stageId, competition, refusal, existing: work.scores[0] ?? null }
}

/** On the panel, and still somebody who may score. */
const activeSeat = {
  removedAt: null,
  user: { status: 'active', role: { in: [...capabilities['works.score']] } },
} satisfies Prisma.CompetitionJudgeWhereInput

const targetOf = (judgeId: number) =>
  ({
    status: true,
    lockedAt: true,
    stageId: true,
    assignments: { where: { judgeId, status: 'assigned' }, select: { judgeId: true } },
    scores: { where: { judgeId, status: { not: 'voided' } }, select: { id: true, status: true } },
    stage: {
      select: {
        status: true,
        scoringPausedAt: true,
        competition: {
          select: {
            id: true,
            status: true,
            publishedAt: true,
            scoreScale: true,
            criteria: { orderBy: { position: 'asc' } },
            judges: { where: { userId: judgeId, ...activeSeat }, select: { id: true } },
          },
        },
      },
    },
  }) satisfies Prisma.WorkSelect
