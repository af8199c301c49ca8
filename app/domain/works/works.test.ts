import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { saveSection } from '~/domain/settings/save-section.server'
import { assignToPanel } from '~/domain/panels/assign.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { mediaPath, uploadKey } from '~/infra/storage'
import { inHours, makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { counted } from '../../../tests/setup/counted'
import { deleteWork } from './delete-work.server'
import { lockEndedStages } from './lock-ended-stages.server'
import { lockWorks, writeLocks } from './lock-works.server'
import { mayUploadWork } from './may-upload-work.server'
import { recordWork } from './record-work.server'
import { reopenWork } from './reopen-work.server'
import { videoPanel } from './queries/video-panel.server'
import { workAccess } from './work-access.server'

type Competition = Awaited<ReturnType<typeof makeCompetition>>
type Registration = Awaited<ReturnType<typeof makeRegistration>>

let competition: Competition
let registration: Registration
let serial = 0

beforeAll(async () => {
  competition = await makeCompetition({ minWorksToLock: 1 })
  await db.category.update({ where: { id: competition.categories[0]!.id }, data: { workCount: 2 } })
})

async function freshRegistration() {
  registration = await makeRegistration(competition)
  return registration
}

function details(changes: Record<string, string> = {}) {
  return { piece: `song:${registration.songs[0]!.id}`, title: '', performer: '林晚', awards: '', ...changes }
}

/** A stored video as finalizing leaves it, its bytes on disk; `record` is what happens in the same transaction. */
async function store(changes: Partial<Prisma.UploadUncheckedCreateInput> = {}) {
  serial += 1
  const id = `a${String(serial).padStart(31, '0')}`
  const key = uploadKey(id)
  fs.mkdirSync(path.dirname(mediaPath(key)), { recursive: true })
  fs.writeFileSync(mediaPath(key), 'bytes')
  return transaction(async (tx) => {
    const upload = await tx.upload.create({
      data: {
        id,
        ownerId: registration.userId,
        purpose: 'work_video',
        registrationId: registration.id,
        stageId: competition.stages[0]!.id,
        slot: 1,
        details: details(),
        fileName: '演唱.mp4',
        declaredSize: 5,
        size: 5,
        status: 'stored',
        storageKey: key,
        mime: 'video/mp4',
        sha256: '0'.repeat(64),
        createdAt: now(),
        lastByteAt: now(),
        finalizedAt: now(),
        ...changes,
      },
    })
    const effect = await recordWork(tx, upload)
    if (!effect.ok) throw new Error(effect.code)
    return { upload, effect }
  })
}

const worksOf = (registrationId: number) =>
  db.work.findMany({ where: { registrationId }, orderBy: { slot: 'asc' }, include: { awards: true } })
const lock = (changes: object = {}) =>
  lockWorks({
    userId: registration.userId,
    registrationId: registration.id,
    stageId: competition.stages[0]!.id,
    confirmed: true,
    ...changes,
  })

test('a stored video becomes the work of its slot and asks for its processing, once', async () => {
  await freshRegistration()
  const { upload } = await store()
  const [work] = await worksOf(registration.id)
  expect(work).toMatchObject({ slot: 1, title: '我住长江头', performer: '林晚', status: 'submitted', uploadId: upload.id, lockedAt: null })
  expect(await db.job.count({ where: { kind: 'process-upload', subject: `upload:${work!.uploadId}` } })).toBe(1)
  expect(await db.auditEntry.count({ where: { action: 'work.uploaded', subjectId: String(work!.id) } })).toBe(1)
})

test('where the settings leave it to an administrator, a stored video waits to be processed', async () => {
  await freshRegistration()
  const actor = await makeUser({ role: 'admin' })
  await saveSection({ actorId: actor.id, name: 'automation', changes: { processVideos: false } })
  try {
    await store()
  } finally {
    await saveSection({ actorId: actor.id, name: 'automation', changes: { processVideos: true } })
  }
  const [work] = await worksOf(registration.id)
  expect(work).toMatchObject({ status: 'submitted' })
  expect(await db.job.count({ where: { kind: 'process-upload', subject: `upload:${work!.uploadId}` } })).toBe(0)
})

test('another file takes the slot over: the old rows go, and the old files with them', async () => {
  await freshRegistration()
  const first = await store()
  const [work] = await worksOf(registration.id)
  await db.work.update({ where: { id: work!.id }, data: { status: 'completed', hasAccompaniment: true } })
  const made = `works/old-${work!.id}.mp4`
  fs.mkdirSync(mediaPath('works'), { recursive: true })
  fs.writeFileSync(mediaPath(made), 'bytes')
  await db.media.create({
    data: {
      uploadId: first.upload.id,
      kind: 'playback',
      storageKey: made,
      mime: 'video/mp4',
      size: 1,
      sha256: 'x',
      createdAt: now(),
    },
  })
  const second = await store({ details: details({ title: '新版' }) })
  const after = await worksOf(registration.id)
  expect(after).toHaveLength(1)
  expect(after[0]).toMatchObject({
    id: work!.id,
    title: '新版',
    status: 'submitted',
    hasAccompaniment: null,
    uploadId: second.upload.id,
  })
  expect(second.effect).toEqual({ ok: true })
  expect([first.upload.storageKey!, made].filter((key) => fs.existsSync(mediaPath(key)))).toEqual([])
  expect(await db.upload.findUnique({ where: { id: first.upload.id } })).toBeNull()
  expect(await db.media.count({ where: { uploadId: first.upload.id } })).toBe(0)
  const subjects = [first, second].map(({ upload }) => `upload:${upload.id}`)
  expect(await db.job.count({ where: { kind: 'process-upload', subject: { in: subjects } } })).toBe(2)
})

test('nobody else’s registration, no slot beyond the count, no song of others', async () => {
  await freshRegistration()
  const stranger = await makeUser()
  await expect(store({ ownerId: stranger.id })).rejects.toThrow('uploadNotApproved')
  await expect(store({ slot: 3 })).rejects.toThrow('slotUnknown?max=2')
  const other = await makeRegistration(competition)
  await expect(store({ details: details({ piece: `song:${other.songs[0]!.id}` }) })).rejects.toThrow('songNotYours')
  expect(await worksOf(registration.id)).toEqual([])
  const intent = {
    ownerId: registration.userId,
    purpose: 'work_video' as const,
    registrationId: registration.id,
    stageId: competition.stages[0]!.id,
    slot: 1,
    fileName: 'a.mp4',
  }
  expect(await mayUploadWork({ ...intent, details: details() })).toMatchObject({ ok: true })
  expect(await mayUploadWork({ ...intent, details: details({ performer: ' ' }) })).toEqual({ ok: false, code: 'required?field=performer' })
  expect(await mayUploadWork({ ...intent, ownerId: stranger.id, details: details() })).toEqual({ ok: false, code: 'uploadNotApproved' })
  expect(await mayUploadWork({ ...intent, stageId: competition.stages[1]!.id, details: details() })).toMatchObject({
    ok: false,
    code: expect.stringMatching(/^uploadNotAdvanced/),
  })
})

test('before it is published, an advancement does not show in what a later stage answers', async () => {
  const [first, second] = competition.stages
  const entrants = [await makeRegistration(competition), await makeRegistration(competition)]
  const organiser = await makeUser({ role: 'admin' })
  await db.advancement.create({
    data: { entryId: entrants[0]!.entries[0]!.id, stageId: first!.id, status: 'advanced', decidedAt: now(), decidedById: organiser.id },
  })
  const answers = () =>
    Promise.all(
      entrants.map(async ({ id, userId }) => {
        const intent = {
          ownerId: userId,
          purpose: 'work_video' as const,
          registrationId: id,
          stageId: second!.id,
          slot: 1,
          fileName: 'a.mp4',
        }
        const answer = await mayUploadWork({ ...intent, details: details() })
        return answer.ok ? null : answer.code
      }),
    )
  for (const status of ['pending', 'upcoming'] as const) {
    await db.stage.update({ where: { id: second!.id }, data: { status } })
    const [advanced, undecided] = await answers()
    expect(advanced).toMatch(/^uploadNotAdvanced/)
    expect(advanced).toBe(undecided)
  }
  await db.stage.update({ where: { id: second!.id }, data: { status: 'active' } })
  const [advanced, undecided] = await answers()
  expect([advanced, undecided]).toEqual([expect.not.stringMatching(/^uploadNot/), expect.stringMatching(/^uploadNotAdvanced/)])
  await db.stage.update({ where: { id: second!.id }, data: { status: 'pending' } })
})

test('a deadline that passed between the first byte and the last refuses the file, unless it was promised before by its sha256', async () => {
  await freshRegistration()
  await db.competition.update({ where: { id: competition.id }, data: { submissionDeadline: inHours(-1) } })
  await expect(store()).rejects.toThrow('uploadClosed')
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { graceMinutes: 120 } })
  await expect(store()).rejects.toThrow('uploadClosed')
  await expect(store({ createdAt: inHours(-2) })).rejects.toThrow('uploadClosed')
  await store({ createdAt: inHours(-2), declaredSha256: '0'.repeat(64) })
  expect((await worksOf(registration.id))[0]!.usedGrace).toBe(true)
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { graceMinutes: 0 } })
  await db.competition.update({ where: { id: competition.id }, data: { submissionDeadline: null } })
})

