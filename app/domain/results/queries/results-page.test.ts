import { expect, test } from 'vitest'
import { decideAdvancements } from '~/domain/advancement/decide-advancements.server'
import { deskOrder } from '~/domain/judging/desk-order'
import { unpackItems } from '~/domain/judging/desk-item'
import { judgingDesk } from '~/domain/judging/queries/desk.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeRegistration, makeWork } from '../../../../tests/factories'
import { makeJudgedStage } from '../../../../tests/factories/published'
import { grantAward } from '../grant-award.server'
import { publishAward } from '../publish-award.server'
import { awardsPage } from './awards-page.server'
import { entryResult } from './entry-result.server'
import { publicationPage } from './publication-page.server'
import { resultsPage, type ResultsPage } from './results-page.server'
import { verifiedResult } from './verified-result.server'

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
  const { competition, stageId, look, shown, publish, withdraw, singers } = await published({ resultsAudience: 'public' })
  const [category] = competition.categories
  expect(await shown()).toMatchObject({ ok: true, edition: null, rows: [] })
  const publicationId = await publish()
  const page = await shown()
  expect(page.rows.map(({ rank, name, totalHundredths, decision }) => [rank, name, totalHundredths, decision])).toEqual([
    [1, singers[1]!.registration.name, 9000, 'advanced'],
    [2, singers[0]!.registration.name, 8000, 'eliminated'],
    [3, singers[2]!.registration.name, 7000, 'eliminated'],
  ])
  expect(await look({ stageId: 999_999 })).toEqual({ ok: false, refusal: 'notFound' })
  expect(page.corrections).toEqual([])
  await withdraw(publicationId)
  const correcting = { edition: null, rows: [], corrections: [{ stageId, category: category!.name }] }
  expect(await shown()).toMatchObject(correcting)
  // The address that was passed on does not lead nowhere meanwhile.
  expect(await shown({ stageId, categoryId: category!.id })).toMatchObject(correcting)
  expect(await look({ stageId, categoryId: 999_999 })).toEqual({ ok: false, refusal: 'notFound' })
  await publish('更正')
  expect(await shown()).toMatchObject({ edition: { edition: 2 }, corrections: [] })
})

