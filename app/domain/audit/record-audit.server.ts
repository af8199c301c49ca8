import { createHash } from 'node:crypto'
import { slicesOf } from '~/infra/breathe'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { AuditAction } from './actions'
import type { AuditDetails, AuditSubject } from './details'

type Entry = {
  /** Who acted; null for the system itself. */
  actorId: number | null
  action: AuditAction
  subject: { type: AuditSubject; id: number | string }
  details?: AuditDetails
}

/** Appends to the audit log inside the caller's transaction, chaining the entry to the one before it. */
export function recordAudit(tx: Tx, entry: Entry): Promise<void> {
  return recordAudits(tx, [entry])
}

/** The same for any number of entries, in order. */
export async function recordAudits(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const last = await tx.auditEntry.findFirst({ orderBy: { id: 'desc' }, select: { hash: true } })
  let previousHash = last?.hash ?? 'start'
  const at = now()
  const rows = entries.map(({ actorId, action, subject, details = {} }) => {
    if (hasFraction(details)) throw new Error(`The audit details of ${action} hold a fraction.`)
    const row = { at, actorId, action, subjectType: subject.type, subjectId: String(subject.id), details }
    const entry = { ...row, previousHash, hash: auditHash(previousHash, row) }
    previousHash = entry.hash
    return entry
  })
  for (const some of slicesOf(rows, 200)) await tx.auditEntry.createMany({ data: some })
}

type Hashed = { at: Date; actorId: number | null; action: string; subjectType: string; subjectId: string; details: unknown }

/** sha256 over the previous hash and the row's fields in a fixed order. */
export function auditHash(previousHash: string, { at, actorId, action, subjectType, subjectId, details }: Hashed): string {
  const fields = [previousHash, at.getTime(), actorId, action, subjectType, subjectId, details]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

function hasFraction(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isSafeInteger(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFraction)
}
