import { beforeEach, describe, expect, test } from 'vitest'
import { inHours, makeCompetition, makePublication, makeRegistration, makeUser } from '../../../tests/factories'
import { moveCompetition } from '~/domain/stages/move-competition.server'
import { withdrawPublication } from '~/domain/results/withdraw-publication.server'
import { publishCompetition, unpublishCompetition } from '../competitions/publish-competition.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { forgetSettings } from '../settings/read-settings.server'
import { saveSection } from '../settings/save-section.server'
import { resultNotices } from './jobs'
import { notify } from './notify.server'
import { archivedNotices, hasArchive, muteNotices, readNotices, unreadNotices } from './own-notices.server'
import { countConcerned } from './concerned.server'
import { tellCompetition } from './tell-competition.server'
import { tellResults } from './tell-results.server'
import { tellStage } from './tell-stage.server'

const never = new AbortController().signal
const mailsOf = (userId: number) => db.mail.findMany({ where: { userId }, orderBy: { id: 'asc' } })

beforeEach(async () => {
  await db.setting.deleteMany({ where: { key: 'notices' } })
  forgetSettings()
})

async function stageWithPeople() {
  const competition = await makeCompetition({
    stages: {
      create: [
        { position: 0, name: '初赛', status: 'advanced' },
        { position: 1, name: '决赛', status: 'active', endsAt: inHours(20) },
      ],
    },
  })
  const entries = []
  for (const locale of ['zh', 'en', 'zh']) entries.push(await makeRegistration(competition, { userId: (await makeUser({ locale })).id }))
  const [first, final] = [competition.stages[0]!, competition.stages[1]!]
  const [advanced, also, eliminated] = [entries[0]!, entries[1]!, entries[2]!]
  const decidedById = (await makeUser({ role: 'admin' })).id
  for (const [person, status] of [
    [advanced, 'advanced'],
    [also, 'advanced'],
    [eliminated, 'eliminated'],
  ] as const) {
    await db.advancement.create({ data: { entryId: person.entries[0]!.id, stageId: first.id, status, decidedAt: now(), decidedById } })
  }
  return { competition, first, final, advanced, also, eliminated }
}

test('a later stage is told to those who advanced, in their language, once, also when the telling is repeated', async () => {
  const { competition, final, advanced, also, eliminated } = await stageWithPeople()
  for (let n = 0; n < 2; n++)
    await Promise.all([1, 2].map(() => tellStage({ kind: 'stage_opened', stageId: final.id, until: null }, never)))
  expect(await mailsOf(advanced.userId)).toMatchObject([
    { template: 'stage_opened', locale: 'zh', params: { competition: competition.name, stage: '决赛' } },
  ])
  expect(await mailsOf(also.userId)).toMatchObject([{ template: 'stage_opened', locale: 'en' }])
  expect(await mailsOf(eliminated.userId)).toEqual([])
  expect((await unreadNotices(advanced.userId)).rows).toMatchObject([{ kind: 'stage_opened' }])
})

test('before a deadline those are reminded who have not locked; a new deadline reminds anew', async () => {
  const { final, advanced, also } = await stageWithPeople()
  await db.workLock.create({ data: { registrationId: also.id, stageId: final.id, lockedAt: now(), byParticipant: true } })
  const until = inHours(20).getTime()
  for (const deadline of [until, until, until + 3_600_000])
    await tellStage({ kind: 'deadline_near', stageId: final.id, until: deadline }, never)
  expect((await mailsOf(advanced.userId)).map(({ params }) => (params as { until: number }).until)).toEqual([until, until + 3_600_000])
  expect(await mailsOf(also.userId)).toEqual([])
})

test('results are told to those who have one', async () => {
  const { competition, first, advanced, also } = await stageWithPeople()
  const { id: publicationId } = await db.publication.create({
    data: { stageId: first.id, categoryId: competition.categories[0]!.id, edition: 1, rule: {}, digest: 'test', publishedAt: now() },
  })
  await db.result.create({ data: { publicationId, entryId: advanced.entries[0]!.id, rank: 1, judgeCount: 1, decision: 'advanced' } })
  for (let n = 0; n < 2; n++) await tellResults({ kind: 'results_published', publicationId }, never)
  expect(await mailsOf(advanced.userId)).toMatchObject([{ template: 'results_published' }])
  expect(await mailsOf(also.userId)).toEqual([])
})

