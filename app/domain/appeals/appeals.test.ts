import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { isUniqueViolation } from '~/infra/db/errors'
import { makeUser } from '../../../tests/factories'
import { makeJudgedStage } from '../../../tests/factories/published'
import { eraseUser } from '../accounts/erase-user.server'
import { answerReview } from './answer-review.server'
import { askForReview } from './ask-review.server'
import { appealsOf, openAppeals } from './queries/appeals.server'
import { appealRefusal } from './rules'

async function published(appealHours: number | null = 48) {
  const stage = await makeJudgedStage(
    [
      [80, 80, 80],
      [90, 90, 90],
    ],
    { appealHours },
  )
  const publicationId = await stage.publish()
  const { competition, stageId, singers } = stage
  const singer = singers[0]!
  const ask = (question = '请复核第二位评委的分数', viewer: { id: number; role: 'student' | 'admin' } = singer.user) =>
    askForReview({ viewer, competitionId: competition.id, entryId: singer.entryId, stageId, question })
  const answer = (appealId: number, text = '已复核，无误。') =>
    answerReview({ actorId: stage.admin.id, competitionId: competition.id, appealId, answer: text })
  return { ...stage, publicationId, singer, ask, answer }
}

test('asked once, answered once, both told, both on the record', async () => {
  const { competition, admin, singer, ask, answer } = await published()
  expect(await ask('  ')).toEqual({ ok: false, code: 'questionRequired' })
  expect(await ask('长'.repeat(2001))).toEqual({ ok: false, code: 'tooLong?max=2000' })
  const asked = await ask()
  if (!asked.ok) throw new Error(asked.code)
  expect(await ask()).toEqual(asked)
  expect(await ask('另一个问题')).toEqual({ ok: false, code: 'appealOpen' })
  expect(await openAppeals(competition.id)).toBe(1)
  const told = (userId: number) => db.notice.findMany({ where: { userId, kind: { in: ['appeal_asked', 'appeal_answered'] } } })
  expect(await told(admin.id)).toMatchObject([{ kind: 'appeal_asked', params: { appealId: asked.appealId } }])
  const mails = await db.mail.findMany({ where: { userId: admin.id, template: 'appeal_asked' } })
  expect(mails).toHaveLength(1)
  expect(JSON.stringify([mails, await told(admin.id)])).not.toContain('请复核第二位')

  expect(await answer(asked.appealId, '')).toEqual({ ok: false, code: 'answerRequired' })
  expect([await answer(asked.appealId), await answer(asked.appealId)]).toEqual([{ ok: true }, { ok: true }])
  expect(await answer(asked.appealId, '改')).toEqual({ ok: false, code: 'appealAnswered' })
  expect(await answer(999_999)).toEqual({ ok: false, code: 'notFound' })
  expect(await told(singer.user.id)).toMatchObject([
    { kind: 'appeal_answered', params: { entryId: singer.entryId, answer: '已复核，无误。' } },
  ])
  expect(await db.mail.findMany({ where: { userId: singer.user.id, template: 'appeal_answered' } })).toHaveLength(1)
  expect(await ask()).toEqual({ ok: false, code: 'appealAsked' })
  const actions = await db.auditEntry.findMany({ where: { action: { startsWith: 'appeal.' } }, orderBy: { id: 'desc' }, take: 2 })
  expect(actions.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['appeal.answered', admin.id],
    ['appeal.asked', singer.user.id],
  ])
  expect(await appealsOf({ competitionId: competition.id, page: 1 })).toMatchObject({ open: 0, appeals: [{ answer: '已复核，无误。' }] })
})