test('a required award applies by itself, and the maximum holds in the database too', async () => {
  const award = await db.specialAward.create({
    data: { competitionId: competition.id, position: 0, name: '中国艺术歌曲奖', required: true, maxWorksPerUser: 1 },
  })
  await freshRegistration()
  await store()
  await store({ slot: 2 })
  const [first, second] = await worksOf(registration.id)
  expect(first!.awards).toEqual([{ workId: first!.id, awardId: award.id }])
  expect(second!.awards).toEqual([])
  await expect(db.workAward.create({ data: { workId: second!.id, awardId: award.id } })).rejects.toMatchObject({ code: 'awardLimit' })
  await db.workAward.deleteMany({ where: { awardId: award.id } })
  await db.specialAward.delete({ where: { id: award.id } })
})

test('locking needs the confirmation and the minimum, happens once, and nothing changes afterwards', async () => {
  await freshRegistration()
  expect(await lock({ confirmed: false })).toEqual({ ok: false, code: 'lockUnconfirmed' })
  expect(await lock()).toEqual({ ok: false, code: 'lockTooFew?min=1&count=0' })
  await store()
  expect(await lock({ userId: (await makeUser()).id })).toEqual({ ok: false, code: 'uploadNotApproved' })
  const outcomes = await Promise.all([lock(), lock(), lock()])
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'worksLocked')).toHaveLength(2)
  expect(await db.auditEntry.count({ where: { action: 'works.locked', subjectId: String(registration.id) } })).toBe(1)

  const [work] = await worksOf(registration.id)
  await expect(store()).rejects.toThrow('worksLocked')
  await expect(store({ slot: 2 })).rejects.toThrow('worksLocked')
  expect(await deleteWork({ userId: registration.userId, workId: work!.id })).toEqual({ ok: false, code: 'worksLocked' })
  await expect(db.work.update({ where: { id: work!.id }, data: { title: '改' } })).rejects.toMatchObject({ code: 'worksLocked' })
  await expect(db.work.update({ where: { id: work!.id }, data: { lockedAt: null } })).rejects.toMatchObject({ code: 'worksLocked' })
  await expect(db.work.delete({ where: { id: work!.id } })).rejects.toMatchObject({ code: 'worksLocked' })
  await expect(db.workLock.deleteMany({ where: { registrationId: registration.id } })).rejects.toMatchObject({ code: 'lockIrreversible' })
})