test('taken back while its people are told, an edition is told to nobody else', async () => {
  const competition = await makeCompetition()
  const { id: publicationId } = await makePublication(competition, { edition: 1, reason: '', publishedAt: now() })
  const judged = { publicationId, rank: 1, judgeCount: 1, decision: 'advanced' } as const
  for (let n = 0; n < 101; n++) {
    const { entries } = await makeRegistration(competition)
    await db.result.create({ data: { ...judged, entryId: entries[0]!.id } })
  }
  const withdrawal = { actorId: competition.createdById, competitionId: competition.id, publicationId, reason: '待核对' }
  await Promise.all([tellResults({ kind: 'results_published', publicationId }, never), withdrawPublication(withdrawal)])
  const told = { key: { startsWith: `results_published:${publicationId}:` } }
  expect(await db.notice.count({ where: told })).toBe(100)
})

describe('results that changed while the competition was taken down', () => {
  async function hidden() {
    const people = await stageWithPeople()
    const { competition, advanced } = people
    const at = { actorId: competition.createdById, competitionId: competition.id }
    let edition = 0
    const publish = async (rank: number, publishedAt = now()) => {
      const { id: publicationId } = await makePublication(competition, {
        edition: ++edition,
        reason: edition > 1 ? '复核' : '',
        publishedAt,
      })
      const entryId = advanced.entries[0]!.id
      await db.result.create({ data: { publicationId, entryId, rank, judgeCount: 1, decision: 'advanced' } })
      return publicationId
    }
    const withdraw = (id: number) => db.publication.update({ where: { id }, data: { withdrawnAt: now(), withdrawalReason: '重核' } })
    const takeDown = () => unpublishCompetition(at)
    /** Puts it up again, and does every job of telling results there is. */
    const putUp = async () => {
      await publishCompetition(at)
      const jobs = await db.job.findMany({ where: { kind: 'tell-results' }, orderBy: { id: 'asc' } })
      for (const { payload } of jobs) await tellResults(resultNotices.payloadSchema.parse(payload), never)
      return (await mailsOf(advanced.userId)).map(({ template }) => template).filter((template) => template.startsWith('results'))
    }
    return { publish, withdraw, takeDown, putUp, userId: advanced.userId }
  }

  test('are told when it is public again, once', async () => {
    const { publish, takeDown, putUp } = await hidden()
    await takeDown()
    await publish(1)
    expect(await putUp()).toEqual(['results_published'])
    await takeDown()
    expect(await putUp()).toEqual(['results_published'])
  })

  test('are told as they ended, beside what was known', async () => {
    const { publish, withdraw, takeDown, putUp, userId } = await hidden()
    const known = await publish(3, inHours(-1))
    await takeDown()
    await withdraw(known)
    await withdraw(await publish(2))
    await publish(2)
    expect(await putUp()).toEqual(['results_corrected'])
    expect((await mailsOf(userId)).at(-1)!.params).toMatchObject({ rank: '2', rankBefore: '3' })
  })

  test('a withdrawal is told of what was known; what nobody saw is not spoken of', async () => {
    const seen = await hidden()
    const known = await seen.publish(3, inHours(-1))
    await tellResults({ kind: 'results_published', publicationId: known }, never)
    await seen.takeDown()
    await seen.withdraw(known)
    expect(await seen.putUp()).toEqual(['results_published', 'results_withdrawn'])

    const unseen = await hidden()
    await unseen.takeDown()
    await unseen.withdraw(await unseen.publish(1))
    expect(await unseen.putUp()).toEqual([])
  })
})

test('an unpublished competition tells nothing', async () => {
  const { competition, final, advanced } = await stageWithPeople()
  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: null } })
  await tellStage({ kind: 'stage_opened', stageId: final.id, until: null }, never)
  expect((await unreadNotices(advanced.userId)).total).toBe(0)
})

