import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { makePlayable } from '../../../tests/e2e/setup/make-playable'
import { makeCompetition, makeEmotionAnalysis, makeRegistration, makeUser, makeWork } from '../../../tests/factories'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { ensureFolders, mediaPath } from '~/infra/storage'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { runAnalysis, giveUpAnalysis } from './run-analysis.server'
import { askAnalysis } from './ask-analysis.server'
import { readCurves } from './curves'
import { deleteAnalysis } from './delete-analysis.server'
import { choosableWorks } from './queries/choosable-works.server'

let actorId: number
let competition: Awaited<ReturnType<typeof makeCompetition>>

beforeAll(async () => {
  await ensureFolders()
  actorId = (await makeUser({ role: 'admin' })).id
  competition = await makeCompetition()
})

async function work(data: Parameters<typeof makeWork>[2] = {}) {
  return makeWork(competition, await makeRegistration(competition), data)
}

/** A work of which processing has made its files. */
async function playable() {
  const made = await work()
  await makePlayable(made)
  return made
}

async function asked(workId: number): Promise<number> {
  const outcome = await askAnalysis({ actorId, workId })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.analysisId
}

const jobs = (id: number) => db.job.findMany({ where: { subject: `emotion-analysis:${id}` }, orderBy: { id: 'asc' } })
const standing = (id: number) => db.emotionAnalysis.findUnique({ where: { id }, include: { curves: true } })
const worked = (analysisId: number, percents: number[] = []) =>
  runAnalysis(
    { analysisId },
    { progress: (percent) => void percents.push(percent), finish: (write) => transaction((tx) => write(tx)).then(() => {}) },
  )

test('a work’s analysis is asked for once however often it is pressed, and holds curves of its voice and picture', async () => {
  const { id: workId, uploadId } = await playable()
  const [first, second] = await Promise.all([askAnalysis({ actorId, workId }), askAnalysis({ actorId, workId })])
  expect([first, second].map((one) => one.ok && one.created).sort()).toEqual([false, true])
  const id = await asked(workId)
  expect(await jobs(id)).toHaveLength(1)
  expect(await db.auditEntry.count({ where: { action: 'work.emotion_analysis_asked', subjectId: String(workId) } })).toBe(1)

  const percents: number[] = []
  await worked(id, percents)
  expect([percents.length > 3, Math.max(...percents) <= 99, percents]).toEqual([true, true, [...percents].sort((a, b) => a - b)])
  const done = await standing(id)
  expect(done).toMatchObject({ status: 'completed', version: 1, failure: null, serviceFailure: null })
  const curves = readCurves(JSON.stringify(done!.curves!.content))!
  // The test's film: six seconds of a moving picture with a real voice.
  expect(curves).toMatchObject({ stepMs: 500, accompanied: false, service: null })
  // What a codec adds to its six seconds is no step.
  expect(curves.voice.loudness.length).toBe(12)
  expect(curves.voice.pitch.filter((one) => one !== null).length).toBeGreaterThan(5)
  expect(curves.voice.brightness.filter((one) => one !== null).length).toBeGreaterThan(5)
  expect(curves.picture!.motion.some((one) => one! > 0.1)).toBe(true)
  expect(curves.own.arousal.some((one) => one! > 0)).toBe(true)

  // Once more changes nothing, and what is done is shown when it is asked for.
  await worked(id)
  expect((await standing(id))!.completedAt).toEqual(done!.completedAt)
  expect(await askAnalysis({ actorId, workId })).toEqual({ ok: true, analysisId: id, created: false })
  const { media: _, ...sent } = await db.upload.findUniqueOrThrow({ where: { id: uploadId }, include: { media: true } })
  const other = { ...sent, details: {}, id: `${uploadId}-2`, storageKey: `uploads/${uploadId}-2` }
  await db.upload.create({ data: other })
  await db.work.update({ where: { id: workId }, data: { uploadId: other.id } })
  expect([await standing(id), await jobs(id)]).toEqual([null, []])
})

test('a work whose files are not there fails with the reason, and may be asked for again; one without a picture has its voice analysed', async () => {
  const { id: workId, uploadId } = await playable()
  const sound = mediaPath(`test/${uploadId}/audio`)
  fs.renameSync(sound, `${sound}.away`)
  const id = await asked(workId)
  await worked(id)
  expect(await standing(id)).toMatchObject({ status: 'failed', failure: 'emotionMediaGone', curves: null })
  fs.renameSync(`${sound}.away`, sound)
  const anew = await asked(workId)
  expect([await standing(id), await jobs(id), (await standing(anew))!.status]).toEqual([null, [], 'pending'])
  await db.media.delete({ where: { uploadId_kind: { uploadId, kind: 'playback' } } })
  // What it was of is not there any more.
  expect(await standing(anew)).toBeNull()
  const again = await asked(workId)
  await worked(again)
  const curves = readCurves(JSON.stringify((await standing(again))!.curves!.content))!
  expect([curves.picture, curves.own.arousal.some((one) => one !== null)]).toEqual([null, true])
})

