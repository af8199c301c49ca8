import { beforeAll, expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeRegistration, makeUser } from '../../../../tests/factories/index'
import { exportParticipants } from './export-participants.server'
import { participantsPage, readParticipantFilters } from './participants.server'

type Competition = Awaited<ReturnType<typeof makeCompetition>>
let competition: Competition
let actorId: number
let names: string[]
const filters = (query: string) => readParticipantFilters(new URLSearchParams(query))

beforeAll(async () => {
  actorId = (await makeUser({ role: 'admin' })).id
  competition = await makeCompetition()
  const made = []
  for (const name of ['甲', '乙', '丙']) made.push(await makeRegistration(competition, { name }))
  await makeRegistration(competition, { name: '待审', status: 'submitted' })
  await makeRegistration(competition, { name: '草稿', status: 'draft', number: null })
  await db.advancement.create({
    data: {
      entryId: made[1]!.entries[0]!.id,
      stageId: competition.stages[0]!.id,
      status: 'advanced',
      decidedAt: now(),
      decidedById: actorId,
    },
  })
  await db.advancement.create({
    data: {
      entryId: made[2]!.entries[0]!.id,
      stageId: competition.stages[0]!.id,
      status: 'eliminated',
      decidedAt: now(),
      decidedById: actorId,
    },
  })
  names = made.map(({ name }) => name)
})

test('a stage’s filter: every approved participant in the first, who advanced in the next; the table and the list agree', async () => {
  const [first, final] = competition.stages
  const named = async (query: string) => {
    const [page, table] = await Promise.all([
      participantsPage(competition.id, filters(query)),
      exportParticipants({ actorId, competitionId: competition.id, filters: filters(query) }),
    ])
    const inTable = table!.rows.map(({ name }) => name).sort()
    expect(page!.rows.map(({ name }) => name).sort()).toEqual(inTable)
    return inTable
  }
  expect(await named(`stage=${first!.id}`)).toEqual([...names].sort())
  expect(await named(`stage=${final!.id}`)).toEqual(['乙'])
  expect(await named('status=submitted')).toEqual(['待审'])
  expect(await named('')).not.toContain('草稿')
})

test('of who entered two categories, each is found where that entry takes part', async () => {
  const two = await makeCompetition()
  const amateur = await db.category.create({ data: { competitionId: two.id, position: 1, name: '业余组', workCount: 1 } })
  const registration = await makeRegistration(two)
  const second = await db.entry.create({ data: { registrationId: registration.id, categoryId: amateur.id } })
  const [first, final] = two.stages
  const decide = (entryId: number, status: 'advanced' | 'eliminated') =>
    db.advancement.create({ data: { entryId, stageId: first!.id, status, decidedAt: now(), decidedById: actorId } })
  await decide(registration.entries[0]!.id, 'advanced')
  await decide(second.id, 'eliminated')
  const listed = async (stageId: number, categoryId: number) => {
    const asked = filters(`stage=${stageId}&category=${categoryId}`)
    const [page, table] = await Promise.all([
      participantsPage(two.id, asked),
      exportParticipants({ actorId, competitionId: two.id, filters: asked }),
    ])
    expect([page!.total, page!.rows.length]).toEqual([table!.rows.length, table!.rows.length])
    return page!.total
  }
  expect(await listed(first!.id, amateur.id)).toBe(1)
  expect(await listed(final!.id, two.categories[0]!.id)).toBe(1)
  expect(await listed(final!.id, amateur.id)).toBe(0)
})

test('who takes a list along stands in the log; a competition that is not there has none', async () => {
  await exportParticipants({ actorId, competitionId: competition.id, filters: filters('') })
  const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(entry).toMatchObject({
    actorId,
    action: 'participants.exported',
    subjectId: String(competition.id),
    details: { what: 'list', count: 4 },
  })
  expect(await exportParticipants({ actorId, competitionId: 999_999, filters: filters('') })).toBeNull()
})

test('a search takes its characters as they are written, and goes over name, address, telephone and number', async () => {
  const asked = await makeCompetition()
  const person = await makeUser({ role: 'student', name: '反斜\\杠', phoneNumber: '13800001111' })
  const odd = await makeRegistration(asked, { name: '100%_真', number: 987_654, userId: person.id })
  await makeRegistration(asked, { name: '平常' })
  const found = async (search: string) =>
    (await participantsPage(asked.id, filters(`q=${encodeURIComponent(search)}`)))!.rows.map(({ name }) => name)
  for (const search of ['%', '0%_', '_', '\\', '13800001111', person.email, String(odd.number)])
    expect(await found(search), search).toEqual(['100%_真'])
  for (const search of ['%%', '平_', '1380']) expect(await found(search), search).toEqual([])
})