test('a cancellation is told once to those whose registration was not turned down', async () => {
  const competition = await makeCompetition()
  const people = new Map<string, number>()
  for (const status of ['draft', 'submitted', 'under_review', 'approved', 'rejected'] as const) {
    people.set(
      status,
      (
        await makeRegistration(competition, {
          status,
          rejectionReason: status === 'rejected' ? '截图看不清' : '',
          userId: (await makeUser({ locale: status === 'draft' ? 'en' : 'zh' })).id,
        })
      ).userId,
    )
  }
  const outsider = await makeRegistration(await makeCompetition())
  // An account that is closed is told nothing.
  await makeRegistration(competition, { userId: (await makeUser({ status: 'disabled' })).id })
  const said = await countConcerned(competition.id)
  expect(said).toEqual({ draft: 1, submitted: 1, under_review: 1, approved: 1 })
  const cancellation = { competitionId: competition.id, kind: 'competition_cancelled', at: null } as const
  await tellCompetition(cancellation, never)
  expect(await mailsOf(people.get('approved')!)).toEqual([])

  expect(
    await moveCompetition({
      actorId: competition.createdById,
      competitionId: competition.id,
      from: 'in_progress',
      to: 'cancelled',
      reason: '',
    }),
  ).toEqual({ ok: true })
  expect(await db.job.findMany({ where: { kind: 'tell-cancellation', subject: `competition:${competition.id}` } })).toMatchObject([
    { payload: cancellation },
  ])
  for (let n = 0; n < 2; n++) await Promise.all([1, 2].map(() => tellCompetition(cancellation, never)))
  for (const status of ['draft', 'submitted', 'under_review', 'approved']) {
    const userId = people.get(status)!
    expect(await mailsOf(userId), status).toMatchObject([
      { template: 'competition_cancelled', locale: status === 'draft' ? 'en' : 'zh', params: { competition: competition.name } },
    ])
    expect((await unreadNotices(userId)).rows).toMatchObject([{ kind: 'competition_cancelled' }])
  }
  const told = await db.notice.count({ where: { kind: 'competition_cancelled', key: `competition_cancelled:${competition.id}` } })
  expect(told, 'as many as the page says').toBe(Object.values(said).reduce((sum, one) => sum + one, 0))
  for (const userId of [people.get('rejected')!, outsider.userId]) expect((await unreadNotices(userId)).total).toBe(0)
})

test('the organisation switches a kind off altogether; a person only its mail', async () => {
  const [admin, user] = [await makeUser({ role: 'admin' }), await makeUser()]
  const tell = async (key: string) => {
    const recipient = await db.user.findUniqueOrThrow({
      where: { id: user.id },
      select: { id: true, email: true, locale: true, mutedNotices: true },
    })
    await transaction((tx) =>
      notify(tx, { kind: 'account_activated', key, recipient, params: { name: user.name, link: 'https://songs.example.test' } }),
    )
  }
  await muteNotices({ userId: user.id, kinds: ['account_activated', 'stage_opened'] })
  await tell('muted')
  expect([(await unreadNotices(user.id)).total, await mailsOf(user.id)]).toEqual([1, []])

  await muteNotices({ userId: user.id, kinds: [] })
  await saveSection({ actorId: admin.id, name: 'notices', changes: { account_activated: false } })
  await tell('off')
  expect([(await unreadNotices(user.id)).total, await mailsOf(user.id)]).toEqual([1, []])

  await saveSection({ actorId: admin.id, name: 'notices', changes: { account_activated: true } })
  await tell('on')
  expect([(await unreadNotices(user.id)).total, (await mailsOf(user.id)).length]).toEqual([2, 1])
})

test('what was read is put away, what came since is not', async () => {
  const user = await makeUser()
  const add = (key: string) => db.notice.create({ data: { userId: user.id, kind: 'account_activated', key, params: {}, createdAt: now() } })
  const first = await add('a')
  await add('b')
  expect(await hasArchive(user.id)).toBe(false)
  await readNotices({ userId: user.id, upTo: first.id })
  expect((await unreadNotices(user.id)).total).toBe(1)
  expect(await hasArchive(user.id)).toBe(true)
  expect((await archivedNotices(user.id, 1)).rows).toMatchObject([{ id: first.id }])
})

test('what was read stays readable, newest first, page by page, and is one person’s own', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  for (let n = 0; n < 23; n++)
    await db.notice.create({ data: { userId: user.id, kind: 'account_activated', key: `n${n}`, params: { n }, createdAt: now() } })
  const [newest] = (await unreadNotices(user.id)).rows
  await readNotices({ userId: user.id, upTo: newest!.id })
  const [first, last] = [await archivedNotices(user.id, 1), await archivedNotices(user.id, 99)]
  expect([first.total, first.pageCount, first.rows.length, last.page, last.rows.length]).toEqual([23, 2, 20, 2, 3])
  expect([first.rows[0]!.params, last.rows.at(-1)!.params]).toEqual([{ n: 22 }, { n: 0 }])
  expect([(await archivedNotices(other.id, 1)).total, await hasArchive(other.id)]).toEqual([0, false])
})
