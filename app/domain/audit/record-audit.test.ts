import { expect, test } from 'vitest'
import { db, transaction } from '~/infra/db/client'
import { auditHash, recordAudit } from './record-audit.server'

test('entries are chained, and neither change nor vanish', async () => {
  for (const action of ['thing.made', 'thing.changed']) {
    await transaction((tx) => recordAudit(tx, { actorId: null, action, subject: { type: 'thing', id: 1 }, details: { n: 1 } }))
  }
  const [first, second] = await db.auditEntry.findMany({ orderBy: { id: 'asc' } })
  expect(second?.previousHash).toBe(first?.hash)
  expect(auditHash(second!.previousHash, second!)).toBe(second!.hash)
  await expect(db.auditEntry.update({ where: { id: first!.id }, data: { action: 'x' } })).rejects.toThrow()
  await expect(db.auditEntry.delete({ where: { id: first!.id } })).rejects.toThrow()
})
