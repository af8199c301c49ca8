import { createHash } from 'node:crypto'
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
export async function recordAudit(tx: Tx, { actorId, action, subject, details = {} }: Entry): Promise<void> {
  if (hasFraction(details)) throw new Error(`The audit details of ${action} hold a fraction.`)
  const last = await tx.auditEntry.findFirst({ orderBy: { id: 'desc' }, select: { hash: true } })
  const previousHash = last?.hash ?? 'start'
  const row = { at: now(), actorId, action, subjectType: subject.type, subjectId: String(subject.id), details }
  await tx.auditEntry.create({ data: { ...row, previousHash, hash: auditHash(previousHash, row) } })
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
