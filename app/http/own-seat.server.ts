import { findPanelSeat } from '~/domain/panels/queries/panel-seat.server'
import { forbidden, idParam, notFound } from './guards.server'

/** The competition that somebody judges; who does not sit on its panel is sent away. */
export async function ownSeat(userId: number, id: string | undefined): Promise<{ judgeId: number; competitionId: number }> {
  const competitionId = idParam(id)
  const seat = await findPanelSeat({ userId, competitionId })
  if (!seat?.publishedAt) throw notFound()
  if (!seat.mayJudge) throw forbidden()
  return { judgeId: userId, competitionId }
}
