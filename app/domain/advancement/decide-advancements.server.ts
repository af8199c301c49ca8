import { recordAudit } from '~/domain/audit/record-audit.server'
import type { AdvancementStatus } from '~/domain/competitions/states'
import { cutLine } from '~/domain/results/cut-line'
import { placedIn, type PlacedEntries } from '~/domain/results/against-line'
import { seenDigest } from '~/domain/results/edition-of.server'
import { liveEdition } from '~/domain/results/publication-rules'
import { stageRanking, type StageRanking } from '~/domain/results/queries/stage-ranking.server'
import { callPerformances, dismissPerformances } from '~/domain/stages/performances.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { excessRefusal, takesDecisions, type WholeRanking } from './rules'

/** Who is named to whoever confirms a decision; the rest are counted. */
const namedAtMost = 5

type Input = {
  actorId: number
  competitionId: number
  stageId: number
  /** The category whose ranking it is; null where the stage ranks all together. */
  categoryId: number | null
  /**
   * Entries of the ranking, or its own selection: those above its cut line (all with a score when everyone advances), those still undecided;
   * then with the digest of what the actor saw of the ranking, which selects.
   */
  entries: readonly number[] | { which: WholeRanking; digestSeen: string }
  status: AdvancementStatus
  /** The actor has been told that these results are published already, or that the rest would be out. */
  confirmed: boolean
}

/**
 * Sets the advancement of one or several entries of a ranking; what changes is audited. Who advances to a live round that has begun gets a
 * performance there. A refusal has the entries that were meant, and the names of the first of them. Where too many would advance it says
 * who does already from beyond the places. The caller has checked that the actor organises competitions.
 * Codes: notFound, nobodySelected, entrantUnknown, stageNotBegun, rankingChanged, confirmAfterPublishing, confirmRest, aboveLineUndecided?count=,
 * advanceCountExceeded?limit=&count=, nextStageLimit?limit=&count=, nextStageHasWorks?count=, nextStageHasScores?count= (taking back an advancement already used).
 */
export function decideAdvancements({ actorId, competitionId, stageId, categoryId, entries: meant, status, confirmed }: Input) {
  return transaction(async (tx) => {
    const ranking = await stageRanking({ competitionId, stageId, categoryId })
    if (!ranking) return { ok: false, code: 'notFound', entryIds: [], people: [], beyond: null } as const
    const { stage, next, ranked } = ranking
    const entryIds = 'which' in meant ? selectionOf(ranking, meant.which) : [...meant]
    const selected = new Set(entryIds)
    const entries = ranked.filter(({ entryId }) => selected.has(entryId))
    const people = entries.slice(0, namedAtMost).map(({ number, name }) => ({ number, name }))
    const refused = (code: string, beyond: PlacedEntries | null = null) => ({ ok: false, code, entryIds, people, beyond }) as const
    if (selected.size === 0) return refused('nobodySelected')
    if (entries.length !== selected.size) return refused('entrantUnknown')
    if (!takesDecisions(stage.status)) return refused('stageNotBegun')
    const changes = entries.filter(({ advancement }) => advancement !== status)
    if (changes.length === 0) return { ok: true, changed: 0 } as const
    if ('which' in meant && meant.digestSeen !== seenDigest(ranking)) return refused('rankingChanged')
    const published = liveEdition(ranking.publications, ranking.categoryId) !== null
    if (published && !confirmed) return refused('confirmAfterPublishing')
    if ('which' in meant && meant.which === 'undecided' && status === 'eliminated') {
      const waiting = undecidedAbove(ranking)
      if (waiting > 0) return refused(`aboveLineUndecided?count=${waiting}`)
      if (!confirmed) return refused('confirmRest')
    }

    const changed = changes.map(({ entryId }) => entryId)
    if (status === 'advanced') {
      const advancing = ranked.filter(({ entryId, advancement }) => advancement === 'advanced' || selected.has(entryId))
      const refusal = excessRefusal(
        advancing.map(({ rank }) => rank),
        {
          advanceCount: ranking.advanceCount,
          nextLimit: next?.participantLimit ?? null,
          goingOn: new Set([...advancing.map(({ registrationId }) => registrationId), ...(await advancedElsewhere(tx, ranking))]).size,
        },
      )
      if (refusal) return refused(refusal, advancedBeyond(ranking, selected))
    } else if (next) {
      const used = await dismissPerformances(tx, { stageId: next.id, entryIds: changed })
      if (used > 0) return refused(`${next.canUpload ? 'nextStageHasWorks' : 'nextStageHasScores'}?count=${used}`)
    }

    await writeDecisions(tx, { stageId, entryIds: changed, status, actorId })
    if (status === 'advanced' && next) await callPerformances(tx, next)
    await recordAudit(tx, {
      actorId,
      action: 'advancement.decided',
      subject: { type: 'stage', id: stageId },
      details: {
        to: status,
        afterPublishing: published,
        changes: changes.map(({ number, advancement }) => ({ number, from: advancement })),
        ...(ranking.category && { category: ranking.category.name }),
      },
    })
    return { ok: true, changed: changes.length } as const
  })
}

function selectionOf({ ranked, advanceCount }: StageRanking, which: WholeRanking): number[] {
  if (which === 'undecided') return ranked.filter(({ advancement }) => advancement === 'pending').map(({ entryId }) => entryId)
  const scored = ranked.filter(({ rank }) => rank !== null)
  const above = cutLine(ranked, advanceCount)?.above ?? scored.length
  return scored.slice(0, above).map(({ entryId }) => entryId)
}

/** How many above the line nobody has decided about: while there are any, nobody knows who the rest are. */
function undecidedAbove({ ranked, advanceCount }: StageRanking): number {
  const above = cutLine(ranked, advanceCount)?.above ?? 0
  return ranked.slice(0, above).filter(({ advancement }) => advancement === 'pending').length
}

/** Who advances already from beyond the places, besides those selected; null when nobody does. */
function advancedBeyond({ ranked, advanceCount }: StageRanking, selected: ReadonlySet<number>): PlacedEntries | null {
  if (advanceCount === null) return null
  const beyond = ranked.filter(
    ({ entryId, rank, advancement }) => advancement === 'advanced' && !selected.has(entryId) && (rank === null || rank > advanceCount),
  )
  return beyond.length > 0 ? placedIn(ranked, beyond) : null
}

/** The registrations that advance from the stage's other rankings: they share the next stage's places. */
async function advancedElsewhere(tx: Tx, { stage, categoryId }: StageRanking): Promise<number[]> {
  if (categoryId === null) return []
  const entries = await tx.entry.findMany({
    where: {
      categoryId: { not: categoryId },
      registration: { status: 'approved' },
      advancements: { some: { stageId: stage.id, status: 'advanced' } },
    },
    select: { registrationId: true },
  })
  return entries.map(({ registrationId }) => registrationId)
}

/** In one statement, however many there are. */
async function writeDecisions(
  tx: Tx,
  { stageId, entryIds, status, actorId }: { stageId: number; entryIds: number[]; status: AdvancementStatus; actorId: number },
) {
  await tx.$executeRaw`
    INSERT INTO "Advancement" ("entryId", "stageId", "status", "decidedAt", "decidedById")
    SELECT value, ${stageId}, ${status}, ${now()}, ${actorId} FROM json_each(${JSON.stringify(entryIds)}) WHERE true
    ON CONFLICT ("entryId", "stageId") DO UPDATE SET "status" = excluded."status", "decidedAt" = excluded."decidedAt", "decidedById" = excluded."decidedById"`
}
