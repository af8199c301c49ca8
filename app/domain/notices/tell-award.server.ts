import type { Tx } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'
import { notify, recipientColumns } from './notify.server'

/** Tells the winners of a published award, once, as far as their accounts are in use; nobody while the competition is not public. */
export async function tellAward(tx: Tx, awardId: number): Promise<void> {
  const award = await tx.specialAward.findFirst({
    where: { id: awardId, publishedAt: { not: null }, competition: { publishedAt: { not: null } } },
    select: {
      name: true,
      competition: { select: { id: true, name: true } },
      grants: {
        where: { entry: { registration: { user: { status: 'active' } } } },
        select: {
          entryId: true,
          entry: { select: { registration: { select: { user: { select: { ...recipientColumns, name: true } } } } } },
        },
      },
    },
  })
  if (!award) return
  const { competition } = award
  const link = `${publicUrl()}/competitions/${competition.id}`
  for (const { entryId, entry } of award.grants) {
    const { name, ...recipient } = entry.registration.user
    const params = { name, competition: competition.name, competitionId: competition.id, award: award.name, link }
    await notify(tx, { kind: 'award_won', key: `award_won:${awardId}:${entryId}`, recipient, params })
  }
}
