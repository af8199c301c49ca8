import { db, transaction, type Tx } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { publicUrl } from '~/infra/public-url'
import { resultNotices } from './jobs'
import type { ResultNoticeKind } from './kinds'
import { notify, recipientColumns } from './notify.server'

type Tell = { kind: ResultNoticeKind; publicationId: number }

/** Asks, in the caller's transaction, for everybody with a result in an edition to be told of it, once. */
export function queueResultNotices(tx: Tx, { kind, publicationId }: Tell): Promise<void> {
  return enqueue(tx, resultNotices, { subject: `publication:${publicationId}`, payload: { kind, publicationId } })
}

const batch = 100

/** Tells them, a hundred in a transaction; a run that was cut off goes on where it ended. A correction says what changed for each. */
export async function tellResults({ kind, publicationId }: Tell, signal: AbortSignal): Promise<void> {
  const publication = await db.publication.findUnique({
    where: { id: publicationId },
    include: {
      category: { select: { name: true } },
      stage: { select: { name: true, competition: { select: { id: true, name: true, publishedAt: true } } } },
    },
  })
  if (!publication?.stage.competition.publishedAt) return
  const { stage, category } = publication
  const { competition } = stage
  const before = kind === 'results_corrected' ? await resultsBefore(publication) : new Map<number, Outcome>()
  const shared = {
    competition: competition.name,
    competitionId: competition.id,
    stage: category ? `${stage.name} · ${category.name}` : stage.name,
    reason: kind === 'results_withdrawn' ? publication.withdrawalReason : publication.reason,
    link: `${publicUrl()}/competitions/${competition.id}`,
  }
  for (let after = 0; !signal.aborted;) {
    const results = await db.result.findMany({
      where: { publicationId, entryId: { gt: after }, entry: { registration: { user: { status: 'active' } } } },
      orderBy: { entryId: 'asc' },
      take: batch,
      select: {
        entryId: true,
        rank: true,
        totalHundredths: true,
        entry: { select: { registration: { select: { user: { select: { ...recipientColumns, name: true } } } } } },
      },
    })
    if (results.length === 0) return
    await transaction(async (tx) => {
      for (const { entryId, entry, ...outcome } of results) {
        const { name, ...recipient } = entry.registration.user
        const params = { ...shared, name, ...change(before.get(entryId), outcome) }
        await notify(tx, { kind, key: `${kind}:${publicationId}:${entryId}`, recipient, params })
      }
    })
    after = results.at(-1)!.entryId
  }
}

type Outcome = { rank: number | null; totalHundredths: number | null }

/** The results of the edition that this one corrects, by entry. */
async function resultsBefore({
  stageId,
  categoryId,
  edition,
}: {
  stageId: number
  categoryId: number | null
  edition: number
}): Promise<Map<number, Outcome>> {
  const rows = await db.result.findMany({
    where: { publication: { stageId, categoryId, edition: edition - 1 } },
    select: { entryId: true, rank: true, totalHundredths: true },
  })
  return new Map(rows.map(({ entryId, ...outcome }) => [entryId, outcome]))
}

const none = '—'

/** What became of an entry's result, as the words of a correction take it. */
function change(before: Outcome | undefined, after: Outcome) {
  return { rank: shownRank(after), total: shownTotal(after), rankBefore: shownRank(before), totalBefore: shownTotal(before) }
}

const shownRank = (outcome: Outcome | undefined) => String(outcome?.rank ?? none)
const shownTotal = (outcome: Outcome | undefined) => (outcome?.totalHundredths == null ? none : (outcome.totalHundredths / 100).toFixed(2))
