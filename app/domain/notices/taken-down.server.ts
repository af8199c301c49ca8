import type { Tx } from '~/infra/db/client'

/** When a competition was last taken down; null where it never was. */
export async function takenDownAt(tx: Tx, competitionId: number): Promise<Date | null> {
  const takenDown = await tx.auditEntry.findFirst({
    where: { subjectType: 'competition', subjectId: String(competitionId), action: 'competition.unpublished' },
    orderBy: { id: 'desc' },
    select: { at: true },
  })
  return takenDown?.at ?? null
}
