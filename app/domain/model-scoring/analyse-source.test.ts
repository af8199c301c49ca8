import { beforeEach, describe, expect, test } from 'vitest'
import {
  makeCompetition,
  makeDataset,
  makeJudge,
  makeRegistration,
  makeScore,
  makeScoredTask,
  makeUser,
  makeWork,
} from '../../../tests/factories'
import { makeJudgedStage } from '../../../tests/factories/published'
import { personalDataOf } from '~/domain/personal-data/export-personal-data.server'
import { mayKnowModelScore } from '~/domain/results/queries/model-score-access.server'
import { deleteUpload } from '~/domain/uploads/cancel-upload.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { analyseDataset, analyseWork } from './analyse-source.server'
import { acousticModel } from './score-acoustic'
import { downloadedReport, reportPage } from './queries/report-page.server'
import { sourceTask, workTask } from './queries/source-task.server'

beforeEach(async () => {
  await db.modelTask.deleteMany()
})

const current = { modelVersion: acousticModel.version }

/** A work whose accompaniment is noted, and who organises. */
async function handedIn(hasAccompaniment: boolean | null = false) {
  const competition = await makeCompetition()
  const registration = await makeRegistration(competition, { voiceType: 'tenor' })
  const work = await makeWork(competition, registration, { hasAccompaniment })
  const admin = { id: (await makeUser({ role: 'admin' })).id, role: 'admin' as const }
  const ask = (said: boolean | null = null) => analyseWork({ actorId: admin.id, competitionId: competition.id, workId: work.id, said })
  return { competition, registration, work, admin, ask }
}

describe('a competition’s work', () => {
  test('is asked for once, with what is noted of it; its competition must be the one named', async () => {
    const { work, admin, ask } = await handedIn()
    const first = await ask()
    expect(first).toMatchObject({ ok: true, created: true })
    expect(await ask(true)).toEqual({ ...first, created: false })
    const task = await db.modelTask.findFirstOrThrow({ where: { workId: work.id } })
    expect(task).toMatchObject({ ownerId: admin.id, withAccompaniment: false, voiceType: 'tenor', status: 'pending' })
    expect(await db.job.count({ where: { subject: `model-task:${task.id}` } })).toBe(1)
    expect(await db.auditEntry.count({ where: { action: 'work.analysis_asked', subjectId: String(work.id) } })).toBe(1)
    const elsewhere = { actorId: admin.id, competitionId: (await makeCompetition()).id, workId: work.id, said: null }
    expect(await analyseWork(elsewhere)).toEqual({ ok: false, code: 'workNotFound' })
  })

  test('where nobody noted the accompaniment, who asks says it', async () => {
    const { ask } = await handedIn(null)
    expect(await ask()).toEqual({ ok: false, code: 'accompanimentRequired' })
    expect(await ask(true)).toMatchObject({ ok: true, created: true })
  })

  test('is analysed anew by another version, or noted otherwise, and after a failure; not by the same', async () => {
    const { work, admin, ask } = await handedIn()
    const made = await makeScoredTask(admin, 3, { workId: work.id, voiceType: 'tenor', ...current })
    expect(await sourceTask({ workId: work.id })).toMatchObject({ id: made.id, outdated: null, average: 3 })
    expect(await ask()).toEqual({ ok: true, taskId: made.id, created: false })
    await db.work.update({ where: { id: work.id }, data: { hasAccompaniment: true } })
    expect(await sourceTask({ workId: work.id })).toMatchObject({ outdated: 'annotation' })
    await db.modelTask.deleteMany()
    const older = await makeScoredTask(admin, 3, { workId: work.id, voiceType: 'tenor', withAccompaniment: true })
    expect(await sourceTask({ workId: work.id })).toMatchObject({ id: older.id, outdated: 'model' })
    const anew = await ask()
    expect(anew).toMatchObject({ ok: true, created: true })
    const [task, ...others] = await db.modelTask.findMany({ where: { workId: work.id } })
    expect([task!.status, task!.withAccompaniment, others]).toEqual(['pending', true, []])
    await db.modelTask.update({ where: { id: task!.id }, data: { status: 'failed', failure: 'recordingSilentFilm', completedAt: now() } })
    expect(await ask()).toMatchObject({ ok: true, created: true })
  })

  test('another recording takes the result and the job along; one that is gone cannot be asked for', async () => {
    const { competition, registration, work, ask } = await handedIn()
    const asked = await ask()
    const subject = `model-task:${asked.ok && asked.taskId}`
    const other = await makeWork(competition, registration, { slot: 2 })
    await transaction(async (tx) => {
      await tx.work.delete({ where: { id: other.id } })
      await tx.work.update({ where: { id: work.id }, data: { uploadId: other.uploadId } })
      await deleteUpload(tx, work.uploadId!)
    })
    expect([await sourceTask({ workId: work.id }), await db.job.count({ where: { subject } })]).toEqual([null, 0])
    await db.upload.update({ where: { id: other.uploadId! }, data: { status: 'cancelled', storageKey: null } })
    expect(await ask()).toEqual({ ok: false, code: 'recordingGone' })
  })
})

