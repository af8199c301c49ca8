import { type AdvancementStatus, stageAfter } from '~/domain/competitions/states'
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

/** Tells them, a hundred in a transaction; a run that was cut off goes on where it ended. A correction says what changed for each, and nothing where nothing did. */
export async function tellResults({ kind, publicationId }: Tell, signal: AbortSignal): Promise<void> {
  const publication = await db.publication.findUnique({
    where: { id: publicationId },
    include: {
      category: { select: { name: true } },
      stage: {
        select: {
          name: true,
          position: true,
          competition: { select: { id: true, name: true, publishedAt: true, stages: { select: { position: true } } } },
        },
      },
    },
  })
  if (!publication?.stage.competition.publishedAt) return
  const { stage, category } = publication
  const { competition } = stage
  const before = kind === 'results_corrected' ? await resultsBefore(publication) : new Map<number, Earlier>()
  const shared = {
    competition: competition.name,
    competitionId: competition.id,
    stage: category ? `${stage.name} · ${category.name}` : stage.name,
    reason: kind === 'results_withdrawn' ? publication.withdrawalReason : publication.reason,
    link: `${publicUrl()}/competitions/${competition.id}`,
  }
  const decides = stageAfter(competition.stages, stage) !== null
  for (let after = 0; !signal.aborted;) {
    const results = await db.result.findMany({
      where: { publicationId, entryId: { gt: after }, entry: { registration: { user: { status: 'active' } } } },
      orderBy: { entryId: 'asc' },
      take: batch,
      select: {
        entryId: true,
        rank: true,
        totalHundredths: true,
        decision: true,
        entry: { select: { registration: { select: { user: { select: { ...recipientColumns, name: true } } } } } },
      },
    })
    if (results.length === 0) return
    await transaction(async (tx) => {
      for (const { entryId, entry, ...outcome } of results) {
        const { name, ...recipient } = entry.registration.user
        const earlier = before.get(entryId)
        // Who had no result before is not corrected.
        const told = kind === 'results_corrected' && !earlier ? 'results_published' : kind
        const change = changeOf(earlier, outcome, decides)
        // Who was told of a withdrawal is told how it ended; else no change is no news.
        if (earlier && !earlier.wasWithdrawn && isNothing(change)) continue
        await notify(tx, { kind: told, key: `${told}:${publicationId}:${entryId}`, recipient, params: { ...shared, name, ...change } })
      }
    })
    after = results.at(-1)!.entryId
  }
}

type Outcome = { rank: number | null; totalHundredths: number | null; decision: AdvancementStatus }
/** With whether it was taken back before the correction, of which people were told. */
type Earlier = Outcome & { wasWithdrawn: boolean }
type Edition = { id: number; stageId: number; publishedAt: Date }

/** By entry, the newest result before an edition, in whichever ranking it stood. */
async function resultsBefore({ id, stageId, publishedAt }: Edition): Promise<Map<number, Earlier>> {
  const rows = await db.result.findMany({
    where: { publication: { stageId, id: { lt: id } }, entry: { results: { some: { publicationId: id } } } },
    orderBy: { publicationId: 'asc' },
    select: { entryId: true, rank: true, totalHundredths: true, decision: true, publication: { select: { withdrawnAt: true } } },
  })
  return new Map(
    rows.map(({ entryId, publication: { withdrawnAt }, ...outcome }) => [
      entryId,
      { ...outcome, wasWithdrawn: withdrawnAt !== null && withdrawnAt < publishedAt },
    ]),
  )
}

const none = '—'

/** What became of an entry's result, as the words of a correction take it (`i18n/result-change`); decisions are codes. */
function changeOf(before: Outcome | undefined, after: Outcome, decides: boolean) {
  return {
    rank: shownRank(after),
    total: shownTotal(after),
    decision: decides ? after.decision : '',
    rankBefore: shownRank(before),
    totalBefore: shownTotal(before),
    decisionBefore: decides ? (before?.decision ?? '') : '',
  }
}

function isNothing(change: ReturnType<typeof changeOf>): boolean {
  return change.rank === change.rankBefore && change.total === change.totalBefore && change.decision === change.decisionBefore
}

const shownRank = (outcome: Outcome | undefined) => String(outcome?.rank ?? none)
const shownTotal = (outcome: Outcome | undefined) => (outcome?.totalHundredths == null ? none : (outcome.totalHundredths / 100).toFixed(2))
