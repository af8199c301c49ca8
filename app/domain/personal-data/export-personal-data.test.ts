import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeCompetition, makeDataset, makeJudge, makeRating, makeRegistration, makeUser, makeWork } from '../../../tests/factories'
import { eraseUser } from '~/domain/accounts/erase-user.server'
import { deleteUser } from '~/domain/accounts/delete-user.server'
import { hangingData } from '~/domain/accounts/queries/hanging-data.server'
import { beginBatch } from '~/domain/datasets/begin-batch.server'
import { deleteRating } from '~/domain/datasets/ratings/delete-rating.server'
import { editRating } from '~/domain/datasets/ratings/edit-rating.server'
import { takeTask } from '~/domain/datasets/ratings/take-task.server'
import { keepNote } from '~/domain/judging/keep-note.server'
import { submitScore } from '~/domain/judging/submit-score.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { mediaPath } from '~/infra/storage'
import { makeEmotionAnalysis } from '../../../tests/factories/emotion-analysis'
import { makeJudgedStage } from '../../../tests/factories/published'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
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

test('the emotion analysis of a work goes along while its stage is published, and not before', async () => {
  const { singers, publish, withdraw } = await makeJudgedStage([[80]])
  const [{ user, work }] = singers as [(typeof singers)[0]]
  await makeEmotionAnalysis(work)
  const analysis = async () => {
    const { registrations } = (await personalDataOf(user.id)).data as { registrations: { works: { emotionAnalysis: unknown }[] }[] }
    return registrations[0]!.works[0]!.emotionAnalysis
  }
  expect(await analysis()).toBeNull()
  const publication = await publish()
  expect(await analysis()).toMatchObject({ version: 1, curves: { content: { stepMs: 500, own: { arousal: expect.any(Array) } } } })
  await withdraw(publication)
  expect(await analysis()).toBeNull()
})

test('what a person gave the dataset library goes along; erased, ratings and datasets stay nameless, all else goes with its files', async () => {
  const person = await makeUser({ role: 'admin' })
  const userId = person.id
  const tag = await db.skillTag.create({ data: { code: 'Breath', name: '气息', sortOrder: 90, createdAt: now() } })
  const { id: datasetId, name, tasks } = await makeDataset(person, {}, 3)
  const [kept, takenBack, inHand] = tasks as [(typeof tasks)[0], (typeof tasks)[0], (typeof tasks)[0]]
  const rating = await makeRating(kept, person, [tag], 300)
  await editRating({ userId, ratingId: rating.id, revision: 0, values: new Map([[tag.id, 350]]), comment: '换气稳' })
  const second = await makeRating(takenBack, person, [tag], 100)
  await deleteRating({ userId, ratingId: second.id })
  await takeTask({ userId, taskId: inHand.id })
  const begun = { kind: 'pairs' as const, createdById: userId, createdAt: now() }
  const sent = async (purpose: 'dataset_audio' | 'dataset_sheet') => {
    const { id, storageKey } = await makeStoredUpload(userId, { purpose })
    fs.mkdirSync(path.dirname(mediaPath(storageKey!)), { recursive: true })
    fs.writeFileSync(mediaPath(storageKey!), 'bytes')
    return { id, file: mediaPath(storageKey!) }
  }
  const [open, failed, sheet] = [await sent('dataset_audio'), await sent('dataset_audio'), await sent('dataset_sheet')]
  await db.datasetBatch.create({ data: { ...begun, singerName: '顾明远', items: { create: [{ name: '未交', audioUploadId: open.id }] } } })
  const broken = { name: '读不出', status: 'failed' as const, failures: ['sheetEmpty'], audioUploadId: failed.id, sheetUploadId: sheet.id }
  await db.datasetBatch.create({ data: { ...begun, confirmedAt: now(), items: { create: [broken] } } })

  const archive = await makeStoredUpload(userId, { purpose: 'dataset_archive', fileName: 'library.zip' })
  await db.libraryImport.create({
    data: { archiveUploadId: archive.id, createdById: userId, createdAt: now(), endedAt: now(), failure: 'archiveUnreadable' },
  })

  const { data, files } = await personalDataOf(userId)
  expect(data).toMatchObject({
    libraryImports: [{ fileName: 'library.zip', failure: 'archiveUnreadable' }],
    ratings: [{ comment: '换气稳', values: [{ skillTag: 'Breath', hundredths: 350 }], task: { dataset: name, segmentIndex: 0 } }],
    formerRatings: [
      { kind: 'edited', values: { Breath: 300 }, task: { segmentIndex: 0 } },
      { kind: 'deleted', values: { Breath: 100 }, task: { segmentIndex: 1 } },
    ],
    taskInHand: { task: { dataset: name, segmentIndex: 2 } },
    datasets: [{ name, singerName: '顾明远' }],
    datasetBatches: [
      { singerName: '顾明远', confirmedAt: null, items: [{ name: '未交', status: 'collected' }] },
      { items: [{ name: '读不出', status: 'failed' }] },
    ],
  })
  expect(files.map(({ file }) => file)).toEqual(expect.arrayContaining([open.file, failed.file, sheet.file]))

  const actorId = (await makeUser({ role: 'admin' })).id
  expect(await eraseUser({ actorId, userId, typed: person.email })).toEqual({ ok: true })
  expect(await db.dataset.findUniqueOrThrow({ where: { id: datasetId }, include: { audio: true } })).toMatchObject({
    audio: { status: 'stored' },
  })
  expect(await db.rating.findMany({ where: { userId }, select: { comment: true } })).toEqual([{ comment: '换气稳' }])
  expect([await db.ratingRevision.count({ where: { userId } }), await db.ratingLock.count({ where: { userId } })]).toEqual([0, 0])
  expect(
    await db.datasetBatch.findMany({
      where: { createdById: userId },
      select: { items: { select: { audioUploadId: true, sheetUploadId: true } } },
    }),
  ).toEqual([{ items: [{ audioUploadId: null, sheetUploadId: null }] }])
  expect([open, failed, sheet].map(({ file }) => fs.existsSync(file))).toEqual([false, false, false])
})

test('who has only begun an upload to the library is not deleted: the batch hangs on them', async () => {
  const person = await makeUser({ role: 'admin' })
  await beginBatch({ actorId: person.id, kind: 'audio', split: false })
  expect(await hangingData(person.id)).toEqual([{ kind: 'uploads', count: 1 }])
  expect(await deleteUser({ actorId: (await makeUser({ role: 'admin' })).id, userId: person.id })).toEqual({
    ok: false,
    code: 'userHasData',
  })
})
