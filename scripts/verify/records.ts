/** What a verification looks at, wherever it was read: a database or an export. Instants are milliseconds since 1970. */
export type Records = {
  competition: { id: number; name: string; scale: number | null; criteria: readonly Criterion[] }
  /** By work id. */
  works: ReadonlyMap<number, { entryId: number; stageId: number; categoryId: number }>
  editions: readonly Edition[]
  scores: () => Iterable<Score>
  ledger: () => Iterable<LedgerRow>
  /** The chair's decisions by id, as they are kept: each entry with its place. */
  chair: ReadonlyMap<number, readonly (readonly [entryId: number, place: number])[]>
  /** What judges recused from, as it is kept; null where the source does not say it. */
  recusals: readonly (readonly [workId: number, judgeId: number, at?: number])[] | null
  /** Every time the winners of a special award were published. */
  awards: readonly AwardPublication[]
}

export type Criterion = { id: number; maxHundredths: number; weight: number }

export type Score = {
  id: number
  workId: number
  judgeId: number
  /** The stage it is counted in; undefined where the source does not say it. */
  stageId?: number
  status: string
  total: number | null
  /** The total in hundredths as it is shown; undefined where the source shows none. */
  shownHundredths?: number | null
  values: readonly (readonly [criterionId: number, hundredths: number])[]
  /** As it may have been written: an export's apostrophe before what a spreadsheet would take for a formula may be its own or the judge's. */
  comments: readonly string[]
  marks: readonly (readonly [atMs: number, text: string])[]
  /** Null where the source does not say it exactly. */
  submittedAt: number | null
  /** Undefined where the source does not say it exactly. */
  voidedAt?: number | null
}

export type Edition = {
  id: number
  stageId: number
  categoryId: number | null
  edition: number
  rule: Record<string, unknown>
  digest: string
  ledgerHash: string
  publishedAt: number
  withdrawnAt: number | null
  results: readonly Result[]
}

export type Result = {
  entryId: number
  categoryId: number
  number: number | null
  rank: number | null
  total: string | null
  totalHundredths: number | null
  judgeCount: number
  decision: string
  prize: string | null
  teacherAwarded: boolean
}

export type AwardPublication = {
  id: number
  awardId: number
  publishedAt: number
  withdrawnAt: number | null
  /** Who wins by it, while it stands. */
  entryIds: readonly number[]
}

export type LedgerRow = { seq: number; at: number; kind: string; payload: string; previousHash: string; hash: string }