test('of a lock and a replacement at the same moment one comes first, and the locked work is whole', async () => {
  for (let round = 0; round < 10; round += 1) {
    await freshRegistration()
    await store()
    const [locked, replaced] = await Promise.allSettled([lock(), store({ details: details({ title: '第二版' }) })])
    expect(locked.status === 'fulfilled' && locked.value.ok).toBe(true)
    const [work] = await worksOf(registration.id)
    expect(work!.lockedAt).not.toBeNull()
    expect(work!.title).toBe(replaced.status === 'fulfilled' ? '第二版' : '我住长江头')
    expect((await db.upload.findUnique({ where: { id: work!.uploadId! } }))?.status).toBe('stored')
  }
})

test('deleting takes rows and files away; only the owner’s own', async () => {
  await freshRegistration()
  const { upload } = await store()
  const [work] = await worksOf(registration.id)
  expect(await deleteWork({ userId: (await makeUser()).id, workId: work!.id })).toEqual({ ok: false, code: 'workNotFound' })
  expect(fs.existsSync(mediaPath(upload.storageKey!))).toBe(true)
  expect(await deleteWork({ userId: registration.userId, workId: work!.id })).toEqual({ ok: true })
  expect(await worksOf(registration.id)).toEqual([])
  expect(await db.upload.findUnique({ where: { id: upload.id } })).toBeNull()
  expect(fs.existsSync(mediaPath(upload.storageKey!))).toBe(false)
  expect(await db.auditEntry.count({ where: { action: 'work.deleted', subjectId: String(work!.id) } })).toBe(1)
})

