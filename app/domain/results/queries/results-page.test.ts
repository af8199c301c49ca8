import { expect, test } from 'vitest'
import { decideAdvancements } from '~/domain/advancement/decide-advancements.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeRegistration, makeWork } from '../../../../tests/factories'
import { makeJudgedStage } from '../../../../tests/factories/published'
import { grantAward, publishAward } from '../awards.server'
import { resultsPage, type ResultsPage } from './results-page.server'

const guest = { viewer: null, stageId: null, categoryId: null, page: 1 }

async function published(data: object) {
  const stage = await makeJudgedStage(
    [
      [80, 80, 80],
      [90, 90, 90],
      [70, 70, 70],
    ],
    data,
  )
  const { competition, stageId, admin, singers } = stage
  const decide = (index: number, status: 'advanced' | 'eliminated') =>
    decideAdvancements({
      ...{ actorId: admin.id, competitionId: competition.id, stageId, categoryId: competition.categories[0]!.id },
      ...{ entries: [singers[index]!.entryId], status, confirmed: false },
    })
  await decide(1, 'advanced')
  await decide(0, 'eliminated')
  await decide(2, 'eliminated')
  const look = async (asked: object = {}) => resultsPage({ ...guest, competitionId: competition.id, ...asked })
  const shown = async (asked: object = {}) => (await look(asked)) as ResultsPage
  return { ...stage, look, shown }
}

test('ranks are public where the organiser says so, and go with their edition', async () => {
  const { look, shown, publish, withdraw, singers } = await published({ resultsAudience: 'public' })
  expect(await shown()).toMatchObject({ ok: true, edition: null, rows: [] })
  const publicationId = await publish()
  const page = await shown()
  expect(page.rows.map(({ rank, name, totalHundredths, decision }) => [rank, name, totalHundredths, decision])).toEqual([
    [1, singers[1]!.registration.name, 9000, 'advanced'],
    [2, singers[0]!.registration.name, 8000, 'eliminated'],
    [3, singers[2]!.registration.name, 7000, 'eliminated'],
  ])
  expect(await look({ stageId: 999_999 })).toEqual({ ok: false, refusal: 'notFound' })
  await withdraw(publicationId)
  expect(await shown()).toMatchObject({ edition: null, rows: [] })
})

test('only who goes on: neither ranks nor totals, nor anybody else’s name', async () => {
  const { shown, publish, singers } = await published({ resultsAudience: 'public', resultsShown: 'advanced_only' })
  await publish()
  const page = await shown()
  expect(page.rows).toMatchObject([{ rank: null, name: singers[1]!.registration.name, totalHundredths: null }])
  expect(JSON.stringify(page)).not.toContain(singers[0]!.registration.name)
  expect(JSON.stringify(page)).not.toContain('9000')
})

test('no number stands beside a name while judges know singers by it', async () => {
  const { competition, shown, publish } = await published({ resultsAudience: 'public' })
  await publish()
  const blind = await shown()
  expect([blind.numbered, ...blind.rows.map(({ number }) => number)]).toEqual([false, null, null, null])
  await db.stage.updateMany({ where: { competitionId: competition.id }, data: { blindness: 'none' } })
  expect((await shown()).rows.map(({ number }) => number)).toEqual([2, 1, 3])
})

test('who stands beside whom says nothing of the numbers', async () => {
  const { shown, publish, singers, stageId } = await published({ resultsAudience: 'public', resultsShown: 'advanced_only' })
  await db.advancement.updateMany({ where: { stageId }, data: { status: 'advanced' } })
  for (const [index, name] of ['周戊', '孙甲', '吴己'].entries())
    await db.registration.update({ where: { id: singers[index]!.registration.id }, data: { name } })
  await publish()
  expect((await shown()).rows.map(({ name }) => name)).toEqual(['孙甲', '吴己', '周戊'])
})

test('participants’ alone otherwise; special awards once they are out', async () => {
  const { competition, stageId, look, shown, publish, singers, admin, judges } = await published({
    specialAwards: { create: [{ position: 0, name: '艺术歌曲奖' }] },
  })
  const competitionId = competition.id
  const { id: awardId } = await db.specialAward.findFirstOrThrow({ where: { competitionId } })
  await db.stage.update({ where: { id: stageId }, data: { status: 'active' } })
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { awards: { create: [{ award: { connect: { id: awardId } } }] } } as object)
  await db.work.update({ where: { id: work.id }, data: { lockedAt: now() } })
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
  await publish()
  expect(await look()).toEqual({ ok: false, refusal: 'signIn' })
  expect(await look({ viewer: { id: judges[0]!.id, role: 'judge' } })).toEqual({ ok: false, refusal: 'forbidden' })
  const viewer = singers[2]!.user
  await grantAward({ actorId: admin.id, competitionId, awardId, entryIds: [registration.entries[0]!.id] })
  const before = await shown({ viewer })
  expect(before.awards).toEqual([])
  // Who was not scored is not named among the ranks.
  expect(JSON.stringify(before)).not.toContain(registration.name)
  await publishAward({ actorId: admin.id, competitionId, awardId })
  expect((await shown({ viewer })).awards).toMatchObject([{ name: '艺术歌曲奖', winners: [{ name: registration.name }] }])
  await db.competition.update({ where: { id: competitionId }, data: { publishedAt: null } })
  expect(await look({ viewer })).toEqual({ ok: false, refusal: 'notFound' })
})
