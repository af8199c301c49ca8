/** sha256 of a judge's comment with its marks, soonest first: what the ledger keeps of what was written. */
export function commentDigest(comment: string, marks: readonly { atMs: number; text: string }[]): string