test('an organiser reopens a locked work only when its processing failed; the next file locks it again', async () => {
  await freshRegistration()
  await store()
  await lock()
  const [work] = await worksOf(registration.id)
  const asked = { adminId: competition.createdById, competitionId: competition.id, workId: work!.id }
  expect(await reopenWork({ ...asked, reason: '损坏' })).toEqual({ ok: false, code: 'reopenNotFailed' })
  await db.work.update({ where: { id: work!.id }, data: { status: 'failed', failure: 'videoUnreadable' } })
  expect(await reopenWork({ ...asked, reason: ' \u200b' })).toEqual({ ok: false, code: 'reasonRequired' })
  expect(await reopenWork({ ...asked, reason: '因'.repeat(301) })).toEqual({ ok: false, code: 'tooLong?max=300' })
  const elsewhere = await makeCompetition()
  expect(await reopenWork({ ...asked, competitionId: elsewhere.id, reason: '文件损坏' })).toEqual({ ok: false, code: 'workNotFound' })
  expect(await reopenWork({ ...asked, reason: '文件损坏' })).toEqual({ ok: true })
  await expect(store({ slot: 2 })).rejects.toThrow('worksLocked')
  expect(await deleteWork({ userId: registration.userId, workId: work!.id })).toEqual({ ok: false, code: 'worksLocked' })
  await store({ details: details({ title: '补交' }) })
  const [again] = await worksOf(registration.id)
  expect(again).toMatchObject({ title: '补交', status: 'submitted' })
  expect(again!.lockedAt).not.toBeNull()
})

test('a work is seen by its owner, administrators and, once locked and while its competition is published, its panel; by nobody else', async () => {
  const shown = await makeCompetition()
  const { userId, ...entered } = await makeRegistration(shown)
  const work = await makeWork(shown, { userId, ...entered })
  const people = {
    owner: { id: userId, role: 'student' },
    admin: { id: (await makeUser()).id, role: 'admin' },
    judge: await makeJudge(shown),
    elsewhere: await makeJudge(await makeCompetition()),
    demoted: { id: (await makeJudge(shown)).id, role: 'teacher' },
    stranger: await makeUser(),
  }
  const seenBy = async () => {
    const all = Object.entries(people).map(async ([name, person]) => [
      name,
      await workAccess(person as Parameters<typeof workAccess>[0], work.id),
    ])
    return Object.fromEntries((await Promise.all(all)) as [string, string | null][])
  }
  const publish = (publishedAt: Date | null) => db.competition.update({ where: { id: shown.id }, data: { publishedAt } })
  const toNobodyElse = { elsewhere: null, demoted: null, stranger: null }

  expect(await seenBy()).toEqual({ owner: 'owner', admin: 'admin', judge: null, ...toNobodyElse })
  await transaction(async (tx) => {
    await tx.work.update({ where: { id: work.id }, data: { lockedAt: now() } })
    await assignToPanel(tx, [work.id])
  })
  expect(await seenBy()).toEqual({ owner: 'owner', admin: 'admin', judge: 'judge', ...toNobodyElse })
  await publish(null)
  expect(await seenBy()).toEqual({ owner: 'owner', admin: 'admin', judge: null, ...toNobodyElse })
  await publish(now())
  expect(await seenBy()).toEqual({ owner: 'owner', admin: 'admin', judge: 'judge', ...toNobodyElse })
})

test('a scored work is neither replaced nor deleted', async () => {
  await freshRegistration()
  await store()
  const [work] = await worksOf(registration.id)
  await makeScore(competition, work!, await makeJudge(competition), [80, 80, 80, 80])
  await expect(store()).rejects.toThrow('workScored')
  expect(await deleteWork({ userId: registration.userId, workId: work!.id })).toEqual({ ok: false, code: 'workScored' })
})

test('when a stage’s uploads end, what meets the minimum is locked once and the rest is left to the organiser', async () => {
  const ending = await makeCompetition({ minWorksToLock: 1 })
  const full = await makeRegistration(ending)
  await makeWork(ending, full)
  const short = await makeRegistration(ending)
  await makeWork(ending, short, { status: 'failed', failure: 'videoUnreadable' })
  const locksOf = () => db.workLock.findMany({ where: { stageId: ending.stages[0]!.id } })
  await lockEndedStages()
  expect(await locksOf()).toEqual([])
  await db.competition.update({ where: { id: ending.id }, data: { submissionDeadline: inHours(-1) } })
  expect(await lockEndedStages()).toBeGreaterThan(0)
  expect(await locksOf()).toMatchObject([{ registrationId: full.id, byParticipant: false }])
  expect(await lockEndedStages()).toBe(0)
  const panel = await videoPanel({
    competitionId: ending.id,
    filter: { status: null, stageId: null, categoryId: null, search: '', page: 1 },
  })
  expect(panel!.unlocked.flatMap(({ participants }) => participants)).toMatchObject([{ id: short.id, uploaded: 0, minimum: 1 }])
})

