import { expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeUser, makeWork } from '../../../tests/factories'
import { eraseUser } from '~/domain/accounts/erase-user.server'
import { keepNote } from '~/domain/judging/keep-note.server'
import { submitScore } from '~/domain/judging/submit-score.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { personalDataOf } from './export-personal-data.server'

test('marks go with the comment, to the judge and once it is final to the participant; a note to its judge alone, and it goes with them', async () => {
  const competition = await makeCompetition()
  const judge = await makeJudge(competition)
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { lockedAt: now() })
  const place = { judgeId: judge.id, competitionId: competition.id, workId: work.id }
  await keepNote({ ...place, before: '', text: '只给自己看' })
  const values = new Map(competition.criteria.map(({ id }) => [id, 8000]))
  const marks = [{ atMs: 61_000, text: '换气早' }]
  const submitted = await submitScore({ ...place, values, comment: '气息稳', marks, revision: 0 })
  if (!submitted.ok) throw new Error(submitted.code)

  const own = (await personalDataOf(judge.id)).data
  expect(own).toMatchObject({
    scoresGiven: [{ comment: '气息稳', marks }],
    judgeNotes: [{ text: '只给自己看', work: { title: work.title } }],
  })
  const theirs = async () => JSON.stringify((await personalDataOf(registration.userId)).data)
  expect(await theirs()).not.toContain('换气早')
  await db.score.update({ where: { id: submitted.scoreId }, data: { status: 'finalized' } })
  expect(await theirs()).toContain('换气早')
  expect(await theirs()).not.toContain('只给自己看')
  // When exactly a judge submitted would tell the judges apart.
  expect(await theirs()).not.toMatch(/"scores":\[\{[^\]]*"submittedAt"/)
  await db.competition.update({ where: { id: competition.id }, data: { commentsReleased: false } })
  expect(await theirs()).not.toMatch(/换气早|气息稳/)
  expect(await theirs()).toContain('"hundredths":8000')

  // Taken down, it shows no more than its pages do.
  const { publishedAt } = competition
  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: null } })
  expect(await theirs()).not.toContain('"hundredths":8000')
  await db.competition.update({ where: { id: competition.id }, data: { publishedAt } })

  await db.competition.update({ where: { id: competition.id }, data: { status: 'completed' } })
  const actorId = (await makeUser({ role: 'admin' })).id
  expect(await eraseUser({ actorId, userId: judge.id, typed: judge.email })).toEqual({ ok: true })
  expect(await db.judgeNote.count()).toBe(0)
  expect(await db.scoreMark.count({ where: { scoreId: submitted.scoreId } })).toBe(1)
})