test('where the organisation has a service of its own, its values are kept beside ours; where that fails, the reason', async () => {
  let curves = ''
  const service = http.createServer(async (request, response) => {
    const form = await new Response(await buffer(request), { headers: { 'content-type': request.headers['content-type']! } }).formData()
    curves = await (form.get('curves') as File).text()
    const steps = (JSON.parse(curves) as { own: { arousal: unknown[] } }).own.arousal.length
    const every = (value: number) => Array.from({ length: steps }, () => value)
    response.end(JSON.stringify({ name: '声影情感服务', arousal: every(0.25), valence: every(-0.5) }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  await db.setting.create({ data: { key: 'organisation', value: { emotionServiceUrl: `http://${host}/emotion` }, updatedAt: now() } })
  forgetSettings()
  const { id: workId } = await playable()
  const id = await asked(workId)
  await worked(id)
  const done = await standing(id)
  expect(done).toMatchObject({ status: 'completed', serviceFailure: null })
  const kept = readCurves(JSON.stringify(done!.curves!.content))!
  expect(kept.service).toMatchObject({ name: '声影情感服务', host })
  expect([new Set(kept.service!.arousal), new Set(kept.service!.valence)]).toEqual([new Set([0.25]), new Set([-0.5])])
  // It was sent what the page downloads, less its own answer.
  expect(JSON.parse(curves)).toEqual({ ...kept, service: null })

  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
  const { id: other } = await playable()
  const unheard = await asked(other)
  await worked(unheard)
  await db.setting.delete({ where: { key: 'organisation' } })
  forgetSettings()
  const failed = await standing(unheard)
  expect(failed).toMatchObject({ status: 'completed', serviceFailure: 'emotionServiceUnreachable' })
  expect(readCurves(JSON.stringify(failed!.curves!.content))).toMatchObject({ service: null })
  // The service may be there by now: another may take its place.
  expect(await askAnalysis({ actorId, workId: other })).toMatchObject({ ok: true, created: true })
})

test('what cannot be analysed is said before: an unknown work, one that is processed yet, one that is too long, and more than may wait', async () => {
  const asking = (workId: number) => askAnalysis({ actorId, workId })
  expect(await asking(999_999)).toEqual({ ok: false, code: 'workNotFound' })
  expect(await asking((await work({ status: 'processing' })).id)).toEqual({ ok: false, code: 'emotionWorkNotReady' })
  expect(await asking((await work()).id)).toEqual({ ok: false, code: 'emotionWorkNotReady' })
  const media = async (durationMs: number) => {
    const { id, uploadId } = await work()
    await db.upload.update({ where: { id: uploadId }, data: { durationMs } })
    const file = { storageKey: `test/${uploadId}/audio`, mime: 'audio/wav', size: 1, sha256: 'a', createdAt: now() }
    await db.media.create({ data: { uploadId, kind: 'audio', ...file } })
    return id
  }
  expect(await asking(await media(31 * 60_000))).toEqual({ ok: false, code: 'emotionTooLong?max=30' })
  const left = 10 - (await db.emotionAnalysis.count({ where: { status: { in: ['pending', 'processing'] } } }))
  for (let n = 0; n < left; n++) await asked(await media(60_000))
  expect(await asking(await media(60_000))).toEqual({ ok: false, code: 'emotionAnalysesWaiting?max=10' })
})

test('given up by the machine it has failed; deleted it is gone with its job, and what works on it stops', async () => {
  await db.emotionAnalysis.deleteMany({})
  const { id: workId } = await playable()
  const id = await asked(workId)
  await transaction((tx) => giveUpAnalysis(tx, { analysisId: id }))
  expect(await standing(id)).toMatchObject({ status: 'failed', failure: 'emotionFailed' })
  const another = await asked(workId)
  expect(another).toBeGreaterThan(id)
  expect(await standing(another)).toMatchObject({ status: 'pending', failure: null })
  // A process that comes late with the one before writes nothing.
  await worked(id)
  expect(await standing(another)).toMatchObject({ status: 'pending', curves: null })
  expect([await deleteAnalysis({ actorId, analysisId: another }), await deleteAnalysis({ actorId, analysisId: another })]).toEqual([
    true,
    false,
  ])
  expect(await jobs(another)).toEqual([])
  await worked(another)
  expect(await db.emotionCurves.count()).toBe(0)
})

test('an analysis whose curves no page can show may be asked for again', async () => {
  await db.emotionAnalysis.deleteMany({})
  const made = await playable()
  const { id } = await makeEmotionAnalysis(made)
  expect(await asked(made.id)).toBe(id)
  await db.emotionCurves.update({ where: { analysisId: id }, data: { content: { format: 0 } } })
  expect(await asked(made.id)).toBeGreaterThan(id)
})

test('a stage of another competition narrows no choice of works', async () => {
  const elsewhere = await makeCompetition()
  const choice = { competitionId: competition.id, stageId: elsewhere.stages[0]!.id, search: '', page: 1 }
  const { total, choice: held } = await choosableWorks(choice)
  expect([held.stageId, total]).toEqual([null, (await choosableWorks({ ...choice, stageId: null })).total])
  expect(total).toBeGreaterThan(0)
})
