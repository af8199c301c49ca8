import { describe, expect, test } from 'vitest'
import { inHours, makeCompetition, makePublication, makeRegistration, makeUser } from '../../../../tests/factories/index'
import { makeIdCard } from '../../../../tests/factories/id-card'
import { makeStoredUpload } from '../../../../tests/factories/stored-upload'
import { db } from '~/infra/db/client'
import { now } from '~/infra/clock'
import { isUniqueViolation } from '~/infra/db/errors'
import { openIdCard } from '~/infra/id-card-cipher'
import { attachDocuments } from './attach-documents.server'
import { categoryKey, fieldKey } from './form'
import { openRegistration } from './open-registration.server'
import { rejectRegistration } from '../reviewing/reject-registration.server'
import { saveDraft } from './save-draft.server'
import type { FilledForm } from './schema'
import { submitRegistration } from './submit-registration.server'
import { withdrawRegistration } from './withdraw-registration.server'

type Competition = Awaited<ReturnType<typeof makeCompetition>>

function formFor(competition: Competition, more: Partial<FilledForm> = {}): FilledForm {
  const category = competition.categories[0]!
  const song = Object.fromEntries(category.songFields.map(({ id, type }) => [fieldKey(id), type === 'time' ? '3:42' : '我住长江头']))
  return {
    noticeAccepted: false,
    name: '周小川',
    age: 22,
    idCard: makeIdCard('2004-05-20'),
    guardianConsent: false,
    education: 'bachelor',
    currentSchool: '音乐学院',
    graduationSchool: '附中',
    voiceType: 'tenor',
    categories: [category.id],
    awards: [],
    songs: { [categoryKey(category.id)]: [song] },
    ...more,
  }
}

async function enter(
  competition: Competition,
  { viewer, filled }: { viewer?: { id: number; role: 'student' | 'teacher' }; filled?: Partial<FilledForm> } = {},
) {
  const person = viewer ?? { id: (await makeUser()).id, role: 'student' as const }
  const opened = await openRegistration({ viewer: person, competitionId: competition.id })
  const result = opened.ok
    ? await submitRegistration({ viewer: person, competitionId: competition.id, filled: formFor(competition, filled) })
    : opened
  return { person, result }
}

const ownRow = (competitionId: number, userId: number) =>
  db.registration.findUniqueOrThrow({ where: { competitionId_userId: { competitionId, userId } } })

