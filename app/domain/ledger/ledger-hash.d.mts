/** What the first entry of a competition has before it. */
export const ledgerStart: string

type Hashed = { competitionId: number; seq: number; at: Date; kind: string; payload: string }

/** sha256 over the hash of the entry before and the row's fields in a fixed order: `payload` is taken as it is written. */
export function ledgerHash(previousHash: string, row: Hashed): string
