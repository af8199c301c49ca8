import { expect, test } from 'vitest'
import { makeUser } from '../../tests/factories'
import { now } from './clock'
import { db } from './db/client'
import { clearOutlived } from './keep-house'

const day = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(now().getTime() - days * day)

test('what has outlived its use goes, however much there is, and everything else stays', async () => {
  const { id: userId } = await makeUser()
  const session = (id: string, expiresAt: Date) => ({ id, userId, createdAt: ago(60), lastSeenAt: ago(60), expiresAt })
  await db.session.createMany({
    data: [...Array.from({ length: 1203 }, (_, n) => session(`old-${n}`, ago(1 + n / 100))), session('live', ago(-1))],
  })
  await db.rateEvent.createMany({ data: [3, 30, 0.5].map((days) => ({ key: `probe:${days}`, at: ago(days) })) })
  const code = (email: string, expiresAt: Date) => ({
    ...{ purpose: 'registration' as const, email, codeHash: 'x', createdAt: ago(30), expiresAt },
  })
  await db.verificationCode.createMany({ data: [code('old@example.test', ago(8)), code('lately@example.test', ago(1))] })
  const reset = (id: string, expiresAt: Date) => ({ id, userId, createdAt: ago(30), expiresAt })
  await db.passwordReset.createMany({ data: [reset('old', ago(8)), reset('lately', ago(1))] })
  const job = (subject: string, status: 'done' | 'dead' | 'queued', finishedAt: Date | null) => ({
    ...{ kind: 'probe', subject, inputHash: 'x', payload: {}, status, runAt: ago(60), createdAt: ago(60), finishedAt },
  })
  await db.job.createMany({
    data: [
      job('done long ago', 'done', ago(31)),
      job('done', 'done', ago(29)),
      job('dead', 'dead', ago(90)),
      job('waiting', 'queued', null),
    ],
  })

  expect(await clearOutlived()).toBe(1203 + 2 + 1 + 1 + 1)
  expect((await db.session.findMany()).map(({ id }) => id)).toEqual(['live'])
  expect((await db.rateEvent.findMany()).map(({ key }) => key)).toEqual(['probe:0.5'])
  expect((await db.verificationCode.findMany()).map(({ email }) => email)).toEqual(['lately@example.test'])
  expect((await db.passwordReset.findMany()).map(({ id }) => id)).toEqual(['lately'])
  expect((await db.job.findMany({ orderBy: { id: 'asc' } })).map(({ subject }) => subject)).toEqual(['done', 'dead', 'waiting'])
  expect(await clearOutlived()).toBe(0)
})
