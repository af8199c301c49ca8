import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inHours, makeCompetition, makeDataset, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { makeModelTask } from '../../../tests/factories/model-task'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
import { scoreScale } from '~/domain/competitions/score-scale'
import { sealScore } from '~/domain/sealing/seal-scores.server'
import { now } from '../clock'
import { env } from '../env'
import { db, transaction } from './client'
import { InvariantError, isUniqueViolation } from './errors'

const sql = fs.readFileSync('prisma/invariants.sql', 'utf8')
const file = path.join(env().DATA_DIR, 'app.db')

const codes = [...new Set([...sql.matchAll(/RAISE\(ABORT, '(\w+)'\)/g)].map((match) => match[1]!))]

describe('the file', () => {
  const wanted = sql
    .split(/\n(?=CREATE )/)
    .slice(1)
    .map((part) => (part.startsWith('CREATE TRIGGER') ? part.slice(0, part.lastIndexOf('END;') + 3) : part.slice(0, part.indexOf(';'))))

  test('everything in it stands in the migrated database, word for word, and nothing else of its kind', () => {
    const database = new Database(file, { readonly: true })
    const stored = database
      .prepare(
        "SELECT sql FROM sqlite_master WHERE type IN ('trigger', 'view') OR (type = 'index' AND name GLOB '[a-z]*' AND sql IS NOT NULL)",
      )
      .pluck()
      .all()
    database.close()
    expect(wanted.length).toBeGreaterThan(80)
    expect(stored.sort()).toEqual([...wanted].sort())
  })

  test('each view, trigger and index says what it is about in small letters, by which a migration tells it from Prisma’s', () => {
    const names = wanted.map((statement) => /^CREATE (?:(?:UNIQUE )?INDEX|TRIGGER|VIEW) "?(\w+)/.exec(statement)?.[1] ?? '')
    expect(names.filter((name) => !/^[a-z_]+$/.test(name))).toEqual(['StageEntry', 'ToldDecision', 'ToldEntry'])
  })
})

type Competition = Awaited<ReturnType<typeof makeCompetition>>
type Registration = Awaited<ReturnType<typeof makeRegistration>>
type Person = Awaited<ReturnType<typeof makeUser>>
type Work = Awaited<ReturnType<typeof makeWork>>

let admin: Person
let competition: Competition
let other: Competition
let judge: Person
let registration: Registration
let otherRegistration: Registration
let work: Work
let submitted: Awaited<ReturnType<typeof makeScore>>
let draft: Awaited<ReturnType<typeof makeScore>>
const fired = new Set<string>()

beforeAll(async () => {
  admin = await makeUser({ role: 'admin' })
  competition = await makeCompetition({ createdById: admin.id })
  other = await makeCompetition({ createdById: admin.id })
  judge = await makeJudge(competition)
  registration = await makeRegistration(competition, { idCardHmac: 'card-1' })
  otherRegistration = await makeRegistration(other)
  work = await makeWork(competition, registration)
  submitted = await makeScore(competition, work, judge, [90, 80, 70, 60])
  draft = await makeScore(competition, await makeWork(competition, registration, { slot: 2 }), judge, [1, 2, 3, 4], { status: 'draft' })
})

/** One test: the write is refused with this code. */
function refuses(code: string, what: string, write: () => Promise<unknown>) {
  test(`${code}: ${what}`, async () => {
    const error = await write().then(
      () => 'it was written',
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(InvariantError)
    expect((error as InvariantError).code).toBe(code)
    fired.add(code)
  })
}

const stageOf = (one: Competition, index = 0) => one.stages[index]!.id
const newScore = (workId: number, judgeId: number) => ({
  workId,
  judgeId,
  stageId: stageOf(competition),
  createdAt: now(),
  updatedAt: now(),
})
const freshRegistration = (data: Parameters<typeof makeRegistration>[1] = {}) => makeRegistration(competition, data)

describe('people', () => {
  refuses('lastAdmin', 'the last active administrator is not disabled', async () => {
    await db.user.updateMany({ where: { role: 'admin', id: { not: admin.id } }, data: { status: 'disabled' } })
    await db.user.update({ where: { id: admin.id }, data: { status: 'disabled' } })
  })
  refuses('lastAdmin', 'nor demoted', () => db.user.update({ where: { id: admin.id }, data: { role: 'teacher' } }))
  refuses('lastAdmin', 'nor deleted', () => db.user.delete({ where: { id: admin.id } }))
  test('one of two administrators may go', async () => {
    const second = await makeUser({ role: 'admin' })
    await db.user.update({ where: { id: second.id }, data: { role: 'teacher' } })
    expect((await db.user.findUniqueOrThrow({ where: { id: second.id } })).role).toBe('teacher')
  })
  test('an e-mail address is one account, whatever the case of its letters', async () => {
    await makeUser({ email: 'Anna@example.test' })
    const error = await makeUser({ email: 'anna@EXAMPLE.test' }).catch((reason: unknown) => reason)
    expect(isUniqueViolation(error, 'email')).toBe(true)
  })
  refuses('userErased', 'an erased account is not enabled again', async () => {
    const erased = await makeUser({ status: 'disabled', erasedAt: now() })
    await db.user.update({ where: { id: erased.id }, data: { status: 'active' } })
  })
  refuses('stillJudges', 'a judge of a running competition stays a judge', () =>
    db.user.update({ where: { id: judge.id }, data: { role: 'teacher' } }),
  )
  test('a judge whose competition is over may be demoted', async () => {
    const over = await makeCompetition({ createdById: admin.id, status: 'completed' })
    const former = await makeJudge(over)
    await db.user.update({ where: { id: former.id }, data: { role: 'teacher' } })
    expect((await db.user.findUniqueOrThrow({ where: { id: former.id } })).role).toBe('teacher')
  })
  refuses('accountDisabled', 'a disabled account opens no session', async () => {
    const gone = await makeUser({ status: 'disabled' })
    await db.session.create({ data: { id: 'gone', userId: gone.id, createdAt: now(), lastSeenAt: now(), expiresAt: inHours(1) } })
  })
  refuses('sessionFixed', 'a session keeps its owner', async () => {
    await db.session.create({ data: { id: 'mine', userId: judge.id, createdAt: now(), lastSeenAt: now(), expiresAt: inHours(1) } })
    await db.session.update({ where: { id: 'mine' }, data: { userId: admin.id } })
  })
  const tag = (code: string, maxScore: number) =>
    db.skillTag.create({ data: { code, name: '共鸣', maxScore, sortOrder: 1, createdAt: now() } })
  test('a code is one code, whatever the case of its letters', async () => {
    await tag('Falsetto', 5)
    expect(isUniqueViolation(await tag('falsetto', 5).catch((reason: unknown) => reason), 'code')).toBe(true)
  })
})

describe('audit', () => {
  const entry = (previousHash: string, hash: string) =>
    db.auditEntry.create({ data: { at: now(), action: 'a.b', subjectType: 'a', subjectId: '1', details: {}, previousHash, hash } })
  refuses('auditChain', 'an entry that does not follow the last', async () => {
    await entry('start', 'h1')
    await entry('start-again', 'h2')
  })
  refuses('auditAppendOnly', 'an entry changed', () => db.auditEntry.updateMany({ data: { action: 'x.y' } }))
  refuses('auditAppendOnly', 'an entry deleted', () => db.auditEntry.deleteMany())
})

describe('files', () => {
  refuses('uploadFixed', 'the bytes of a stored file', () =>
    db.upload.update({ where: { id: work.uploadId }, data: { sha256: 'f'.repeat(64) } }),
  )
  refuses('uploadFixed', 'its size', () => db.upload.update({ where: { id: work.uploadId }, data: { size: 1 } }))
  refuses('uploadFixed', 'its place', () => db.upload.update({ where: { id: work.uploadId }, data: { storageKey: 'elsewhere' } }))
  refuses('uploadFixed', 'its owner', () => db.upload.update({ where: { id: work.uploadId }, data: { ownerId: admin.id } }))
  refuses('uploadFixed', 'stored becomes uploading again', () =>
    db.upload.update({ where: { id: work.uploadId }, data: { status: 'uploading' } }),
  )
  const media = (uploadId: string) => {
    const file = { storageKey: `derived/${uploadId}`, mime: 'audio/wav', size: 1, sha256: 'a' }
    return { uploadId, kind: 'audio' as const, ...file, createdAt: now() }
  }
  refuses('uploadFixed', 'what processing found out, once something was made of it', async () => {
    const { uploadId } = await makeWork(other, await makeRegistration(other))
    await db.media.create({ data: media(uploadId) })
    await db.upload.update({ where: { id: uploadId }, data: { durationMs: 1 } })
  })
  refuses('uploadFixed', 'it is discarded while media of it are left', async () => {
    const { uploadId } = await makeWork(other, await makeRegistration(other))
    await db.media.create({ data: media(uploadId) })
    await db.upload.update({ where: { id: uploadId }, data: { status: 'cancelled', storageKey: null } })
  })
  refuses('mediaFixed', 'a file that was made', async () => {
    const { uploadId } = await makeWork(other, await makeRegistration(other))
    await db.media.create({ data: media(uploadId) })
    await db.media.updateMany({ where: { uploadId }, data: { size: 2 } })
  })
  refuses('mediaOfStored', 'media of what is still arriving', async () => {
    await upload('arriving', {})
    await db.media.create({ data: media('arriving') })
  })
  const upload = (id: string, data: object) =>
    db.upload.create({
      data: {
        id,
        ownerId: judge.id,
        purpose: 'avatar',
        details: {},
        fileName: 'a.png',
        declaredSize: 9,
        createdAt: now(),
        lastByteAt: now(),
        ...data,
      },
    })
  refuses('uploadFixed', 'a rejected file comes back', async () => {
    await upload('rejected', { status: 'rejected', rejection: 'fileType' })
    await db.upload.update({ where: { id: 'rejected' }, data: { status: 'uploading' } })
  })
  test('a stored file may be let go of', async () => {
    await upload('stored', { status: 'stored', storageKey: 'k2', mime: 'image/png', size: 9, sha256: '0'.repeat(64) })
    await db.upload.update({ where: { id: 'stored' }, data: { status: 'cancelled', storageKey: null } })
    expect((await db.upload.findUniqueOrThrow({ where: { id: 'stored' } })).status).toBe('cancelled')
  })
})

describe('competitions', () => {
  refuses('competitionIncomplete', 'published without a stage', async () => {
    const bare = await db.competition.create({
      data: { name: '空', startsAt: inHours(1), endsAt: inHours(2), createdById: admin.id, createdAt: now(), updatedAt: now() },
    })
    await db.competition.update({ where: { id: bare.id }, data: { publishedAt: now() } })
  })
  refuses('competitionIncomplete', 'a published one loses its start', () =>
    db.competition.update({ where: { id: other.id }, data: { startsAt: null } }),
  )
  refuses('competitionIncomplete', 'or its last category', async () =>
    db.category.deleteMany({ where: { competitionId: (await makeCompetition({ createdById: admin.id })).id } }),
  )
  refuses('competitionIncomplete', 'or its last stage', async () =>
    db.stage.deleteMany({ where: { competitionId: (await makeCompetition({ createdById: admin.id })).id } }),
  )
  const criterion = () => competition.criteria[0]!.id
  refuses('criteriaFixed', 'a maximum changed after a score', () =>
    db.criterion.update({ where: { id: criterion() }, data: { maxHundredths: 5000 } }),
  )
  refuses('criteriaFixed', 'a weight changed after a score', () => db.criterion.update({ where: { id: criterion() }, data: { weight: 2 } }))
  refuses('criteriaFixed', 'a criterion added after a score', () =>
    db.criterion.create({ data: { competitionId: competition.id, position: 9, name: '台风' } }),
  )
  refuses('criteriaFixed', 'a criterion deleted after a score', () => db.criterion.delete({ where: { id: criterion() } }))
  test('a criterion may still be renamed', async () => {
    await db.criterion.update({ where: { id: criterion() }, data: { name: '音准' } })
    expect((await db.criterion.findUniqueOrThrow({ where: { id: criterion() } })).name).toBe('音准')
  })
})

describe('panel and registrations', () => {
  const seat = (userId: number) => db.competitionJudge.create({ data: { competitionId: competition.id, userId, addedAt: now() } })
  refuses('judgeIsRegistered', 'a participant joins the panel', () => seat(registration.userId))
  refuses('judgeNotEligible', 'a student joins the panel', async () => seat((await makeUser()).id))
  refuses('judgeNotEligible', 'a former judge, now a teacher, comes back', async () => {
    const former = await makeJudge(competition)
    const removed = await db.competitionJudge.update({
      where: { competitionId_userId: { competitionId: competition.id, userId: former.id } },
      data: { removedAt: now() },
    })
    await db.user.update({ where: { id: former.id }, data: { role: 'teacher' } })
    await db.competitionJudge.update({ where: { id: removed.id }, data: { removedAt: null } })
  })
  refuses('registrantIsJudge', 'a judge registers', () => freshRegistration({ userId: judge.id }))
  refuses('registrantIsJudge', "a judge's draft is submitted", async () => {
    const own = await freshRegistration({ userId: (await makeJudge(competition)).id, status: 'draft' })
    await db.registration.update({ where: { id: own.id }, data: { status: 'submitted' } })
  })
  refuses('adminTakesNoPart', 'an administrator registers', () => freshRegistration({ userId: admin.id }))
  refuses('registrationFull', 'one more than there are places', async () => {
    const small = await makeCompetition({ createdById: admin.id, maxParticipants: 1 })
    await makeRegistration(small, { status: 'under_review' })
    const waiting = await makeRegistration(small, { status: 'draft' })
    await db.registration.update({ where: { id: waiting.id }, data: { status: 'submitted' } })
  })
  test('a rejection makes room again, and a review of the last place goes through', async () => {
    const small = await makeCompetition({ createdById: admin.id, maxParticipants: 1 })
    const first = await makeRegistration(small, { status: 'submitted' })
    await db.registration.update({ where: { id: first.id }, data: { status: 'under_review' } })
    await db.registration.update({ where: { id: first.id }, data: { status: 'rejected', rejectionReason: '付款截图不清楚' } })
    expect((await makeRegistration(small, { status: 'submitted' })).status).toBe('submitted')
  })
  test('an identity card registers once, however its registration comes to take a place', async () => {
    const twice = await freshRegistration({ idCardHmac: 'card-1' }).catch((reason: unknown) => reason)
    expect(isUniqueViolation(twice, 'competitionId', 'idCardHmac')).toBe(true)
    const twin = await freshRegistration({ idCardHmac: 'card-1', status: 'draft' })
    const later = await db.registration.update({ where: { id: twin.id }, data: { status: 'submitted' } }).catch((reason: unknown) => reason)
    expect(isUniqueViolation(later, 'competitionId', 'idCardHmac')).toBe(true)
  })
  test('the same card may take part in another competition', async () => {
    expect((await makeRegistration(other, { idCardHmac: 'card-1' })).idCardHmac).toBe('card-1')
  })
  refuses('placesTaken', 'fewer places than are taken', async () => {
    const taken = await makeCompetition({ createdById: admin.id, maxParticipants: 2 })
    for (const status of ['approved', 'submitted'] as const) await makeRegistration(taken, { status })
    await db.competition.update({ where: { id: taken.id }, data: { maxParticipants: 1 } })
  })
  refuses('firstStageFull', 'more than the first stage takes', async () => {
    const small = await makeCompetition({ createdById: admin.id })
    await db.stage.update({ where: { id: stageOf(small) }, data: { participantLimit: 1 } })
    await makeRegistration(small)
    const second = await makeRegistration(small, { status: 'submitted' })
    await db.registration.update({ where: { id: second.id }, data: { status: 'approved' } })
  })
  refuses('registrationMove', 'approved, then rejected', async () =>
    db.registration.update({ where: { id: (await freshRegistration()).id }, data: { status: 'rejected', rejectionReason: '改主意' } }),
  )
  refuses('withdrawalHasWorks', 'taken back after an upload', async () => {
    const own = await freshRegistration()
    await makeWork(competition, own)
    await db.registration.update({ where: { id: own.id }, data: { status: 'draft' } })
  })
  refuses('registrationFixed', 'another participant', () =>
    db.registration.update({ where: { id: registration.id }, data: { userId: admin.id } }),
  )
  refuses('registrationFixed', 'another number', () => db.registration.update({ where: { id: registration.id }, data: { number: 999 } }))
  refuses('foreignPart', "another competition's category", () =>
    db.entry.create({ data: { registrationId: registration.id, categoryId: other.categories[0]!.id } }),
  )
  refuses('entryFixed', 'an entry in another category', async () => {
    const category = await db.category.create({ data: { competitionId: competition.id, position: 1, name: '业余组' } })
    await db.entry.update({ where: { id: registration.entries[0]!.id }, data: { categoryId: category.id } })
  })
  refuses('foreignPart', "a song of another competition's category", () =>
    db.registrationSong.create({ data: { registrationId: registration.id, categoryId: other.categories[0]!.id, position: 1 } }),
  )
  refuses('foreignPart', "another competition's award", async () => {
    const award = await db.specialAward.create({ data: { competitionId: other.id, position: 0, name: '艺术歌曲奖' } })
    await db.registrationAward.create({ data: { registrationId: registration.id, awardId: award.id } })
  })
})

describe('works', () => {
  refuses('foreignPart', "a work in another competition's stage", () =>
    makeWork(competition, registration, { stageId: stageOf(other), slot: 3 }),
  )
  refuses('foreignPart', "a work with another's song", () =>
    makeWork(competition, registration, { slot: 3, songId: otherRegistration.songs[0]!.id }),
  )
  refuses('uploadNotUsable', "a work made of another's file", async () => {
    const theirs = await makeWork(other, otherRegistration)
    const fresh = await freshRegistration()
    const own = await makeWork(competition, fresh)
    await db.work.delete({ where: { id: theirs.id } })
    await db.work.update({ where: { id: own.id }, data: { uploadId: theirs.uploadId } })
  })
  refuses('entryWorks', 'a fourth work of an entry', async () => {
    const keen = await freshRegistration()
    for (const slot of [1, 2, 3, 4]) await makeWork(competition, keen, { slot })
  })
  const performance = async (stageId: number, slot: number, owner: Registration) =>
    db.work.create({
      data: { registrationId: owner.id, entryId: owner.entries[0]!.id, stageId, slot, title: '', performer: owner.name, uploadedAt: now() },
    })
  refuses('uploadNotUsable', 'a work without a file in a stage of uploads', async () =>
    performance(stageOf(competition), 1, await freshRegistration()),
  )
  refuses('entryWorks', 'a second performance of an entry', async () => {
    await db.stage.update({ where: { id: stageOf(competition, 1) }, data: { canUpload: false } })
    const keen = await freshRegistration()
    for (const slot of [1, 2]) await performance(stageOf(competition, 1), slot, keen)
  })
  refuses('foreignPart', "an award of another competition's", async () => {
    const award = await db.specialAward.create({ data: { competitionId: other.id, position: 1, name: '新人奖' } })
    await db.workAward.create({ data: { workId: work.id, awardId: award.id } })
  })
  refuses('workDoneOnce', 'a processed file is not processed again', () =>
    db.work.update({ where: { id: work.id }, data: { status: 'processing' } }),
  )
  refuses('workEliminated', 'a work of one who is out', async () => {
    const out = await freshRegistration()
    await db.advancement.create({
      data: { entryId: out.entries[0]!.id, stageId: stageOf(competition), status: 'eliminated', decidedAt: now(), decidedById: admin.id },
    })
    await makeWork(competition, out, { stageId: stageOf(competition, 1) })
  })

  describe('locked', () => {
    let locked: Work
    let owner: Registration
    beforeAll(async () => {
      owner = await freshRegistration()
      locked = await makeWork(competition, owner)
      await db.work.update({ where: { id: locked.id }, data: { lockedAt: now() } })
      await db.workLock.create({ data: { registrationId: owner.id, stageId: stageOf(competition), lockedAt: now(), byParticipant: true } })
    })
    const change = (data: object) => db.work.update({ where: { id: locked.id }, data })
    refuses('worksLocked', 'another title', () => change({ title: '别的歌' }))
    refuses('worksLocked', 'another performer', () => change({ performer: '别人' }))
    refuses('worksLocked', 'another song', () => change({ songId: null }))
    refuses('worksLocked', 'another slot', () => change({ slot: 2 }))
    refuses('worksLocked', 'unlocked', () => change({ lockedAt: null }))
    refuses('worksLocked', 'deleted', () => db.work.delete({ where: { id: locked.id } }))
    refuses('worksLocked', 'one more work', () => makeWork(competition, owner, { slot: 2 }))
    refuses('worksLocked', 'an award added', async () => {
      const award = await db.specialAward.create({
        data: { competitionId: competition.id, position: 0, name: '最佳台风奖', maxWorksPerUser: 1 },
      })
      await db.workAward.create({ data: { workId: locked.id, awardId: award.id } })
    })
    refuses('lockIrreversible', 'the lock deleted', () => db.workLock.deleteMany({ where: { registrationId: owner.id } }))
    refuses('lockIrreversible', 'the lock changed', () =>
      db.workLock.updateMany({ where: { registrationId: owner.id }, data: { byParticipant: false } }),
    )
    refuses('foreignPart', "a lock of another competition's stage", () =>
      db.workLock.create({ data: { registrationId: owner.id, stageId: stageOf(other), lockedAt: now(), byParticipant: true } }),
    )
  })
  refuses('awardLimit', 'one work more than an award takes', async () => {
    const award = await db.specialAward.create({
      data: { competitionId: competition.id, position: 5, name: '中国艺术歌曲奖', maxWorksPerUser: 1 },
    })
    const keen = await freshRegistration()
    for (const slot of [1, 2])
      await db.workAward.create({ data: { workId: (await makeWork(competition, keen, { slot })).id, awardId: award.id } })
  })
})

describe('judging', () => {
  refuses('scoreBeginsAsDraft', 'a score that begins submitted', () =>
    db.score.create({ data: { ...newScore(work.id, judge.id), status: 'submitted' } }),
  )
  refuses('foreignPart', "a score in another stage than its work's", async () =>
    db.score.create({ data: { ...newScore(work.id, (await makeJudge(competition)).id), stageId: stageOf(competition, 1) } }),
  )
  refuses('scoreFixed', 'a submitted comment', () => db.score.update({ where: { id: submitted.id }, data: { comment: '改' } }))
  refuses('scoreFixed', 'a submitted value', () =>
    db.criterionScore.updateMany({ where: { scoreId: submitted.id }, data: { hundredths: 1 } }),
  )
  refuses('scoreFixed', 'a submitted value deleted', () => db.criterionScore.deleteMany({ where: { scoreId: submitted.id } }))
  refuses('scoreFixed', 'a submitted score deleted', () => db.score.delete({ where: { id: submitted.id } }))
  refuses('scoreFixed', 'a submitted score drafted again', () =>
    db.score.update({ where: { id: submitted.id }, data: { status: 'draft' } }),
  )
  refuses('scoreFixed', 'a draft finalized', () => db.score.update({ where: { id: draft.id }, data: { status: 'finalized' } }))
  refuses('scoreFixed', 'a draft given to another work', () => db.score.update({ where: { id: draft.id }, data: { workId: work.id } }))
  describe('until it is sealed', () => {
    let sealing: number
    beforeAll(async () => {
      const heard = await makeWork(competition, await freshRegistration(), { lockedAt: now() })
      sealing = (await makeScore(competition, heard, judge, [1, 2, 3, 4], { status: 'draft' })).id
      await db.scoreMark.create({ data: { scoreId: sealing, atMs: 1500, text: '换气早' } })
      await db.score.update({ where: { id: sealing }, data: { submittedAt: now(), sealsAt: inHours(1) } })
    })
    refuses('scoreFixed', 'its comment', () => db.score.update({ where: { id: sealing }, data: { comment: '改' } }))
    refuses('scoreFixed', 'its moment', () => db.score.update({ where: { id: sealing }, data: { sealsAt: inHours(2) } }))
    refuses('scoreFixed', 'a value', () => db.criterionScore.updateMany({ where: { scoreId: sealing }, data: { hundredths: 1 } }))
    refuses('scoreFixed', 'a value deleted', () => db.criterionScore.deleteMany({ where: { scoreId: sealing } }))
    refuses('scoreFixed', 'all of it deleted', () => db.score.delete({ where: { id: sealing } }))
    refuses('scoreFixed', 'a mark added', () => db.scoreMark.create({ data: { scoreId: sealing, atMs: 1, text: '好' } }))
    refuses('scoreFixed', 'a mark changed', () => db.scoreMark.updateMany({ where: { scoreId: sealing }, data: { text: '好' } }))
    refuses('scoreFixed', 'a mark deleted', () => db.scoreMark.deleteMany({ where: { scoreId: sealing } }))
    test('it can be taken back', async () => {
      await db.score.update({ where: { id: sealing }, data: { sealsAt: null } })
      await db.score.update({ where: { id: sealing }, data: { comment: '改' } })
    })
  })
  refuses('scoreRange', 'above the maximum', () =>
    db.criterionScore.updateMany({ where: { scoreId: draft.id }, data: { hundredths: 10_001 } }),
  )
  refuses('scoreRange', 'half a hundredth', () => db.$executeRaw`UPDATE CriterionScore SET hundredths = 50.5 WHERE scoreId = ${draft.id}`)
  describe('the steps of a criterion', () => {
    const step = (stepHundredths: number) => db.criterion.updateMany({ where: { competitionId: competition.id }, data: { stepHundredths } })
    const [stepped, fine] = [() => step(300), () => step(1)]
    let score: number
    beforeAll(async () => {
      const heard = await makeWork(competition, await freshRegistration(), { lockedAt: now() })
      score = (await makeScore(competition, heard, judge, [90, 100, 90, 91], { status: 'draft' })).id
      await stepped()
    })
    afterAll(fine)
    refuses('scoreOffStep', 'submitted between two of them', () =>
      db.score.update({ where: { id: score }, data: { status: 'submitted', submittedAt: now(), total: 1n } }),
    )
    refuses('scoreOffStep', 'submitted so that it can be taken back', () =>
      db.score.update({ where: { id: score }, data: { submittedAt: now(), sealsAt: inHours(1) } }),
    )
    test('the maximum is none of them, and what was submitted outlives a change of them', async () => {
      await db.criterionScore.updateMany({ where: { scoreId: score, hundredths: 9100 }, data: { hundredths: 9300 } })
      await db.score.update({ where: { id: score }, data: { submittedAt: now(), sealsAt: inHours(1) } })
      await step(7)
      await transaction((tx) => sealScore(tx, score))
      expect(await db.score.findUniqueOrThrow({ where: { id: score } })).toMatchObject({ status: 'submitted' })
    })
  })
  for (const total of [0, -5, 1.5, 'abc', 999_999_999_999_999])
    refuses('scoreTotal', `submitted with a total of ${total}`, async () => {
      await db.competition.update({ where: { id: competition.id }, data: { scoreScale: scoreScale(competition.criteria) } })
      return db.$executeRaw`UPDATE Score SET status = 'submitted', submittedAt = 1, total = ${total} WHERE id = ${draft.id}`
    })
  refuses('criteriaFixed', 'another scale once there are scores', () =>
    db.competition.update({ where: { id: competition.id }, data: { scoreScale: null } }),
  )
  refuses('foreignPart', "a criterion of another competition's", () =>
    db.criterionScore.create({ data: { scoreId: draft.id, criterionId: other.criteria[0]!.id, hundredths: 1 } }),
  )
  const assign = (judgeId: number, data: object = {}) =>
    db.assignment.create({ data: { workId: work.id, judgeId, createdAt: now(), ...data } })
  const endOf = (judgeId: number, data: object) => db.assignment.update({ where: { workId_judgeId: { workId: work.id, judgeId } }, data })
  refuses('notOnPanel', 'a stranger gets a work', async () => assign((await makeUser({ role: 'judge' })).id))
  refuses('notOnPanel', 'one who was removed gets it back', async () => {
    const former = await makeJudge(competition)
    await assign(former.id, { status: 'withdrawn', endedAt: now() })
    await db.assignment.updateMany({ where: { judgeId: former.id, status: 'assigned' }, data: { status: 'withdrawn', endedAt: now() } })
    await db.competitionJudge.updateMany({ where: { userId: former.id }, data: { removedAt: now() } })
    await endOf(former.id, { status: 'assigned', endedAt: null })
  })
  refuses('seatAssigned', 'a seat given up while works are assigned to it', async () => {
    const busy = await makeJudge(competition)
    await assign(busy.id)
    await db.competitionJudge.updateMany({ where: { userId: busy.id }, data: { removedAt: now() } })
  })
  refuses('seatAssigned', 'or deleted', async () => {
    const busy = await makeJudge(competition)
    await assign(busy.id)
    await db.competitionJudge.deleteMany({ where: { userId: busy.id } })
  })
  refuses('seatAssigned', 'or given to somebody else', async () => {
    const busy = await makeJudge(competition)
    await assign(busy.id)
    await db.competitionJudge.updateMany({ where: { userId: busy.id }, data: { userId: (await makeUser({ role: 'judge' })).id } })
  })
  test('nobody scores what was never given to them', async () => {
    await expect(db.score.create({ data: newScore(work.id, (await makeJudge(competition)).id) })).rejects.toThrow(/Foreign key/)
  })
  refuses('notAssigned', 'submitted after the work was taken away', async () => {
    const former = await makeJudge(competition)
    const score = await makeScore(competition, work, former, [1, 1, 1, 1], { status: 'draft' })
    await endOf(former.id, { status: 'withdrawn', endedAt: now() })
    await db.score.update({ where: { id: score.id }, data: { status: 'submitted', submittedAt: now(), total: 1000 } })
  })
  refuses('scoreIncomplete', 'submitted with a criterion missing', async () => {
    const hasty = await makeScore(competition, work, await makeJudge(competition), [1, 1, 1, 1], { status: 'draft' })
    await db.criterionScore.delete({ where: { scoreId_criterionId: { scoreId: hasty.id, criterionId: competition.criteria[3]!.id } } })
    await db.score.update({ where: { id: hasty.id }, data: { status: 'submitted', submittedAt: now(), total: 1 } })
  })
  const submitDraft = () => db.score.update({ where: { id: draft.id }, data: { status: 'submitted', submittedAt: now(), total: 1 } })
  refuses('scoringPaused', 'submitted in a pause', async () => {
    await db.stage.update({ where: { id: stageOf(competition) }, data: { scoringPausedAt: now() } })
    await submitDraft().finally(() => db.stage.update({ where: { id: stageOf(competition) }, data: { scoringPausedAt: null } }))
  })
  refuses('scoringClosed', 'submitted after the end', async () => {
    await db.stage.update({ where: { id: stageOf(competition) }, data: { status: 'closed' } })
    await submitDraft().finally(() => db.stage.update({ where: { id: stageOf(competition) }, data: { status: 'active' } }))
  })
  test('one live score of a judge for a work; a voided one makes room, and stays', async () => {
    const again = await db.score.create({ data: newScore(work.id, judge.id) }).catch((reason: unknown) => reason)
    expect(isUniqueViolation(again, 'workId', 'judgeId')).toBe(true)
    await db.score.update({ where: { id: submitted.id }, data: { status: 'voided', voidedAt: now(), voidReason: '评错了作品' } })
    const second = await makeScore(competition, work, judge, [80, 80, 80, 80])
    const finalized = await db.score.update({ where: { id: second.id }, data: { status: 'finalized' } })
    expect(finalized.status).toBe('finalized')
    const back = await db.score
      .update({ where: { id: second.id }, data: { status: 'voided', voidedAt: now(), voidReason: '改' } })
      .catch((reason: unknown) => reason)
    expect(back).toMatchObject({ code: 'scoreFixed' })
  })

  describe('results', () => {
    const ranking = () => ({ stageId: stageOf(competition), categoryId: competition.categories[0]!.id })
    const edition = (data: object) =>
      db.publication.create({ data: { ...ranking(), edition: 1, rule: {}, digest: 'd', publishedAt: now(), ...data } })
    const entryId = () => registration.entries[0]!.id
    let first: Awaited<ReturnType<typeof edition>>
    const where = () => ({ publicationId_entryId: { publicationId: first.id, entryId: entryId() } })
    const outcome = { rank: 1, total: '85/1', totalHundredths: 8500, judgeCount: 3, decision: 'advanced' } as const
    beforeAll(async () => {
      first = await edition({})
      await db.result.create({ data: { publicationId: first.id, entryId: entryId(), ...outcome } })
    })
    refuses('resultFixed', 'another rank', () => db.result.update({ where: where(), data: { rank: 2 } }))
    refuses('resultFixed', 'a result deleted', () => db.result.delete({ where: where() }))
    refuses('resultFixed', 'an edition deleted', () => db.publication.delete({ where: { id: first.id } }))
    refuses('resultFixed', 'published by another rule', () =>
      db.publication.update({ where: { id: first.id }, data: { rule: { removeExtremes: false } } }),
    )
    refuses('workPublished', 'a score begun while its work is published', async () => {
      const late = await makeJudge(competition)
      await db.assignment.create({ data: { workId: draft.workId, judgeId: late.id, createdAt: now() } })
      await db.score.create({ data: newScore(draft.workId, late.id) })
    })
    refuses('workPublished', 'a draft changed then', () => db.score.update({ where: { id: draft.id }, data: { comment: '改' } }))
    refuses('workPublished', 'submitted then', () => submitDraft())
    refuses('workPublished', 'its value changed then', () =>
      db.criterionScore.updateMany({ where: { scoreId: draft.id }, data: { hundredths: 1 } }),
    )
    refuses('workPublished', 'its value added then', async () => {
      const [value] = await db.criterionScore.findMany({ where: { scoreId: draft.id } })
      await db.criterionScore.delete({ where: { scoreId_criterionId: { scoreId: draft.id, criterionId: value!.criterionId } } })
      await db.criterionScore.create({ data: value! })
    })
    refuses('foreignPart', "a result of another competition's entry", () =>
      db.result.create({ data: { publicationId: first.id, entryId: otherRegistration.entries[0]!.id, ...outcome } }),
    )
    refuses('foreignPart', "an edition of another competition's category", () => edition({ categoryId: other.categories[0]!.id }))
    refuses('foreignPart', 'an edition of all categories where each has its own', () => edition({ categoryId: null }))
    refuses('rankingFixed', 'ranked otherwise once published', () =>
      db.stage.update({ where: { id: stageOf(competition) }, data: { ranking: 'together' } }),
    )
    refuses('foreignPart', "an advancement in another competition's stage", () =>
      db.advancement.create({ data: { entryId: entryId(), stageId: stageOf(other), decidedAt: now(), decidedById: admin.id } }),
    )
    refuses('foreignPart', 'or moved to one', async () => {
      const { entries } = await freshRegistration()
      const own = { entryId: entries[0]!.id, stageId: stageOf(competition) }
      await db.advancement.create({ data: { ...own, decidedAt: now(), decidedById: admin.id } })
      await db.advancement.updateMany({ where: own, data: { stageId: stageOf(other) } })
    })
    refuses('foreignPart', 'a stage given to another competition', () =>
      db.stage.update({ where: { id: stageOf(competition, 1) }, data: { competitionId: other.id, position: 9 } }),
    )
    refuses('foreignPart', 'a category given to another competition', () =>
      db.category.update({ where: { id: competition.categories[0]!.id }, data: { competitionId: other.id, position: 9 } }),
    )
    const quota = { advanceCount: 3 }
    refuses('foreignPart', "a quota for another competition's category", () =>
      db.stageQuota.create({ data: { ...quota, stageId: stageOf(competition), categoryId: other.categories[0]!.id } }),
    )
    refuses('foreignPart', 'or moved to one', async () => {
      const own = { stageId: stageOf(competition), categoryId: competition.categories[0]!.id }
      await db.stageQuota.create({ data: { ...quota, ...own } })
      await db.stageQuota.updateMany({ where: own, data: { categoryId: other.categories[0]!.id } })
    })
    test('one edition stands at a time', async () => {
      const second = await edition({ edition: 2, reason: '漏计一位评委' }).catch((reason: unknown) => reason)
      expect(isUniqueViolation(second)).toBe(true)
    })
    test('an edition is withdrawn once, and the next one counts up', async () => {
      const withdrawn = { withdrawnAt: now(), withdrawalReason: '计分有误' }
      await db.publication.update({ where: { id: first.id }, data: withdrawn })
      const again = await db.publication.update({ where: { id: first.id }, data: withdrawn }).catch((reason: unknown) => reason)
      expect(again).toMatchObject({ code: 'resultFixed' })
      expect(isUniqueViolation(await edition({}).catch((reason: unknown) => reason))).toBe(true)
    })
  })
})

describe('the ledger', () => {
  const entry = (data: object) =>
    db.ledgerEntry.create({
      data: { competitionId: other.id, seq: 1, at: now(), kind: 'score', payload: '{}', previousHash: 'start', hash: 'h1', ...data },
    })
  beforeAll(() => entry({}))
  refuses('ledgerChain', 'a number left out', () => entry({ seq: 3, previousHash: 'h1' }))
  refuses('ledgerChain', 'another entry before it', () => entry({ seq: 2 }))
  refuses('ledgerAppendOnly', 'an entry changed', () => db.ledgerEntry.updateMany({ data: { payload: '{"a":1}' } }))
  refuses('ledgerAppendOnly', 'an entry deleted', () => db.ledgerEntry.deleteMany())
  test('the next entry names the one before it', () => entry({ seq: 2, previousHash: 'h1', hash: 'h2' }))
})

describe('panels', () => {
  const seat = async () => (await db.competitionJudge.findFirstOrThrow({ where: { competitionId: competition.id, userId: judge.id } })).id
  refuses('foreignPart', "a seat for another competition's category", async () =>
    db.judgeCategory.create({ data: { seatId: await seat(), categoryId: other.categories[0]!.id } }),
  )
  refuses('foreignPart', "a seat for another competition's stage", async () =>
    db.judgeStage.create({ data: { seatId: await seat(), stageId: stageOf(other) } }),
  )
})

describe('decisions, awards and appeals', () => {
  let decisionId: number
  let award: { id: number }
  const [entryOf, otherEntry] = [() => registration.entries[0]!.id, () => otherRegistration.entries[0]!.id]
  beforeAll(async () => {
    const { id } = await db.chairDecision.create({
      data: {
        stageId: stageOf(competition),
        reason: '主席裁定',
        decidedAt: now(),
        decidedById: admin.id,
        places: { create: [{ entryId: entryOf(), place: 1 }] },
      },
    })
    decisionId = id
    award = await db.specialAward.create({ data: { competitionId: competition.id, position: 7, name: '最佳台风奖', winnerCount: 1 } })
  })
  const grant = (entryId: number) => db.awardGrant.create({ data: { awardId: award.id, entryId, grantedAt: now(), grantedById: admin.id } })
  const announce = (awardId = award.id) => db.awardPublication.create({ data: { awardId, publishedAt: now(), publishedById: admin.id } })
  const applied = async () => {
    const applicant = await freshRegistration()
    const { id: workId } = await makeWork(competition, applicant)
    await db.workAward.create({ data: { workId, awardId: award.id } })
    return applicant.entries[0]!.id
  }
  const where = () => ({ id: decisionId })
  refuses('foreignPart', "the chair places another competition's entry", () =>
    db.chairPlace.create({ data: { decisionId, entryId: otherEntry(), place: 2 } }),
  )
  refuses('chairDecisionFixed', 'another reason', () => db.chairDecision.update({ where: where(), data: { reason: '改' } }))
  refuses('chairDecisionFixed', 'a decision deleted', () => db.chairDecision.delete({ where: where() }))
  refuses('chairDecisionFixed', 'another place', () => db.chairPlace.updateMany({ where: { decisionId }, data: { place: 2 } }))
  refuses('chairDecisionFixed', 'a place deleted', () => db.chairPlace.deleteMany({ where: { decisionId } }))
  test('a decision is taken back', () => db.chairDecision.update({ where: where(), data: { revokedAt: now() } }))
  refuses('foreignPart', "a prize of another competition's category", () =>
    db.prize.create({
      data: { competitionId: competition.id, categoryId: other.categories[0]!.id, position: 0, name: '一等奖', count: 1 },
    }),
  )
  refuses('awardNotApplied', 'an award for who did not apply', () => grant(entryOf()))
  refuses('winnersTaken', 'one winner more than it has', async () => {
    await grant(await applied())
    await grant(await applied())
  })
  refuses('awardPublished', 'a winner added once they are out', async () => {
    const entryId = await applied()
    await db.specialAward.update({ where: { id: award.id }, data: { winnerCount: 9 } })
    await announce()
    await grant(entryId)
  })
  refuses('awardPublished', 'a winner taken away then', () => db.awardGrant.deleteMany({ where: { awardId: award.id } }))
  refuses('awardPublished', 'another winner then', () =>
    db.awardGrant.updateMany({ where: { awardId: award.id }, data: { entryId: otherEntry() } }),
  )
  refuses('awardWithoutWinners', 'an award published that nobody wins', async () => {
    const none = await db.specialAward.create({ data: { competitionId: competition.id, position: 8, name: '新人奖' } })
    await announce(none.id)
  })
  test('of an award’s publications one stands', async () => {
    expect(isUniqueViolation(await announce().catch((fault: unknown) => fault), 'awardId')).toBe(true)
  })
  const published = () => ({ awardId: award.id })
  refuses('awardPublished', 'published at another time', () =>
    db.awardPublication.updateMany({ where: published(), data: { publishedAt: new Date(0) } }),
  )
  refuses('awardPublished', 'a publication deleted', () => db.awardPublication.deleteMany({ where: published() }))
  const withdraw = (withdrawalReason: string) =>
    db.awardPublication.updateMany({ where: published(), data: { withdrawnAt: now(), withdrawnById: admin.id, withdrawalReason } })
  test('it is withdrawn, and its winners can change', async () => {
    await withdraw('选错了人')
    await db.awardGrant.deleteMany({ where: { awardId: award.id } })
  })
  refuses('awardPublished', 'withdrawn for another reason', () => withdraw('别的原因'))
  describe('appeals', () => {
    let appealId: number
    beforeAll(async () => {
      const { id: publicationId } = await db.publication.findFirstOrThrow({
        where: { stageId: stageOf(competition), results: { some: {} } },
      })
      const appeal = { publicationId, entryId: entryOf(), question: '请复核第二位评委的分数', askedAt: now() }
      appealId = (await db.appeal.create({ data: appeal })).id
    })
    refuses('foreignPart', 'by who has no result there', async () => {
      const { publicationId } = await db.appeal.findFirstOrThrow()
      await db.appeal.create({ data: { publicationId, entryId: otherEntry(), question: '?', askedAt: now() } })
    })
    refuses('appealFixed', 'another question', () => db.appeal.update({ where: { id: appealId }, data: { question: '改' } }))
    refuses('appealFixed', 'deleted', () => db.appeal.delete({ where: { id: appealId } }))
    refuses('appealFixed', 'answered twice', async () => {
      await db.appeal.update({ where: { id: appealId }, data: { answer: '已复核，无误', answeredAt: now(), answeredById: admin.id } })
      await db.appeal.update({ where: { id: appealId }, data: { answer: '改' } })
    })
  })
})

describe('datasets', () => {
  let dataset: Awaited<ReturnType<typeof makeDataset>>
  let tag: { id: number }
  const values = (hundredths: number) => ({ create: { skillTagId: tag.id, hundredths } })
  const rate = async (data: object = {}) => {
    const userId = (await makeUser()).id
    return db.rating.create({ data: { taskId: dataset.tasks[0]!.id, userId, submittedAt: now(), ...data } })
  }
  beforeAll(async () => {
    dataset = await makeDataset(admin, {}, 2)
    tag = await db.skillTag.create({ data: { code: 'Clean', name: '干净', sortOrder: 3, createdAt: now() } })
  })
  refuses('ratingRange', "above the tag's maximum", () => rate({ values: values(501) }))
  refuses('ratingRange', "an official score above the tag's maximum", () =>
    db.datasetTag.create({ data: { datasetId: dataset.id, skillTagId: tag.id, hundredths: 501 } }),
  )
  refuses('ratingRange', "an official score raised above the tag's maximum", async () => {
    const key = { datasetId: dataset.id, skillTagId: tag.id }
    await db.datasetTag.create({ data: { ...key, hundredths: 300 } })
    await db.datasetTag.update({ where: { datasetId_skillTagId: key }, data: { hundredths: 501 } })
  })
  refuses('skillTagMaximum', 'a maximum below what was rated', async () => {
    await rate({ values: values(400) })
    await db.skillTag.update({ where: { id: tag.id }, data: { maxScore: 3 } })
  })
  refuses('skillTagMaximum', 'a maximum below an official score', async () => {
    const { id: datasetId } = await makeDataset(admin)
    await db.datasetTag.create({ data: { datasetId, skillTagId: tag.id, hundredths: 400 } })
    await db.skillTag.update({ where: { id: tag.id }, data: { maxScore: 3 } })
  })
  refuses('ratingFixed', 'a rating that becomes another task’s', async () =>
    db.rating.update({ where: { id: (await rate()).id }, data: { taskId: dataset.tasks[1]!.id } }),
  )
  refuses('ratingFixed', 'what was before an edit, rewritten', async () => {
    const { taskId, userId } = await rate()
    const before = await db.ratingRevision.create({
      data: { taskId, userId, round: 0, kind: 'edited', comment: '', values: {}, at: now() },
    })
    await db.ratingRevision.update({ where: { id: before.id }, data: { comment: '别的' } })
  })
  refuses('ratingRepeats', 'a second rating without a first', () => rate({ round: 1 }))
  refuses('uploadNotUsable', 'a dataset of a file that is no recording of the library', async () => {
    const { id: audioUploadId } = await makeStoredUpload(admin.id)
    await makeDataset(admin, { audioUploadId })
  })
  refuses('uploadNotUsable', 'a dataset whose spreadsheet is none', async () => {
    const { id: sheetUploadId } = await makeStoredUpload(admin.id)
    await makeDataset(admin, { sheetUploadId })
  })
})

describe('model tasks', () => {
  refuses('modelTaskFixed', 'a task that becomes one of another recording', async () => {
    const { id: uploadId } = await makeStoredUpload(admin.id, { purpose: 'model_audio', mime: 'audio/wav' })
    await db.modelTask.update({ where: { id: (await makeModelTask(admin)).id }, data: { uploadId } })
  })
  refuses('modelTaskFixed', 'a task that is done before it was begun', async () =>
    db.modelTask.update({ where: { id: (await makeModelTask(admin)).id }, data: { status: 'completed' } }),
  )
  refuses('uploadNotUsable', 'a task about somebody else’s recording', async () => {
    const { id: uploadId } = await makeStoredUpload(judge.id, { purpose: 'model_audio', mime: 'audio/wav' })
    await makeModelTask(admin, { uploadId })
  })
})

describe('emotion analyses', () => {
  refuses('emotionAnalysisFixed', 'an analysis that is done before it was begun', async () => {
    const competition = await makeCompetition()
    const { id: workId } = await makeWork(competition, await makeRegistration(competition))
    const { id } = await db.emotionAnalysis.create({ data: { workId, createdAt: now() } })
    await db.emotionAnalysis.update({ where: { id }, data: { status: 'completed' } })
  })
})

describe('model versions', () => {
  const made = async () => {
    const data = { kind: 'calibrated' as const, asked: {}, createdById: admin.id, createdAt: now() }
    const { id } = await db.modelVersion.create({ data })
    return db.modelVersion.update({ where: { id }, data: { status: 'ready', readyAt: now(), parameters: {}, evaluation: {} } })
  }
  refuses('modelVersionFixed', 'what a version was found to be, found otherwise', async () =>
    db.modelVersion.update({ where: { id: (await made()).id }, data: { evaluation: { clips: 1 } } }),
  )
  refuses('modelVersionFixed', 'a version that results name, deleted', async () => {
    const { id } = await made()
    await db.modelVersion.update({ where: { id }, data: { publishedAt: now(), retiredAt: now() } })
    await db.modelVersion.delete({ where: { id } })
  })
})

describe('jobs', () => {
  const job = (data: object) =>
    db.job.create({
      data: { kind: 'probe', subject: 'probe:1', inputHash: String(Math.random()), payload: {}, runAt: now(), createdAt: now(), ...data },
    })
  refuses('jobFixed', 'what is done is queued again', async () =>
    db.job.update({ where: { id: (await job({ status: 'done' })).id }, data: { status: 'queued' } }),
  )
  refuses('jobFixed', 'another payload', async () => db.job.update({ where: { id: (await job({})).id }, data: { payload: { n: 2 } } }))
})

test('no code of the file is without a test', () => {
  expect(codes.filter((code) => !fired.has(code))).toEqual([])
})
