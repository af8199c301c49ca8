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
