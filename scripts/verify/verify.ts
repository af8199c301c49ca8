import { createHash } from 'node:crypto'
import { type AwardDifference, awardsAgainstLedger } from './awards'
import { compareFractions, fraction, hundredthsOf, minus } from './fraction'
import { recompute, ruleOf, totalOf, type Sealed } from './recompute'
import type { Edition, LedgerRow, Records, Score } from './records'

/** What does not agree: a code for the words, and which row it is. */
export type Difference = { code: DifferenceCode; params: Record<string, string | number> }

export type DifferenceCode =
  | 'chainSeq'
  | 'chainPrevious'
  | 'chainHash'
  | 'payloadUnreadable'
  | 'scoreNotKept'
  | 'scoreNotInLedger'
  | 'scoreTwice'
  | 'scoreDiffers'
  | 'scoreTotalWrong'
  | 'voidUnknown'
  | 'recusalNotKept'
  | 'recusalNotInLedger'
  | 'recusalDiffers'
  | 'editionNotKept'
  | 'editionNotInLedger'
  | 'editionTwice'
  | 'editionDiffers'
  | 'digestWrong'
  | 'ruleUnknown'
  | 'resultDiffers'
  | 'resultForeign'
  | 'chairDiffers'
  | 'hashNotInLedger'
  | AwardDifference

export type Report = {
  counts: {
    ledger: number
    scores: number
    voided: number
    recusals: number
    editions: number
    withdrawn: number
    results: number
    /** Editions that were published before rules and digests were kept: chained, but not recomputed. */
    older: number
    /** Publications of special awards. */
    awards: number
    awardsWithdrawn: number
  }
  lastHash: string
  differences: Difference[]
}

/** Editions are published and withdrawn in the transaction that chains them, which lasts no longer. */
const longestTransactionMs = 60_000

type Chained = Sealed & { comment: string; at: number; voidedAt: number | null }
type Recusal = { workId: number; judgeId: number }
type ChainedEdition = { row: LedgerRow; facts: Record<string, unknown>; withdrawnAt: number | null }

