import { expect, test } from 'vitest'
import { db, transaction } from '~/infra/db/client'
import { auditHash, recordAudit } from './record-audit.server'

test('entries are chained, and neither change nor vanish', async () => {
  for (const action of ['work.uploaded', 'work.replaced'] as const) {
    await transaction((tx) => recordAudit(tx, { actorId: null, action, subject: { type: 'work', id: 1 }, details: { count: 1 } }))
  }
  const [first, second] = await db.auditEntry.findMany({ orderBy: { id: 'asc' } })
  expect(second?.previousHash).toBe(first?.hash)
  expect(auditHash(second!.previousHash, second!)).toBe(second!.hash)
  await expect(db.auditEntry.update({ where: { id: first!.id }, data: { action: 'x' } })).rejects.toThrow()
  await expect(db.auditEntry.delete({ where: { id: first!.id } })).rejects.toThrow()
})

test('details that would not come back as they went in are refused', async () => {
  await expect(
    transaction((tx) =>
      recordAudit(tx, {
        actorId: null,
        action: 'work.uploaded',
        subject: { type: 'work', id: 1 },
        details: { changes: [{ count: 0.1 * 3 }] },
      }),
    ),
  ).rejects.toThrow('fraction')
})