/** A stage whose uploads have ended, with so many participants who uploaded a work. */
async function ended(count: number) {
  const ending = await makeCompetition({ minWorksToLock: 1, submissionDeadline: inHours(-1) })
  const registrations = []
  for (let n = 0; n < count; n++) {
    const one = await makeRegistration(ending)
    await makeWork(ending, one)
    registrations.push(one.id)
  }
  return { ending, stageId: ending.stages[0]!.id, registrations }
}

test('many are locked with as few statements as one, each as if alone', async () => {
  const statementsOf = async (count: number) => {
    const { ending, stageId, registrations } = await ended(count)
    const judges = [await makeJudge(ending), await makeJudge(ending)]
    const asked = await transaction(async (tx) => {
      let statements = 0
      await writeLocks(
        counted(tx, () => statements++),
        { registrationIds: registrations, stageId, at: now(), actorId: null },
      )
      return statements
    })
    expect(await db.work.count({ where: { stageId, lockedAt: null } })).toBe(0)
    expect(await db.assignment.count({ where: { work: { stageId }, judgeId: { in: judges.map(({ id }) => id) } } })).toBe(2 * count)
    const audit = await db.auditEntry.findMany({ where: { action: 'works.locked' }, orderBy: { id: 'desc' }, take: count })
    expect(audit.map(({ subjectId, actorId, details }) => [Number(subjectId), actorId, details]).reverse()).toEqual(
      registrations.map((id) => [id, null, { stageId }]),
    )
    return asked
  }
  expect(await statementsOf(7)).toBe(await statementsOf(1))
})

test('a deadline extended while works are being locked is kept from then on', async () => {
  const { ending, stageId, registrations } = await ended(3)
  // The third fails, so that each is locked by itself; with the first the deadline moves.
  await db.$executeRawUnsafe(`CREATE TRIGGER refuses_one BEFORE INSERT ON "WorkLock" WHEN NEW."registrationId" = ${registrations[2]}
    BEGIN SELECT RAISE(ABORT, 'worksLocked'); END`)
  await db.$executeRawUnsafe(`CREATE TRIGGER extends AFTER INSERT ON "WorkLock"
    BEGIN UPDATE "Competition" SET "submissionDeadline" = ${inHours(1).getTime()} WHERE "id" = ${ending.id}; END`)
  try {
    expect(await lockEndedStages()).toBe(1)
  } finally {
    await db.$executeRawUnsafe('DROP TRIGGER refuses_one')
    await db.$executeRawUnsafe('DROP TRIGGER extends')
  }
  expect(await db.workLock.findMany({ where: { stageId } })).toMatchObject([{ registrationId: registrations[0] }])
})

test('the larger the panel, the fewer participants are locked in one transaction; the next asks for the deadline anew', async () => {
  const { ending, stageId } = await ended(3)
  const judge = { role: 'judge' as const, status: 'active' as const, passwordHash: 'none', phoneNumber: '', createdAt: now() }
  const judges = await db.user.createManyAndReturn({
    data: Array.from({ length: 500 }, (_, n) => ({ ...judge, name: `评委${n}`, email: `large-panel-${n}@example.test` })),
    select: { id: true },
  })
  await db.competitionJudge.createMany({ data: judges.map(({ id }) => ({ competitionId: ending.id, userId: id, addedAt: now() })) })
  await db.$executeRawUnsafe(`CREATE TRIGGER extends AFTER INSERT ON "WorkLock"
    BEGIN UPDATE "Competition" SET "submissionDeadline" = ${inHours(1).getTime()} WHERE "id" = ${ending.id}; END`)
  try {
    expect(await lockEndedStages()).toBe(2)
  } finally {
    await db.$executeRawUnsafe('DROP TRIGGER extends')
  }
  expect(await db.assignment.count({ where: { work: { stageId } } })).toBe(1000)
})

test('one whose works cannot be locked holds up none of those locked beside them', async () => {
  const { stageId, registrations } = await ended(3)
  await db.$executeRawUnsafe(`CREATE TRIGGER refuses_one BEFORE INSERT ON "WorkLock" WHEN NEW."registrationId" = ${registrations[1]}
    BEGIN SELECT RAISE(ABORT, 'worksLocked'); END`)
  try {
    expect(await lockEndedStages()).toBe(2)
  } finally {
    await db.$executeRawUnsafe('DROP TRIGGER refuses_one')
  }
  expect(await db.work.count({ where: { stageId, lockedAt: { not: null } } })).toBe(2)
  expect(await lockEndedStages()).toBe(1)
})
