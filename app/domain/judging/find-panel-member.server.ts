import type { Tx } from '~/infra/db/client'
import { mayJudge } from './rules'

/** The registrations that make someone a participant: a rejected or unsent one does not. */
const participating = ['submitted', 'under_review', 'approved'] as const

/** Whether this person may judge this competition now, decided on the rows of the caller's client or transaction. */
export async function mayJudgeCompetition(client: Tx, { userId, competitionId }: { userId: number; competitionId: number }): Promise<boolean> {
  const [user, seat, registration] = await Promise.all([
    client.user.findUnique({ where: { id: userId }, select: { role: true, status: true } }),
    client.competitionJudge.findUnique({ where: { competitionId_userId: { competitionId, userId } }, select: { removedAt: true } }),
    client.registration.findFirst({ where: { competitionId, userId, status: { in: [...participating] } }, select: { id: true } }),
  ])
  if (!user || user.status !== 'active') return false
  return mayJudge({ role: user.role, onPanel: seat !== null && seat.removedAt === null, registered: registration !== null })
}
