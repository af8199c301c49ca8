import type { Tx } from '~/infra/db/client'
import { takenDownAt } from './taken-down.server'
import { queueResultNotices } from './tell-results.server'

type Ranking = { stageId: number; categoryId: number | null }

/**
 * Asks, in the caller's transaction, for what became of a competition's results while it was taken down to be told, now that it is public again:
 * of each ranking only how it ended, beside what people knew before.
 */
export async function queueHiddenResultNotices(tx: Tx, competitionId: number): Promise<void> {
  const since = await takenDownAt(tx, competitionId)
  if (!since) return
  const hiddenSince = since.getTime()
  const editions = await tx.publication.findMany({
    where: { stage: { competitionId } },
    orderBy: { id: 'asc' },
    select: { id: true, stageId: true, categoryId: true, publishedAt: true, withdrawnAt: true },
  })
  const seen = editions.filter(({ publishedAt }) => publishedAt < since)
  const standing = editions.filter(({ withdrawnAt }) => withdrawnAt === null)
  for (const edition of standing.filter(({ publishedAt }) => publishedAt >= since)) {
    const kind = seen.some((one) => shareEntries(one, edition)) ? 'results_corrected' : 'results_published'
    await queueResultNotices(tx, { kind, publicationId: edition.id, hiddenSince })
  }
  for (const edition of seen.filter(({ withdrawnAt }) => withdrawnAt !== null && withdrawnAt >= since)) {
    if (standing.some((one) => shareEntries(one, edition))) continue
    await queueResultNotices(tx, { kind: 'results_withdrawn', publicationId: edition.id, hiddenSince })
  }
}

/** A stage may have ranked its categories together and now apart, or the reverse. */
function shareEntries(a: Ranking, b: Ranking): boolean {
  return a.stageId === b.stageId && (a.categoryId === null || b.categoryId === null || a.categoryId === b.categoryId)
}
