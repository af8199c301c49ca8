import type { Tx } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'
import { notify, recipientColumns } from './notify.server'

/** Tells a judge of their seat, each time anew: one may be taken off a panel and come back. Nobody while the competition is not public. */
export async function tellJudge(tx: Tx, seatId: number): Promise<void> {
  const seat = await tx.competitionJudge.findFirst({
    where: { id: seatId, removedAt: null, user: { status: 'active' }, competition: { publishedAt: { not: null } } },
    select: { addedAt: true, competition: { select: { id: true, name: true } }, user: { select: { ...recipientColumns, name: true } } },
  })
  if (!seat) return
  const { id: competitionId, name: competition } = seat.competition
  const { name, ...recipient } = seat.user
  const params = { name, competition, competitionId, link: `${publicUrl()}/competitions/${competitionId}/scoring` }
  await notify(tx, { kind: 'judge_added', key: `judge_added:${competitionId}:${seat.addedAt.getTime()}`, recipient, params })
}