describe('submitting', () => {
  test('keeps everything, seals the card, gives a number and an audit filled', async () => {
    const competition = await makeCompetition({ registrationNotice: '须知' })
    const required = await db.specialAward.create({
      data: { competitionId: competition.id, position: 0, name: '中国艺术歌曲奖', required: true },
    })
    const idCard = makeIdCard('2004-05-20')
    const { person, result } = await enter(competition, { filled: { noticeAccepted: true, idCard, secondTeacherName: '王芳' } })
    expect(result).toEqual({ ok: true, status: 'submitted' })
    const row = await db.registration.findUniqueOrThrow({
      where: { competitionId_userId: { competitionId: competition.id, userId: person.id } },
      include: { awards: true, entries: true, songs: { include: { values: { orderBy: { fieldId: 'asc' } } } } },
    })
    expect(row).toMatchObject({
      status: 'submitted',
      number: 1,
      name: '周小川',
      age: 22,
      voiceType: 'tenor',
      teacherName: '王芳',
      secondTeacherName: '',
      idCardLast4: idCard.slice(-4),
    })
    expect(row.noticeAcceptedAt).toBeInstanceOf(Date)
    expect(JSON.stringify(row)).not.toContain(idCard)
    expect(openIdCard(row.idCardCipher!, row.id)).toBe(idCard)
    expect(row.awards.map(({ awardId }) => awardId)).toEqual([required.id])
    expect(row.songs).toHaveLength(1)
    expect(row.songs[0]!.values.map(({ value }) => value)).toEqual(['我住长江头', '我住长江头', '03:42'])
    const audits = await db.auditEntry.findMany({
      where: { subjectType: 'registration', subjectId: String(row.id) },
      orderBy: { id: 'asc' },
    })
    expect(audits.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['registration.opened', person.id],
      ['registration.submitted', person.id],
    ])
    expect(JSON.stringify(audits)).not.toContain(idCard)
  })

  test('a free competition may approve by itself; a paid one does not', async () => {
    const free = await enter(await makeCompetition({ autoApprove: true }))
    expect(free.result).toEqual({ ok: true, status: 'approved' })
    const paid = await makeCompetition({ autoApprove: true, feeMinor: 20000 })
    expect((await enter(paid)).result).toEqual({ ok: false, code: 'registrationIncomplete' })
  })

  test('numbers are unique and in order of first submission', async () => {
    const competition = await makeCompetition()
    const people = await Promise.all([1, 2, 3, 4].map(() => enter(competition)))
    expect(people.every(({ result }) => result.ok)).toBe(true)
    const rows = await db.registration.findMany({ where: { competitionId: competition.id } })
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4])
  })

  test('a paid competition needs the screenshot, one of its own', async () => {
    const competition = await makeCompetition({ feeMinor: 20000 })
    const viewer = { id: (await makeUser()).id, role: 'student' as const }
    const opened = await openRegistration({ viewer, competitionId: competition.id })
    if (!opened.ok) throw new Error(opened.code)
    const foreign = await makeStoredUpload((await makeUser()).id)
    const own = await makeStoredUpload(viewer.id)
    const attach = (paymentScreenshotId: string, ownerId = viewer.id, seen?: number) =>
      attachDocuments({ registrationId: opened.registrationId, ownerId, paymentScreenshotId, seen })
    expect(await attach(foreign.id)).toEqual({ ok: false, code: 'uploadNotUsable' })
    expect(await attach(own.id, viewer.id + 1)).toEqual({ ok: false, code: 'notFound' })
    const first = await makeStoredUpload(viewer.id)
    expect(await attach(first.id)).toEqual({ ok: true, revision: 1 })
    expect(await attach(own.id)).toEqual({ ok: true, revision: 2 })
    expect(await attach(first.id, viewer.id, 1)).toEqual({ ok: false, code: 'registrationSavedElsewhere' })
    expect(await db.upload.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({ status: 'cancelled', storageKey: null })
    expect(await db.upload.findUniqueOrThrow({ where: { id: own.id } })).toMatchObject({ status: 'stored' })
    expect(await submitRegistration({ viewer, competitionId: competition.id, filled: formFor(competition) })).toEqual({
      ok: true,
      status: 'submitted',
    })
    expect(await attach(own.id)).toEqual({ ok: false, code: 'registrationNotEditable' })
  })
})

