import { expect, test, vi } from 'vitest'
import {
  makeCompetition,
  makeDataset,
  makeJudge,
  makeRating,
  makeRegistration,
  makeScore,
  makeScoredTask,
  makeUser,
  makeWork,
} from '../../../tests/factories'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { currentSource, db, transaction } from '~/infra/db/client'
import type { RecentAct } from './recent-act'
import { recentActivity } from './recent-activity.server'

type Noted = Parameters<typeof recordAudit>[1]
const note = (entry: Noted) => transaction((tx) => recordAudit(tx, entry))

const brief = (acts: RecentAct[]) =>
  acts.map((act) =>
    act.kind === 'act' ? [act.action, act.count, act.competition?.name ?? null, act.work?.title ?? null] : [act.kind, act.count],
  )

test('what one did and what happened to one’s own, the latest first; never another’s acts, in two statements however much there is', async () => {
  const competition = await makeCompetition({ name: '近况杯' })
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { title: '致音乐' })
  const [userId, other] = [registration.userId, await makeRegistration(competition)]
  const others = await makeWork(competition, other)
  const viewer = { id: userId, role: 'student' as const }
  const admin = await makeUser({ role: 'admin' })
  await note({ actorId: userId, action: 'registration.submitted', subject: { type: 'registration', id: registration.id } })
  await note({ actorId: admin.id, action: 'registration.id_card_revealed', subject: { type: 'registration', id: registration.id } })
  await note({ actorId: userId, action: 'work.uploaded', subject: { type: 'work', id: work.id } })
  await note({ actorId: null, action: 'work.failed', subject: { type: 'work', id: work.id } })
  await note({ actorId: null, action: 'work.failed', subject: { type: 'work', id: others.id } })
  await note({ actorId: admin.id, action: 'user.password_reset_by_admin', subject: { type: 'user', id: userId } })
  const asked = vi.spyOn(await currentSource(), 'select')
  expect(brief(await recentActivity(viewer))).toEqual([
    ['user.password_reset_by_admin', 1, null, null],
    ['work.failed', 1, '近况杯', '致音乐'],
    ['work.uploaded', 1, '近况杯', '致音乐'],
    ['registration.submitted', 1, '近况杯', null],
  ])
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockClear()

  // Told and read, a report, ratings; what is unread stands elsewhere.
  const told = { userId, kind: 'account_activated' as const, params: {} }
  await db.notice.create({ data: { ...told, key: 'read', createdAt: now(), readAt: now() } })
  await db.notice.create({ data: { ...told, key: 'unread', createdAt: now() } })
  await makeScoredTask({ id: userId })
  const tag = await db.skillTag.create({ data: { code: 'Recent', name: '近', sortOrder: 91, createdAt: now() } })
  for (const task of (await makeDataset(admin, {}, 2)).tasks) await makeRating(task, { id: userId }, [tag], 300)
  asked.mockClear()
  const acts = brief(await recentActivity(viewer))
  expect(asked).toHaveBeenCalledTimes(2)
  expect(acts.slice(0, 3).sort()).toEqual([
    ['notice', 1],
    ['rating', 2],
    ['recording', 1],
  ])

  // Taken down, its name is nobody’s but the organisers’.
  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: null } })
  expect(brief(await recentActivity(viewer))).toContainEqual(['registration.submitted', 1, null, null])
})

test('what was done very often is told with its true count, and leaves what was done before in sight', async () => {
  const person = await makeUser()
  const viewer = { id: person.id, role: 'student' as const }
  const log = (action: 'user.edited' | 'user.exported') => note({ actorId: person.id, action, subject: { type: 'user', id: person.id } })
  await log('user.exported')
  for (let n = 0; n < 90; n++) await log('user.edited')
  expect(brief(await recentActivity(viewer)).slice(0, 2)).toEqual([
    ['user.edited', 90, null, null],
    ['user.exported', 1, null, null],
  ])
})

test('of what was done more often than is looked back, it is said that it is so often at least', async () => {
  const person = await makeUser()
  const subject = { type: 'user', id: person.id } as const
  await note({ actorId: person.id, action: 'user.exported', subject })
  for (let n = 0; n < 610; n++) await note({ actorId: person.id, action: 'user.edited', subject })
  const acts = await recentActivity({ id: person.id, role: 'student' })
  expect(acts).toMatchObject([{ action: 'user.edited', count: 600, more: true }])
})

test('the same again and again is one; a judge is told of no title, and of no competition taken down', async () => {
  const competition = await makeCompetition({ name: '评审杯' })
  const judge = await makeJudge(competition)
  for (let n = 0; n < 3; n++) {
    const work = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
    const { id } = await makeScore(competition, work, judge, [80, 80, 80, 80])
    await note({ actorId: judge.id, action: 'score.submitted', subject: { type: 'score', id } })
    await note({ actorId: judge.id, action: 'judge.recused', subject: { type: 'work', id: work.id } })
  }
  const viewer = { id: judge.id, role: 'judge' as const }
  expect(brief(await recentActivity(viewer))).toContainEqual(['judge.recused', 1, '评审杯', null])
  for (let n = 0; n < 12; n++) await note({ actorId: judge.id, action: 'user.exported', subject: { type: 'user', id: judge.id } })
  const acts = brief(await recentActivity(viewer))
  expect(acts[0]).toEqual(['user.exported', 12, null, null])
  expect(acts.length).toBeLessThanOrEqual(10)
  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: null } })
  expect(brief(await recentActivity(viewer))).toContainEqual(['score.submitted', 1, null, null])
})
