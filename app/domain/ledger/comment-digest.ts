import { createHash } from 'node:crypto'

/** sha256 of a judge's comment with its marks, those in the order of their moments (and, at one moment, as they were made): what the ledger keeps of what was written. */
export function commentDigest(comment: string, marks: readonly { atMs: number; text: string }[]): string {
  return createHash('sha256')
    .update(JSON.stringify([comment, marks.map(({ atMs, text }) => [atMs, text])]))
    .digest('hex')
}
