import { expect, test, vi } from 'vitest'
import { currentSource, db } from '~/infra/db/client'
import { makeCompetition, makeModelTask, makeRegistration, makeScoredTask, makeUser, makeWork } from '../../../tests/factories'
import { makeJudgedStage } from '../../../tests/factories/published'
import { learningProgress } from './learning-progress.server'
import { onModelScale, skillOfCriterion } from './learning-skill'

const day = (of: number) => new Date(Date.UTC(2026, 4, of))

test('a criterion is one of the four by its code or its whole name, and its points are on the scale of 1 to 5', () => {
  const of = (name: string, code: string | null = null) => skillOfCriterion({ name, code })
  expect([of('舞台', 'pitch'), of(' 音准 '), of('Rhythm'), of('音准与节奏'), of('pitch accuracy')]).toEqual([
    'pitch',
    'pitch',
    'rhythm',
    null,
    null,
  ])
  expect([onModelScale(10_000, 10_000), onModelScale(1500, 3000), onModelScale(500, 10_000), onModelScale(0, 2000)]).toEqual([5, 2.5, 1, 1])
})

test('published results are steps beside one’s own recordings; nothing unpublished, taken back or of somebody else', async () => {
  const { singers, publish, withdraw, competition, stageId } = await makeJudgedStage([
    [60, 80, 100, 90],
    [70, 70, 70, 70],
  ])
  const { user, work, entryId } = singers[0]!
  await db.work.update({ where: { id: work.id }, data: { lockedAt: day(2) } })
  const [solo, accompanied] = [
    await makeScoredTask(user, 3.4, { createdAt: day(1) }),
    await makeScoredTask(user, 2.5, { createdAt: day(3), withAccompaniment: true, modelVersion: 'test-2' }),
  ]
  await makeScoredTask(singers[1]!.user)
  const own = () => learningProgress(user)
  const recordings = [
    { kind: 'recording', taskId: accompanied.id, withAccompaniment: true, modelVersion: 'test-2', scores: { pitch: 2.5 } },
    { kind: 'recording', taskId: solo.id, at: day(1), fileName: '练声.wav', scores: { pitch: 3.5, tone: 3.5, expression: 3.5 } },
  ]
  expect(await own()).toMatchObject(recordings)

  const published = await publish()
  const steps = await own()
  // The highest and the lowest are left out: (80 + 90) / 2 of 100, in all four.
  const scores = { pitch: 4.25, rhythm: 4.25, tone: 4.25, expression: 4.25 }
  expect(steps).toMatchObject([
    recordings[0],
    { kind: 'result', at: day(2), competitionId: competition.id, entryId, stageId, stage: '初赛', scores },
    recordings[1],
  ])
  // What it is worked out from stays with the slip.
  expect(Object.keys(steps[1]!).sort()).toEqual(
    ['at', 'competition', 'competitionId', 'entryId', 'kind', 'scores', 'stage', 'stageId', 'title', 'workId'].sort(),
  )
  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: null } })
  expect(await own()).toHaveLength(2)
  await db.competition.update({ where: { id: competition.id }, data: { publishedAt: day(1) } })

  await withdraw(published)
  expect(await own()).toMatchObject(recordings)
  await publish('更正')
  expect(await own()).toHaveLength(3)
})

test('a model’s score of a work or of a dataset is not shown, nor a recording that waits or of which none of the four was scored', async () => {
  const competition = await makeCompetition()
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { lockedAt: day(1) })
  const user = { id: registration.userId, role: 'student' as const }
  await makeScoredTask(user, 3, { workId: work.id })
  await makeModelTask(user)
  const { id } = await makeScoredTask(user)
  await db.skillScore.deleteMany({ where: { taskId: id } })
  await db.skillScore.create({ data: { taskId: id, skill: 'Vibrato', score: 4 } })
  expect(await learningProgress(user)).toEqual([])
})

test('the newest fifty are read in two statements, however many there are', async () => {
  const user = await makeUser()
  const asked = vi.spyOn(await currentSource(), 'select')
  const look = async () => {
    asked.mockClear()
    const steps = await learningProgress(user)
    return { steps, statements: asked.mock.calls.length }
  }
  await makeScoredTask(user, 3, { createdAt: day(0) })
  expect(await look()).toMatchObject({ statements: 2, steps: { length: 1 } })
  for (let n = 1; n <= 51; n++) await makeScoredTask(user, 3, { createdAt: day(n) })
  const { steps, statements } = await look()
  expect([steps.length, statements, steps[0]!.at]).toEqual([50, 2, day(51)])
})
