import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { scoringRefusal } from './rules'
import { countsAsScore } from './states'

type Asked = { judgeId: number; competitionId: number; workId: number }

/**
 * Makes what a judge has just submitted a draft again, while its time to take it back lasts and its stage still takes scores.
 * Codes: takeBackTooLate (it counts, or is about to), nothingToTakeBack.
 */
export function takeBackScore({ judgeId, competitionId, workId }: Asked) {
  return transaction(async (tx) => {
    const score = await tx.score.findFirst({
      where: { judgeId, workId, status: { not: 'voided' }, work: { stage: { competitionId } } },
      select: {
        id: true,
        status: true,
        sealsAt: true,
        work: {
          select: {
            stage: {
              select: {
                status: true,
                scoringPausedAt: true,
                scoringEndsAt: true,
                scoringEndOverruled: true,
                competition: { select: { status: true, publishedAt: true } },
              },
            },
          },
        },
      },
    })
    if (score && countsAsScore(score.status)) return { ok: false, code: 'takeBackTooLate' } as const
    if (!score?.sealsAt) return { ok: false, code: 'nothingToTakeBack' } as const
    const { competition, ...stage } = score.work.stage
    const at = now()
    // Given up now it could not be submitted again.
    if (score.sealsAt <= at || scoringRefusal(stage, competition, at)) return { ok: false, code: 'takeBackTooLate' } as const
    await tx.score.update({ where: { id: score.id }, data: { sealsAt: null, submittedAt: null } })
    return { ok: true } as const
  })
}