/** Recomputes all that the ledger vouches for and compares it, row by row. `expectedHash`: one that was written down elsewhere and must be in the chain. */
export function verify(records: Records, { expectedHash = null }: { expectedHash?: string | null } = {}): Report {
  const differences: Difference[] = []
  const tell = (code: DifferenceCode, params: Difference['params']) => void differences.push({ code, params })
  const editions = new Map(records.editions.map((edition) => [edition.id, edition]))
  const scores = new Map<number, Chained>()
  const chainedEditions = new Map<number, ChainedEdition>()
  const standing = new Map<number, Map<number, Sealed>>()
  /** By work and judge, which entry said so last. */
  const recused = new Map<string, Recusal & { seq: number; at: number }>()
  const counts = {
    ledger: 0,
    scores: 0,
    voided: 0,
    recusals: 0,
    editions: 0,
    withdrawn: 0,
    results: 0,
    older: 0,
    awards: 0,
    awardsWithdrawn: 0,
  }

  const awards = awardsAgainstLedger({ awards: records.awards, tell, sameEnd })
  counts.awards = records.awards.length
  counts.awardsWithdrawn = records.awards.filter(({ withdrawnAt }) => withdrawnAt !== null).length

  const take: Record<string, (row: LedgerRow, facts: Record<string, unknown>) => void> = {
    score({ at, seq }, facts) {
      const { scoreId, ...score } = facts as unknown as Chained & { scoreId: number }
      if (scores.has(scoreId)) return tell('scoreTwice', { score: scoreId, seq })
      scores.set(scoreId, { ...score, at, voidedAt: null })
      const ofWork = standing.get(score.workId) ?? new Map<number, Sealed>()
      standing.set(score.workId, ofWork.set(scoreId, score))
    },
    void({ at, seq }, facts) {
      const scoreId = Number(facts.scoreId)
      const score = scores.get(scoreId)
      if (!score || score.voidedAt !== null) return tell('voidUnknown', { id: scoreId, seq })
      score.voidedAt = at
      standing.get(score.workId)?.delete(scoreId)
    },
    recusal({ at, seq }, facts) {
      counts.recusals++
      const recusal = facts as Recusal
      recused.set(pairOf(recusal), { ...recusal, seq, at })
    },
    restoration(_, facts) {
      recused.delete(pairOf(facts as Recusal))
    },
    publication(row, facts) {
      const id = Number(facts.publicationId)
      if (chainedEditions.has(id)) return tell('editionTwice', { edition: id, seq: row.seq })
      chainedEditions.set(id, { row, facts, withdrawnAt: null })
      const edition = editions.get(id)
      if (!edition) return tell('editionNotKept', { edition: id, seq: row.seq })
      compareEdition(edition, { row, facts })
      compareResults(edition)
    },
    withdrawal({ at, seq }, facts) {
      const id = Number(facts.publicationId)
      const chained = chainedEditions.get(id)
      if (!chained || chained.withdrawnAt !== null) return tell('voidUnknown', { id, seq })
      chained.withdrawnAt = at
    },
    ...awards.take,
  }

  function compareEdition(edition: Edition, { row, facts }: Pick<ChainedEdition, 'row' | 'facts'>) {
    const differs = (field: string, stored: unknown, chained: unknown) =>
      tell('editionDiffers', { edition: edition.id, field, stored: String(stored), chained: String(chained) })
    for (const field of ['stageId', 'categoryId', 'edition', 'digest'] as const) {
      if (edition[field] !== (facts[field] ?? null)) differs(field, edition[field], facts[field])
    }
    if (edition.ledgerHash !== row.hash) differs('ledgerHash', edition.ledgerHash, row.hash)
    if (!within(edition.publishedAt, row.at)) differs('publishedAt', edition.publishedAt, row.at)
  }

  function compareResults(edition: Edition) {
    const rule = ruleOf(edition)
    const digest = digestOf(edition)
    // Whoever calls a rule older does not get round its digest: those that were had none.
    if (rule === 'older' && edition.digest === '') return void counts.older++
    if (digest !== edition.digest) tell('digestWrong', { edition: edition.id, stored: edition.digest, recomputed: digest })
    if (rule === null || rule === 'older') return tell('ruleUnknown', { edition: edition.id, rule: JSON.stringify(edition.rule) })
    for (const { id, places } of rule.decisions) {
      const kept = records.chair.get(id)
      if (!kept || points(kept) !== points(places)) tell('chairDiffers', { edition: edition.id, decision: id })
    }
    const recomputed = recompute({ edition, rule, records, standing })
    for (const result of edition.results) {
      counts.results++
      const { entryId } = result
      if (edition.categoryId !== null && edition.categoryId !== result.categoryId)
        tell('resultForeign', { edition: edition.id, entry: entryId })
      const should = recomputed.get(entryId)!
      for (const field of ['rank', 'total', 'totalHundredths', 'judgeCount'] as const) {
        if (result[field] === should[field]) continue
        tell('resultDiffers', {
          edition: edition.id,
          entry: entryId,
          field,
          stored: String(result[field]),
          recomputed: String(should[field]),
        })
      }
    }
  }

  const { hashes, lastHash } = walkChain()
  compareScores()
  compareRecusals()
  compareEnds()
  awards.compareKept()
  if (expectedHash !== null && !hashes.has(expectedHash)) tell('hashNotInLedger', { hash: expectedHash })
  return { counts, lastHash, differences }

  function walkChain() {
    const hashes = new Set<string>()
    let [seq, previous] = [0, 'start']
    for (const row of records.ledger()) {
      counts.ledger++
      if (row.seq !== seq + 1) tell('chainSeq', { seq: row.seq, expected: seq + 1 })
      if (row.previousHash !== previous) tell('chainPrevious', { seq: row.seq })
      if (row.hash !== hashOf(records.competition.id, row)) tell('chainHash', { seq: row.seq })
      hashes.add(row.hash)
      ;[seq, previous] = [row.seq, row.hash]
      const facts = read(row.payload)
      const handle = Object.hasOwn(take, row.kind) ? take[row.kind] : undefined
      if (!facts || !handle) tell('payloadUnreadable', { seq: row.seq })
      else handle(row, facts)
    }
    return { hashes, lastHash: previous }
  }

  function compareScores() {
    const published = publishedRankings(records)
    const seen = new Set<number>()
    for (const score of records.scores()) {
      counts.scores++
      if (score.status === 'voided') counts.voided++
      seen.add(score.id)
      const chained = scores.get(score.id)
      if (!chained) tell('scoreNotInLedger', { score: score.id })
      else compareScore(score, chained, published)
    }
    for (const id of scores.keys()) if (!seen.has(id)) tell('scoreNotKept', { score: id })
  }

  /** As they stand at the end. What belonged to a work that was deleted has gone with it. */
  function compareRecusals() {
    if (records.recusals === null) return
    const kept = new Map(records.recusals.map(([workId, judgeId, endedAt]) => [pairOf({ workId, judgeId }), { endedAt }]))
    for (const [pair, { workId: work, judgeId: judge, seq, at }] of recused) {
      const own = kept.get(pair)
      if (!own && records.works.has(work)) tell('recusalNotKept', { work, judge, seq })
      // Exports from before their times were in them have none.
      if (own?.endedAt !== undefined && !within(own.endedAt, at)) tell('recusalDiffers', { work, judge, seq })
    }
    for (const [work, judge] of records.recusals) {
      if (!recused.has(pairOf({ workId: work, judgeId: judge }))) tell('recusalNotInLedger', { work, judge })
    }
  }

  function compareScore(score: Score, chained: Chained, published: (workId: number) => boolean) {
    const differs = (field: string, stored: unknown, should: unknown) =>
      tell('scoreDiffers', { score: score.id, field, stored: String(stored), chained: String(should) })
    for (const field of ['workId', 'judgeId', 'total'] as const)
      if (score[field] !== chained[field]) differs(field, score[field], chained[field])
    const ofWork = records.works.get(score.workId)?.stageId
    if (score.stageId !== undefined && score.stageId !== ofWork) differs('stageId', score.stageId, ofWork)
    const [given, sealed] = [points(score.values), points(chained.values)]
    if (given !== sealed) differs('values', given, sealed)
    if (!score.comments.some((comment) => commentDigest(comment, score.marks) === chained.comment))
      differs('comment', score.comments[0], chained.comment)
    const status = chained.voidedAt !== null ? 'voided' : published(score.workId) ? 'finalized' : 'submitted'
    if (score.status !== status) differs('status', score.status, status)
    if (score.submittedAt !== null && score.submittedAt > chained.at) differs('submittedAt', score.submittedAt, chained.at)
    if (score.voidedAt !== undefined && !sameEnd(score.voidedAt, chained.voidedAt)) differs('voidedAt', score.voidedAt, chained.voidedAt)
    const recomputed = totalOf(records.competition, chained.values)
    if (score.shownHundredths !== undefined && recomputed && records.competition.scale !== null) {
      const shown = hundredthsOf(fraction(100n * recomputed.top, recomputed.bottom * BigInt(records.competition.scale)))
      if (score.shownHundredths !== shown) differs('shownHundredths', score.shownHundredths, shown)
    }
    const exact = recomputed && compareFractions(recomputed, fraction(BigInt(chained.total))) === 0
    if (!exact && !(recomputed && isNearly(recomputed, chained.total))) {
      tell('scoreTotalWrong', {
        score: score.id,
        stored: chained.total,
        recomputed: recomputed ? `${recomputed.top}/${recomputed.bottom}` : '—',
      })
    }
  }

  /** Totals older than the exact scale are right to many digits, where the maxima have too little in common. */
  function isNearly(recomputed: { top: bigint; bottom: bigint }, total: number): boolean {
    const { criteria, scale } = records.competition
    const weights = criteria.reduce((sum, { weight }) => sum + weight, 0)
    const fits = scale !== null && criteria.every(({ maxHundredths }) => BigInt(scale) % (BigInt(weights) * BigInt(maxHundredths)) === 0n)
    const { top, bottom } = minus(recomputed, fraction(BigInt(total)))
    return !fits && scale !== null && (top < 0n ? -top : top) * 1_000_000_000_000n <= bottom * BigInt(scale)
  }

  function compareEnds() {
    for (const edition of records.editions) {
      counts.editions++
      if (edition.withdrawnAt !== null) counts.withdrawn++
      const chained = chainedEditions.get(edition.id)
      if (!chained) tell('editionNotInLedger', { edition: edition.id })
      else if (!sameEnd(edition.withdrawnAt, chained.withdrawnAt)) {
        const [stored, should] = [String(edition.withdrawnAt), String(chained.withdrawnAt)]
        tell('editionDiffers', { edition: edition.id, field: 'withdrawnAt', stored, chained: should })
      }
    }
  }
}