describe('refused', () => {
  test('the last place is given once, however many ask at the same time', async () => {
    const competition = await makeCompetition({ maxParticipants: 3 })
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const viewer = { id: (await makeUser()).id, role: 'student' as const }
        await openRegistration({ viewer, competitionId: competition.id })
        return viewer
      }),
    )
    const results = await Promise.all(
      people.map((viewer) => submitRegistration({ viewer, competitionId: competition.id, filled: formFor(competition) })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(5).fill({ ok: false, code: 'registrationFull' }))
    expect(await db.registration.count({ where: { competitionId: competition.id, status: 'submitted' } })).toBe(3)
    expect(await db.registration.count({ where: { competitionId: competition.id, status: 'draft', number: null } })).toBe(5)
  })

  test('a place comes free when someone is rejected', async () => {
    const competition = await makeCompetition({ maxParticipants: 1 })
    const first = await enter(competition)
    expect((await enter(competition)).result).toEqual({ ok: false, code: 'registrationFull' })
    const row = await ownRow(competition.id, first.person.id)
    const admin = await makeUser({ role: 'admin' })
    await rejectRegistration({
      reviewerId: admin.id,
      competitionId: competition.id,
      registrationId: row.id,
      submittedAt: row.submittedAt!.getTime(),
      reason: '材料不清',
    })
    expect((await enter(competition)).result).toMatchObject({ ok: true })
    expect((await enter(competition, { viewer: first.person })).result).toEqual({ ok: false, code: 'registrationFull' })
  })

  test('the same identity card twice, also at the same time; elsewhere it is free', async () => {
    const competition = await makeCompetition()
    const idCard = makeIdCard()
    const results = await Promise.all([1, 2, 3].map(() => enter(competition, { filled: { idCard } })))
    expect(results.filter(({ result }) => result.ok)).toHaveLength(1)
    expect(results.filter(({ result }) => !result.ok && result.code === 'idCardRegistered')).toHaveLength(2)
    expect((await enter(await makeCompetition(), { filled: { idCard } })).result.ok).toBe(true)
  })

  test('the database itself refuses the card', async () => {
    const competition = await makeCompetition()
    await makeRegistration(competition, { idCardHmac: 'same' })
    const again = await makeRegistration(competition, { idCardHmac: 'same' }).catch((reason: unknown) => reason)
    expect(isUniqueViolation(again, 'competitionId', 'idCardHmac')).toBe(true)
  })

  test.each([
    ['registrationNotOpen', { registrationStartsAt: inHours(1) }],
    ['registrationClosed', { registrationEndsAt: inHours(-1) }],
    ['registrationClosed', { registrationDeadline: inHours(-1) }],
    ['registrationClosed', { stages: { updateMany: { where: { position: 0 }, data: { status: 'completed' as const } } } }],
    ['registrationUnavailable', { status: 'completed' as const }],
    ['registrationUnavailable', { status: 'cancelled' as const }],
    ['notFound', { publishedAt: null }],
  ])('%s, for a new draft and for one begun before', async (code, change) => {
    const competition = await makeCompetition()
    const viewer = { id: (await makeUser()).id, role: 'student' as const }
    await openRegistration({ viewer, competitionId: competition.id })
    await db.competition.update({ where: { id: competition.id }, data: change })
    const filled = formFor(competition)
    expect(await openRegistration({ viewer: { id: (await makeUser()).id, role: 'student' }, competitionId: competition.id })).toEqual({
      ok: false,
      code,
    })
    expect(await saveDraft({ viewer, competitionId: competition.id, filled })).toEqual({ ok: false, code })
    expect(await submitRegistration({ viewer, competitionId: competition.id, filled })).toEqual({ ok: false, code })
    expect(await ownRow(competition.id, viewer.id)).toMatchObject({ status: 'draft', name: '' })
  })

  test('roles: an admin and a judge by role, and who sits on the panel', async () => {
    const competition = await makeCompetition()
    for (const role of ['admin', 'judge'] as const) {
      const viewer = { id: (await makeUser({ role })).id, role }
      expect(await openRegistration({ viewer, competitionId: competition.id })).toEqual({ ok: false, code: 'notPermitted' })
    }
    const begun = { id: (await makeUser({ role: 'teacher' })).id, role: 'teacher' as const }
    await openRegistration({ viewer: begun, competitionId: competition.id })
    await db.user.update({ where: { id: begun.id }, data: { role: 'judge' } })
    const promoted = { id: begun.id, role: 'judge' as const }
    expect(await openRegistration({ viewer: promoted, competitionId: competition.id })).toMatchObject({ ok: true })
    await db.competitionJudge.create({ data: { competitionId: competition.id, userId: begun.id, addedAt: new Date() } })
    expect(await submitRegistration({ viewer: promoted, competitionId: competition.id, filled: formFor(competition) })).toEqual({
      ok: false,
      code: 'registrantIsJudge',
    })
    expect(
      await openRegistration({ viewer: { id: (await makeUser({ role: 'teacher' })).id, role: 'teacher' }, competitionId: competition.id }),
    ).toMatchObject({ ok: true })
    expect(await openRegistration({ viewer: { id: 1, role: 'student' }, competitionId: 999_999 })).toEqual({ ok: false, code: 'notFound' })
  })

  test('what is submitted cannot be changed or submitted again', async () => {
    const competition = await makeCompetition()
    const { person } = await enter(competition)
    const filled = formFor(competition, { name: '别人' })
    expect(await saveDraft({ viewer: person, competitionId: competition.id, filled })).toEqual({
      ok: false,
      code: 'registrationNotEditable',
    })
    expect(await submitRegistration({ viewer: person, competitionId: competition.id, filled })).toEqual({
      ok: false,
      code: 'registrationNotEditable',
    })
    expect((await ownRow(competition.id, person.id)).name).toBe('周小川')
  })
})