test('a dataset is asked for in the same way, and its task goes with its recording', async () => {
  const admin = await makeUser({ role: 'admin' })
  const dataset = await makeDataset(admin, { voiceType: 'bass' })
  const ask = (withAccompaniment = false) => analyseDataset({ actorId: admin.id, datasetId: dataset.id, withAccompaniment })
  const first = await ask()
  expect([first, await ask()]).toMatchObject([{ created: true }, { ...first, created: false }])
  expect(await sourceTask({ datasetId: dataset.id })).toMatchObject({ status: 'pending', outdated: null })
  const other = await makeDataset(admin)
  await db.dataset.delete({ where: { id: other.id } })
  await db.dataset.update({ where: { id: dataset.id }, data: { audioUploadId: other.audioUploadId } })
  expect(await sourceTask({ datasetId: dataset.id })).toBeNull()
  const again = await ask()
  await db.dataset.delete({ where: { id: dataset.id } })
  expect(await db.job.count({ where: { subject: `model-task:${again.ok && again.taskId}` } })).toBe(0)
})

describe('a work’s model score is withheld', () => {
  test('from a judge until their own score counts, from the singer until the results are out, from an administrator on the panel as from a judge', async () => {
    const { competition, singers, judges, publish, withdraw } = await makeJudgedStage([[80]])
    const [{ work, user: singer }] = singers as [(typeof singers)[number]]
    const judge = { id: judges[0]!.id, role: 'judge' as const }
    const organiser = { id: (await makeUser({ role: 'admin' })).id, role: 'admin' as const }
    const task = await makeScoredTask(organiser, 3, { workId: work.id })
    const panelled = { id: (await makeJudge(competition, { role: 'admin' })).id, role: 'admin' as const }
    const fresh = { id: (await makeJudge(competition)).id, role: 'judge' as const }
    const stranger = { id: (await makeUser()).id, role: 'student' as const }
    // Who leaves the panel could be on it again the next moment.
    const left = { id: (await makeUser({ role: 'admin' })).id, role: 'admin' as const }
    await db.competitionJudge.create({ data: { competitionId: competition.id, userId: left.id, addedAt: now(), removedAt: now() } })
    const people = { singer, judge, fresh, panelled, left, organiser, stranger }
    const seeing = async () => {
      const names = []
      for (const [name, person] of Object.entries(people)) {
        const seen = await mayKnowModelScore(person, work.id)
        const [report, download] = [await reportPage(person, { taskId: task.id, minute: 0 }), await downloadedReport(person, task.id)]
        expect([report !== null, download !== null], name).toEqual([seen, seen])
        expect(await workTask(person, work.id), name).toMatchObject(seen ? { task: { id: task.id } } : { task: null, withheld: true })
        if (seen) names.push(name)
      }
      return names
    }
    expect(await seeing()).toEqual(['judge', 'organiser'])
    // What was submitted and can still be taken back does not count.
    const { id } = await makeScore(competition, work, fresh, [70, 70, 70, 70], { status: 'draft' })
    await db.score.update({ where: { id }, data: { sealsAt: now() } })
    expect(await seeing()).toEqual(['judge', 'organiser'])
    await db.score.update({ where: { id }, data: { sealsAt: null } })
    // What they take along holds what their pages show.
    const takenAlong = async () => JSON.stringify((await personalDataOf(singer.id)).data).includes('gridDeviation')
    expect(await takenAlong()).toBe(false)
    const edition = await publish()
    expect(await seeing()).toEqual(['singer', 'judge', 'panelled', 'left', 'organiser'])
    expect(await takenAlong()).toBe(true)
    await withdraw(edition)
    expect(await seeing()).toEqual(['judge', 'organiser'])
    expect(await takenAlong()).toBe(false)
  })

  test('from who asked for it as an administrator and is one no longer, and it is no part of their data', async () => {
    const { work, admin } = await handedIn()
    const task = await makeScoredTask(admin, 3, { workId: work.id })
    await db.user.update({ where: { id: admin.id }, data: { role: 'judge' } })
    expect(await reportPage({ ...admin, role: 'judge' }, { taskId: task.id, minute: 0 })).toBeNull()
    expect((await personalDataOf(admin.id)).data).toMatchObject({ modelTasks: [] })
  })
})
