/** sha256 of a judge's comment with its marks, in the order of their moments and, at one moment, as they were made: what the ledger keeps of what was written. */
export function commentDigest(comment: string, marks: readonly { atMs: number; text: string }[]): string
