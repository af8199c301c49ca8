import { expect, test } from 'vitest'
import { db, transaction } from '~/infra/db/client'
import { recordAudit } from './record-audit.server'
import { verifyChain } from './verify-chain.server'

test('a log is whole until somebody with the file in hand changes an entry', async () => {
  for (let first = 0; first < 1200; first += 100)
    await transaction(async (tx) => {
      for (let n = first; n < first + 100; n++)
        await recordAudit(tx, {
          actorId: null,
          action: 'work.uploaded',
          subject: { type: 'work', id: n },
          details: { count: n, name: '歌', from: { changed: [n, 'x'] } },
        })
    })
  expect(await verifyChain()).toEqual({ whole: true, entries: 1200 })

  const { id } = await db.auditEntry.findFirstOrThrow({ where: { subjectId: '700' } })
  await db.$executeRawUnsafe('DROP TRIGGER audit_entry_no_update')
  await db.$executeRaw`UPDATE "AuditEntry" SET "subjectId" = '701' WHERE "id" = ${id}`
  expect(await verifyChain()).toEqual({ whole: false, entries: 700, brokenId: id })
  await db.$executeRaw`UPDATE "AuditEntry" SET "subjectId" = '700' WHERE "id" = ${id}`
  expect(await verifyChain()).toMatchObject({ whole: true })

  await db.$executeRawUnsafe('DROP TRIGGER audit_entry_no_delete')
  await db.$executeRaw`DELETE FROM "AuditEntry" WHERE "id" = ${id}`
  expect(await verifyChain()).toEqual({ whole: false, entries: 700, brokenId: id + 1 })
})