describe('again', () => {
  test('a rejected registration is mended, submitted again, and keeps its number', async () => {
    const competition = await makeCompetition()
    await enter(competition)
    const { person } = await enter(competition)
    const before = await ownRow(competition.id, person.id)
    const admin = await makeUser({ role: 'admin' })
    await rejectRegistration({
      reviewerId: admin.id,
      competitionId: competition.id,
      registrationId: before.id,
      submittedAt: before.submittedAt!.getTime(),
      reason: '照片不清',
    })

    const draft = await saveDraft({
      viewer: person,
      competitionId: competition.id,
      filled: formFor(competition, { name: '周大川', idCard: undefined }),
    })
    expect(draft).toEqual({ ok: true, status: 'draft' })
    expect(await ownRow(competition.id, person.id)).toMatchObject({
      status: 'rejected',
      name: '周大川',
      rejectionReason: '照片不清',
      idCardLast4: before.idCardLast4,
    })

    const again = await submitRegistration({
      viewer: person,
      competitionId: competition.id,
      filled: formFor(competition, { idCard: undefined }),
    })
    expect(again).toEqual({ ok: true, status: 'submitted' })
    expect(await ownRow(competition.id, person.id)).toMatchObject({
      status: 'submitted',
      number: 2,
      rejectionReason: '',
      reviewedAt: null,
      reviewedById: null,
    })
    expect(await db.registrationSong.count({ where: { registrationId: before.id } })).toBe(1)
  })

  test('opening twice is one draft, also at the same time', async () => {
    const competition = await makeCompetition()
    const viewer = { id: (await makeUser()).id, role: 'student' as const }
    const opened = await Promise.all([1, 2, 3].map(() => openRegistration({ viewer, competitionId: competition.id })))
    expect(new Set(opened.map((one) => one.ok && one.registrationId)).size).toBe(1)
    expect(opened.every(({ ok }) => ok)).toBe(true)
  })
})

describe('after a withdrawal', () => {
  async function decided() {
    const competition = await makeCompetition()
    const other = await db.category.create({
      data: { competitionId: competition.id, position: 1, name: '业余组', workCount: 1, songCount: 0 },
    })
    const registration = await makeRegistration(competition)
    const viewer = { id: registration.userId, role: 'student' as const }
    const entryId = registration.entries[0]!.id
    await db.advancement.create({
      data: { entryId, stageId: competition.stages[0]!.id, status: 'eliminated', decidedAt: now(), decidedById: competition.createdById },
    })
    const withdraw = () => withdrawRegistration({ viewer, competitionId: competition.id })
    const submit = (filled: Partial<FilledForm> = {}) =>
      submitRegistration({ viewer, competitionId: competition.id, filled: formFor(competition, filled) })
    return { competition, other, entryId, withdraw, submit, decisions: () => db.advancement.count({ where: { entryId } }) }
  }

  test('what was decided before is void, and another category may be chosen', async () => {
    const { competition, other, entryId, withdraw, submit, decisions } = await decided()
    expect(await withdraw()).toEqual({ ok: true })
    expect(await decisions()).toBe(0)
    // As it was left behind when a withdrawal did not take it back.
    await db.advancement.create({
      data: { entryId, stageId: competition.stages[0]!.id, status: 'eliminated', decidedAt: now(), decidedById: competition.createdById },
    })
    expect(await submit({ categories: [other.id] })).toEqual({ ok: true, status: 'submitted' })
    expect(await db.entry.count({ where: { id: entryId } })).toBe(0)
  })

  test('a category with published results is kept, also once they were withdrawn; what was decided falls with them', async () => {
    const { competition, other, entryId, withdraw, submit, decisions } = await decided()
    const { id: publicationId } = await makePublication(competition)
    await db.result.create({ data: { publicationId, entryId, judgeCount: 0, decision: 'eliminated' } })
    expect(await withdraw()).toEqual({ ok: true })
    expect(await decisions()).toBe(1)
    const refusal = { ok: false, code: `categoryHasResults?${new URLSearchParams({ name: '专业组' })}` }
    expect(await submit({ categories: [other.id] })).toEqual(refusal)

    await db.publication.update({ where: { id: publicationId }, data: { withdrawnAt: now(), withdrawalReason: '复核' } })
    expect(await submit({ categories: [other.id] })).toEqual(refusal)
    expect(await submit({ categories: [competition.categories[0]!.id, other.id] })).toEqual({ ok: true, status: 'submitted' })
    expect(await decisions()).toBe(0)
  })
})