const pairOf = ({ workId, judgeId }: Recusal) => `${workId}:${judgeId}`

const within = (stored: number, chained: number) => stored <= chained && chained - stored < longestTransactionMs

const sameEnd = (stored: number | null, chained: number | null) =>
  stored === null || chained === null ? stored === chained : within(stored, chained)

/** Whether a work's results are out: an edition of its stage stands, of all its categories or with its entry in it. */
function publishedRankings({ editions, works }: Records): (workId: number) => boolean {
  const key = (stageId: number, categoryId: number | null) => `${stageId}:${categoryId ?? 'all'}`
  const out = new Set(editions.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ stageId, categoryId }) => key(stageId, categoryId)))
  return (workId) => {
    const work = works.get(workId)
    return work !== undefined && (out.has(key(work.stageId, null)) || out.has(key(work.stageId, work.categoryId)))
  }
}

function read(payload: string): Record<string, unknown> | null {
  try {
    const facts: unknown = JSON.parse(payload)
    return typeof facts === 'object' && facts !== null ? (facts as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const points = (values: Sealed['values']) =>
  [...values]
    .sort(([a], [b]) => a - b)
    .map((pair) => pair.join(':'))
    .join(' ')

const sha256 = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')

const hashOf = (competitionId: number, { previousHash, seq, at, kind, payload }: LedgerRow) =>
  sha256([previousHash, competitionId, seq, at, kind, payload])

const commentDigest = (comment: string, marks: Score['marks']) => sha256([comment, marks])

/** The version from which on a result says its prize. */
const firstWithPrizes = 3

/** Over the rule and the results in their order: best first, those without a rank last, equal ones by participant's number. */
function digestOf({ rule, results }: Edition): string {
  const last = Number.MAX_SAFE_INTEGER
  const inOrder = [...results].sort(
    (a, b) => (a.rank ?? last) - (b.rank ?? last) || (a.number ?? -1) - (b.number ?? -1) || a.entryId - b.entryId,
  )
  const frozen = inOrder.map(({ entryId, rank, total, totalHundredths, judgeCount, decision, prize, teacherAwarded }) => {
    const said = { entryId, rank, total, totalHundredths, judgeCount, decision }
    return Number(rule.version) >= firstWithPrizes ? { ...said, prize, ...(teacherAwarded && { teacherAwarded }) } : said
  })
  return sha256({ rule, results: frozen })
}