test('what was asked and answered is forgotten with its asker, and with nobody else; that it was stays', async () => {
  const { competition, admin, singer, ask, answer } = await published()
  const asked = await ask('我是张独名，电话 13912345678')
  if (!asked.ok) throw new Error(asked.code)
  await answer(asked.appealId, '张独名，您好')
  const forget = () => db.appeal.update({ where: { id: asked.appealId }, data: { question: '—', answer: '—' } })
  await expect(forget()).rejects.toMatchObject({ code: 'appealFixed' })
  // As notices and mails once were.
  const params = { appealId: asked.appealId, question: '我是张独名，电话 13912345678' }
  await db.notice.updateMany({ where: { kind: 'appeal_asked', userId: admin.id }, data: { params } })
  await db.mail.updateMany({ where: { template: 'appeal_asked', userId: admin.id }, data: { params } })
  await db.competition.update({ where: { id: competition.id }, data: { status: 'completed' } })
  const { email } = await db.user.findUniqueOrThrow({ where: { id: singer.user.id } })
  expect(await eraseUser({ actorId: admin.id, userId: singer.user.id, typed: email })).toEqual({ ok: true })
  const left = await db.appeal.findUniqueOrThrow({ where: { id: asked.appealId } })
  expect(left).toMatchObject({ question: '—', answer: '—', answeredById: admin.id })
  expect(JSON.stringify([await db.notice.findMany(), await db.mail.findMany(), left])).not.toMatch(/张独名|13912345678/)
})

test('one’s own result alone, as it stands, where requests are taken', async () => {
  const { admin, singers, publicationId, ask, answer, withdraw, publish } = await published()
  expect(await ask('?', singers[1]!.user)).toEqual({ ok: false, code: 'notFound' })
  expect(await ask('?', admin)).toEqual({ ok: false, code: 'notFound' })
  const stranger = await makeUser()
  expect(await ask('?', { id: stranger.id, role: 'student' })).toEqual({ ok: false, code: 'notFound' })
  const first = await ask()
  await withdraw(publicationId)
  expect(await ask()).toEqual({ ok: false, code: 'appealWithdrawn' })
  await publish('更正')
  // The question about the edition before is still to be answered; then the new one can be questioned.
  expect(await ask()).toEqual({ ok: false, code: 'earlierAppealOpen' })
  await answer(first.ok ? first.appealId : 0)
  expect(await ask()).toMatchObject({ ok: true })
  expect(await (await published(null)).ask()).toEqual({ ok: false, code: 'appealsNotTaken' })
})

test('until the last minute of the set hours', () => {
  const published = new Date('2026-12-15T10:00:30Z')
  const of = { publishedAt: published, appealHours: 2, competitionStatus: 'completed', withdrawnAt: null, appeals: [], publicationId: 1 }
  expect(appealRefusal(of, new Date('2026-12-15T12:00:59Z'))).toBeNull()
  expect(appealRefusal(of, new Date('2026-12-15T12:01:00Z'))).toBe('appealTooLate')
  expect(appealRefusal({ ...of, competitionStatus: 'cancelled' }, published)).toBe('appealsNotTaken')
  expect(appealRefusal({ ...of, appealHours: null }, published)).toBe('appealsNotTaken')

  // Who waits for an answer about the edition before loses nothing by its coming late.
  const earlier = { publicationId: 0, askedAt: new Date('2026-12-15T09:00:00Z'), answeredAt: null as Date | null }
  expect(appealRefusal({ ...of, appeals: [earlier] }, new Date('2026-12-15T15:00:00Z'))).toBe('earlierAppealOpen')
  const answered = { ...of, appeals: [{ ...earlier, answeredAt: new Date('2026-12-15T15:00:00Z') }] }
  expect(appealRefusal(answered, new Date('2026-12-15T17:00:59Z'))).toBeNull()
  expect(appealRefusal(answered, new Date('2026-12-15T17:01:00Z'))).toBe('appealTooLate')
})

test('the database holds one open question an entry', async () => {
  const { singer, publicationId, publish, withdraw, ask } = await published()
  await ask()
  await withdraw(publicationId)
  const next = await publish('更正')
  const again = db.appeal.create({ data: { publicationId: next, entryId: singer.entryId, question: '再问', askedAt: now() } })
  expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true)
})
