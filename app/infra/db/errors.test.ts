import { expect, test } from 'vitest'
import { makeUser } from '../../../tests/factories'
import { db, transaction } from './client'
import { InvariantError, isUniqueViolation } from './errors'

const entry = { at: new Date(), action: 'a.b', subjectType: 'a', subjectId: '1', details: {}, previousHash: 'start', hash: 'h' }

test('a trigger refuses with its code, in a transaction and outside, by model and by raw SQL', async () => {
  await db.auditEntry.create({ data: entry })
  const attempts = [
    () => db.auditEntry.deleteMany(),
    () => db.$executeRaw`DELETE FROM "AuditEntry"`,
    () => transaction((tx) => tx.auditEntry.deleteMany()),
  ]
  for (const attempt of attempts) {
    const error = await attempt().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(InvariantError)
    expect((error as InvariantError).code).toBe('auditAppendOnly')
  }
})

test('inside a transaction the code is already there to be caught', async () => {
  const seen = await transaction((tx) =>
    tx.auditEntry.deleteMany().then(
      () => 'written',
      (error: unknown) => error,
    ),
  )
  expect(seen).toBeInstanceOf(InvariantError)
})

test('a named check refuses with its name', async () => {
  await db.$executeRawUnsafe('CREATE TABLE probe (n INTEGER, CONSTRAINT n_positive CHECK (n > 0))')
  await expect(db.$executeRawUnsafe('INSERT INTO probe VALUES (-1)')).rejects.toMatchObject({ code: 'n_positive' })
})

test('a unique index is told apart by its columns', async () => {
  await makeUser({ email: 'twice@example.test' })
  const error = await makeUser({ email: 'twice@example.test' }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'email')).toBe(true)
  expect(isUniqueViolation(error, 'name')).toBe(false)
  expect(isUniqueViolation(new Error('no'))).toBe(false)
})

test('a missing foreign row is no invariant of ours', async () => {
  const attempt = db.registration.create({ data: { competitionId: 987654, userId: 987654, createdAt: new Date(), updatedAt: new Date() } })
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(InvariantError)
})