test('of a ranking of all together that was taken back, the categories that are not out by themselves are being corrected', async () => {
  const { competition, stageId, shown, publish, withdraw } = await published({ resultsAudience: 'public' })
  const other = await db.category.create({ data: { competitionId: competition.id, name: '民族唱法', position: 1, workCount: 1 } })
  const together = { stageId, categoryId: null, edition: 1, rule: {}, digest: '', publishedAt: new Date() }
  await db.stage.update({ where: { id: stageId }, data: { ranking: 'together' } })
  const { id } = await db.publication.create({ data: together })
  await withdraw(id)
  expect((await shown()).corrections).toMatchObject([{ stageId, categoryId: null }])
  await db.stage.update({ where: { id: stageId }, data: { ranking: 'by_category' } })
  await publish('更正')
  expect((await shown()).corrections).toMatchObject([{ stageId, categoryId: other.id, category: '民族唱法' }])
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

test('a judge’s closed desk tells no number by whose figures a published name could be found, until no blind stage is ahead', async () => {
  const { competition, judges, stageId, singers, publish } = await published({ resultsAudience: 'public' })
  const judgeId = judges[0]!.id
  const look = async () => {
    const desk = await judgingDesk({ judgeId, competitionId: competition.id, stageId })
    return { items: unpackItems(desk.entries), numbers: [...unpackItems(desk.entries).map(({ number }) => number), desk.selected!.number] }
  }
  expect((await look()).numbers).toEqual([1, 2, 3, 1])
  await publish()
  const out = await look()
  expect(out.numbers).toEqual([null, null, null, null])
  expect(out.items.map(({ name }) => name)).toEqual([null, null, null])
  // Nor does the place in the list.
  const works = singers.map(({ work }) => ({ id: work.id }))
  expect(out.items.map(({ id }) => id)).toEqual(deskOrder(works, 'seeded', { judgeId, stageId }).map(({ id }) => id))
  await db.stage.updateMany({ where: { competitionId: competition.id }, data: { blindness: 'none' } })
  expect((await look()).numbers).toEqual([1, 2, 3, 1])
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
  await grantAward({ actorId: admin.id, competitionId, awardId, seen: [], entryIds: [registration.entries[0]!.id] })
  const slip = () => entryResult({ viewer: admin, competitionId, entryId: registration.entries[0]!.id })
  const proved = async () => verifiedResult((await slip())!.code!)
  expect(await slip()).toMatchObject({ specialAwards: [] })
  const before = await shown({ viewer })
  expect(before.awards).toEqual([])
  // Who was not scored is not named among the ranks.
  expect(JSON.stringify(before)).not.toContain(registration.name)
  await publishAward({ actorId: admin.id, competitionId, awardId, seen: [registration.entries[0]!.id] })
  expect((await shown({ viewer })).awards).toMatchObject([{ name: '艺术歌曲奖', winners: [{ name: registration.name }] }])
  // Their ids are in the order of their numbers.
  expect(JSON.stringify(await shown({ viewer }))).not.toMatch(/entryId|registrationId/)
  expect(await slip()).toMatchObject({ specialAwards: [{ name: '艺术歌曲奖' }] })
  expect(await proved()).toMatchObject({ specialAwards: [{ name: '艺术歌曲奖' }] })
  await db.competition.update({ where: { id: competitionId }, data: { publishedAt: null } })
  expect(await look({ viewer })).toEqual({ ok: false, refusal: 'notFound' })
})

test('teachers of prized students are named with an edition, for as long as it stands and the student names them', async () => {
  const stage = await makeJudgedStage(
    [
      [80, 80, 80],
      [90, 90, 90],
      [70, 70, 70],
      [60, 60, 60],
    ],
    {
      resultsAudience: 'public',
      stages: { create: [{ position: 0, name: '决赛', status: 'active' }] },
      prizes: {
        create: [
          { position: 0, name: '一等奖', count: 1, forTeachers: true },
          { position: 1, name: '二等奖', count: 2, forTeachers: true },
          { position: 2, name: '优秀奖', kind: 'excellence' },
        ],
      },
    } as object,
  )
  const { competition, admin, singers, publish, withdraw, stageId } = stage
  const competitionId = competition.id
  for (const [index, teacherName] of ['王芳', '王　芳', '', '李梅'].entries())
    await db.registration.update({ where: { id: singers[index]!.registration.id }, data: { teacherName } })
  const look = async () => (await resultsPage({ ...guest, competitionId })) as ResultsPage
  const named = async () => (await look()).teachers.map(({ teacher, students }) => [teacher, ...students.map(({ prize }) => prize)])
  const organisers = async () => (await awardsPage(competitionId))!.teachers?.map(({ teacher, students }) => [teacher, students.length])
  const ranking = { competitionId, stageId, categoryId: competition.categories[0]!.id }
  expect([await named(), await organisers()]).toEqual([[], []])

  const first = await publish()
  expect(await named()).toEqual([['王　芳', '一等奖', '二等奖']])
  expect(await organisers()).toEqual([['王　芳', 2]])
  expect(JSON.stringify(await look())).not.toContain('李梅')
  const slip = (index: number) => entryResult({ viewer: admin, competitionId, entryId: singers[index]!.entryId })
  expect(await slip(0)).toMatchObject({ prize: '二等奖', teachers: ['王芳'] })
  expect(await slip(2)).toMatchObject({ prize: '二等奖', teachers: [] })
  expect(await slip(3)).toMatchObject({ prize: '优秀奖', teachers: [] })
  expect(await verifiedResult((await slip(1))!.code!)).toMatchObject({ state: 'holds', teachers: ['王　芳'] })

  // What becomes of the name changes no edition.
  await db.registration.update({ where: { id: singers[1]!.registration.id }, data: { teacherName: '' } })
  expect(await named()).toEqual([['王芳', '二等奖']])
  expect(await publicationPage(ranking)).toMatchObject({ unchanged: true, changes: [] })

  await db.prize.updateMany({ where: { competitionId, name: '二等奖' }, data: { forTeachers: false } })
  expect(await publicationPage(ranking)).toMatchObject({ unchanged: false, teachers: [] })
  // Who names no teacher loses none.
  expect((await publicationPage(ranking))!.changes.map(({ before, after }) => [before?.teacherAwarded, after?.teacherAwarded])).toEqual([
    [true, false],
  ])
  expect(await named()).toEqual([['王芳', '二等奖']])
  await withdraw(first)
  expect([await named(), await organisers()]).toEqual([[], []])
  await publish('指导教师奖只发给一等奖')
  expect(await named()).toEqual([])
})
