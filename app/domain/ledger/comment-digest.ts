import { createHash } from 'node:crypto'

export type LedgerComment = { comment: string; marks: readonly { atMs: number; text: string }[] }

/** What the ledger keeps of a score's comment: sha256 over it and its marks, soonest first, as JSON `[comment, [[atMs, text], …]]`. */
export function commentDigest({ comment, marks }: LedgerComment): string {
  const sorted = marks.map(({ atMs, text }) => [atMs, text] as const).sort(bySoonest)
  return createHash('sha256')
    .update(JSON.stringify([comment, sorted]))
    .digest('hex')
}

type Written = readonly [number, string]

function bySoonest([at, text]: Written, [otherAt, other]: Written): number {
  return at - otherAt || (text < other ? -1 : text > other ? 1 : 0)
}
