import { stageAfter } from '~/domain/competitions/states'
import { transaction, type Tx } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { resultNotices } from './jobs'
import type { ResultNoticeKind } from './kinds'
import { notify } from './notify.server'
import { lastToldOf, type Outcome, resultsAfter, resultsBefore, toldEdition } from './queries/told-edition.server'
import { rankingName } from './ranking-name'
import { resultSlipLink } from './slip-link.server'

type Tell = {
  kind: ResultNoticeKind
  publicationId: number
  /** Since when, in milliseconds, the competition was taken down, where it is told once that is public again: what came since nobody has seen. */
  hiddenSince?: number | null
}

/** Asks, in the caller's transaction, for everybody with a result in an edition to be told of it, once. */
export function queueResultNotices(tx: Tx, { kind, publicationId, hiddenSince = null }: Tell): Promise<void> {
  return enqueue(tx, resultNotices, { subject: `publication:${publicationId}`, payload: { kind, publicationId, hiddenSince } })
}

const batch = 100

/**
 * Tells them, a hundred in a transaction; a run that was cut off goes on where it ended, and ends where the edition stands no more. A correction
 * says what changed for each, and nothing where nothing did; a withdrawal is told to those who know a result.
 */
export async function tellResults(tell: Tell, signal: AbortSignal): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal.aborted;) {
    const from: number = after
    after = await transaction((tx) => tellSome(tx, tell, from))
  }
}

/** Tells those whose entries come next; returns the last of them, null when there is nobody left. */
async function tellSome(tx: Tx, { kind, publicationId, hiddenSince = null }: Tell, after: number): Promise<number | null> {
  const publication = await toldEdition(publicationId, { withdrawn: kind === 'results_withdrawn' })
  const results = publication ? await resultsAfter(publication, { kind, after, atOnce: batch }) : []
  if (!publication || results.length === 0) return null
  const { stage, category, competition, stageId } = publication
  const shared = {
    competition: competition.name,
    competitionId: competition.id,
    stage: rankingName(stage.name, category),
    reason: kind === 'results_withdrawn' ? publication.withdrawalReason : publication.reason,
    stageId,
  }
  const decides = stageAfter(competition.stages, stage) !== null
  const entryIds = results.map(({ entryId }) => entryId)
  const before = kind === 'results_corrected' ? await resultsBefore({ ...publication, entryIds }, hiddenSince) : new Map<number, Outcome>()
  const lastTold = await lastToldOf({ stageId, userIds: results.map(({ id }) => id) })
  for (const { entryId, rank, totalHundredths, decision, prize, teacherAwarded, teacherName, name, ...recipient } of results) {
    const outcome = { rank, totalHundredths, decision, prize, teacherAwarded }
    const change = changeOf(before.get(entryId), outcome, { decides, hasTeacher: teacherName !== '' })
    const known = { hadResult: before.has(entryId), unchanged: isNothing(change), lastTold: lastTold.get(entryId) ?? null }
    const told = kindFor(kind, known)
    if (!told) continue
    const slip = { entryId, link: resultSlipLink({ competitionId: competition.id, stageId, entryId }) }
    const params = { ...shared, ...slip, name, ...change }
    await notify(tx, { kind: told, key: `${told}:${publicationId}:${entryId}`, recipient, params })
  }
  return entryIds.at(-1)!
}

type Known = { hadResult: boolean; unchanged: boolean; lastTold: ResultNoticeKind | null }

/** As what an edition's fate is told to a participant who knows this; null where it is no news. */
function kindFor(kind: ResultNoticeKind, { hadResult, unchanged, lastTold }: Known): ResultNoticeKind | null {
  const knowsResult = lastTold !== null && lastTold !== 'results_withdrawn'
  if (kind === 'results_withdrawn') return knowsResult ? kind : null
  // Who had no result before is not corrected.
  if (kind === 'results_published' || !hadResult) return 'results_published'
  // Who was told of a withdrawal is told how it ended, who was told nothing, of the result; else no change is no news.
  if (unchanged && lastTold === null) return 'results_published'
  return unchanged && knowsResult ? null : kind
}

const none = '—'

/** What became of an entry's result, as the words of a correction take it (`i18n/result-change`); decisions and the teacher's award are codes. */
function changeOf(before: Outcome | undefined, after: Outcome, { decides, hasTeacher }: { decides: boolean; hasTeacher: boolean }) {
  const ofTeacher = (outcome: Outcome | undefined) => (hasTeacher && outcome?.teacherAwarded ? 'given' : 'none')
  return {
    rank: shownRank(after),
    total: shownTotal(after),
    decision: decides ? after.decision : '',
    prize: after.prize ?? none,
    teacherAward: ofTeacher(after),
    rankBefore: shownRank(before),
    totalBefore: shownTotal(before),
    decisionBefore: decides ? (before?.decision ?? '') : '',
    prizeBefore: before?.prize ?? none,
    teacherAwardBefore: ofTeacher(before),
  }
}

function isNothing(change: ReturnType<typeof changeOf>): boolean {
  return (
    change.rank === change.rankBefore &&
    change.total === change.totalBefore &&
    change.decision === change.decisionBefore &&
    change.prize === change.prizeBefore &&
    change.teacherAward === change.teacherAwardBefore
  )
}

const shownRank = (outcome: Outcome | undefined) => String(outcome?.rank ?? none)
const shownTotal = (outcome: Outcome | undefined) => (outcome?.totalHundredths == null ? none : (outcome.totalHundredths / 100).toFixed(2))
