import type { Tx } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'
import { notify, recipientColumns } from './notify.server'

/** Tells the winners of an award's publication that stands, once, as far as their accounts are in use; nobody while the competition is not public. */
export async function tellAward(tx: Tx, publicationId: number): Promise<void> {
  const publication = await tx.awardPublication.findFirst({
    where: { id: publicationId, withdrawnAt: null, award: { competition: { publishedAt: { not: null } } } },
    select: {
      award: {
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
      },
    },
  })
  if (!publication) return
  const { award } = publication
  for (const { entryId, entry } of award.grants) {
    const { name, ...recipient } = entry.registration.user
    await notify(tx, { kind: 'award_won', key: `${wonBy(publicationId)}${entryId}`, recipient, params: { name, ...about(award) } })
  }
}

/** Tells of an award's publication that was taken back whoever had been told of it, once; nobody while the competition is not public. */
export async function tellAwardWithdrawn(tx: Tx, publicationId: number): Promise<void> {
  const publication = await tx.awardPublication.findFirst({
    where: { id: publicationId, withdrawnAt: { not: null }, award: { competition: { publishedAt: { not: null } } } },
    select: { withdrawalReason: true, award: { select: { name: true, competition: { select: { id: true, name: true } } } } },
  })
  if (!publication) return
  const { award, withdrawalReason: reason } = publication
  const told = await tx.notice.findMany({
    where: { kind: 'award_won', key: { startsWith: wonBy(publicationId) }, user: { status: 'active' } },
    select: { key: true, user: { select: { ...recipientColumns, name: true } } },
  })
  for (const { key, user } of told) {
    const { name, ...recipient } = user
    const params = { name, reason, ...about(award) }
    await notify(tx, { kind: 'award_withdrawn', key: key.replace('award_won', 'award_withdrawn'), recipient, params })
  }
}

const wonBy = (publicationId: number) => `award_won:${publicationId}:`

function about({
  name: award,
  competition: { id: competitionId, name: competition },
}: {
  name: string
  competition: { id: number; name: string }
}) {
  return { competition, competitionId, award, link: `${publicUrl()}/competitions/${competitionId}` }
}
