import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { env } from '~/infra/env'
import { addErased, readErased } from '~/infra/erased-list'
import { incomingFolder, incomingPath, mediaPath } from '~/infra/storage'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { verifiedResult } from '~/domain/results/queries/verified-result.server'
import { drawResultCode } from '~/domain/results/result-code.server'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
import {
  makeCompetition,
  makeDataset,
  makeEmotionAnalysis,
  makeJudge,
  makePublication,
  makeRating,
  makeRegistration,
  makeScore,
  makeUser,
  makeWork,
} from '../../../tests/factories'
import { createUser } from './create-user.server'
import { deleteUser } from './delete-user.server'
import { editUser } from './edit-user.server'
import { eraseRestored } from './erase-restored.server'
import { eraseUser } from './erase-user.server'
import { usersPage } from './queries/users-page.server'
import { readRecordFilter } from './record-filter'
import { resetUserPassword } from './reset-user-password.server'
import { userCreateSchema } from './schema'
import { setUserStatus } from './set-user-status.server'
import { signIn } from './sign-in.server'
import { hangingData } from './queries/hanging-data.server'
import { scoringRecords } from './user-detail.server'
import { readUserFilter, userQuery } from './user-filter'

const admin = makeUser({ role: 'admin' })
const actor = async () => ({ actorId: (await admin).id })
const device = { userAgent: 'test', address: '127.0.0.1' }
const filter = (query: string) => readUserFilter(new URLSearchParams(query))
const values = { name: '王芳', email: 'wang@example.test', password: 'abcd', role: 'student' as const, voiceType: 'alto' as never }

describe('the list', () => {
  test('finds by name, address and phone, letters taken as they are', async () => {
    const marked = await makeUser({ name: '百分%之_百', email: 'Percent@example.test', phoneNumber: '13911112222' })
    for (const search of ['%之_', 'percent@', '1391111']) {
      expect((await usersPage(filter(`search=${encodeURIComponent(search)}`))).users.map(({ id }) => id)).toEqual([marked.id])
    }
    expect((await usersPage(filter('search=分_之'))).users).toEqual([])
  })

  test('counts by role and status, and pages without a gap or a double in every order', async () => {
    for (let n = 0; n < 45; n++)
      await makeUser({
        role: 'teacher',
        status: n % 3 === 0 ? 'disabled' : 'active',
        name: `教师${n % 7}`,
        lastLoginAt: n % 2 ? now() : null,
      })
    for (const order of [
      'sort=created&order=asc',
      'sort=created&order=desc',
      'sort=name',
      'sort=login&order=desc',
      'sort=login&order=asc',
    ]) {
      const seen: number[] = []
      for (let page = 1; page <= 3; page++) {
        const found = await usersPage(filter(`role=teacher&${order}&page=${page}`))
        expect(found).toMatchObject({ total: 45, pageCount: 3, page })
        seen.push(...found.users.map(({ id }) => id))
      }
      expect(new Set(seen).size).toBe(45)
    }
    const both = await usersPage(filter('role=teacher&status=disabled'))
    expect(both.total).toBe(15)
    expect(both.counts.role.teacher).toBe(45)
    expect((await usersPage(filter('role=teacher&page=99'))).page).toBe(3)
    await makeUser({ role: 'teacher', name: '教师低音', voiceType: 'bass' })
    for (const query of ['role=teacher&voice=bass', `role=teacher&voice=bass&search=${encodeURIComponent('低音')}`])
      expect((await usersPage(filter(query))).total).toBe(1)
  })

  test('its state goes into a query and comes back', () => {
    for (const query of [
      '',
      '?search=%E6%9E%97+%25&role=teacher&status=active&voice=bass&leaving=yes&sort=name&order=desc&size=50',
      '?sort=login',
      '?order=asc',
      '?sort=name',
    ]) {
      expect(userQuery(filter(query))).toBe(query)
    }
    expect(userQuery(filter('?search=x&page=7'), { role: 'judge' })).toBe('?search=x&role=judge')
    expect(filter('role=emperor&voice=kazoo&size=7&page=-1&sort=id')).toEqual(filter(''))
  })
})

describe('an administrator', () => {
  test('makes an account with a temporary password, which its owner must change', async () => {
    const made = await createUser({ ...(await actor()), locale: 'zh', values: { ...values, voiceType: 'tenor' } })
    if (!made.ok) throw new Error(made.code)
    expect(await db.user.findUniqueOrThrow({ where: { id: made.userId } })).toMatchObject({
      status: 'active',
      mustChangePassword: true,
      phoneNumber: '',
    })
    expect(await signIn({ email: values.email, password: 'abcd', ...device })).toMatchObject({ ok: true })
    expect(await createUser({ ...(await actor()), locale: 'zh', values: { ...values, voiceType: 'tenor' } })).toEqual({
      ok: false,
      field: 'email',
      code: 'emailInUse',
    })
  })

  test.each([
    ['name', { name: ' ' }, 'required'],
    ['name', { name: 'x'.repeat(51) }, 'tooLong?max=50'],
    ['email', { email: 'wang' }, 'email'],
    ['email', { email: `${'x'.repeat(250)}@example.test` }, 'tooLong?max=255'],
    ['phoneNumber', { phoneNumber: '123' }, 'phone'],
    ['password', { password: 'abc' }, 'tooShort?min=4'],
    ['password', { password: 'x'.repeat(51) }, 'tooLong?max=50'],
    ['role', { role: undefined }, 'required'],
  ])('is told what is wrong with %s', (field, change, code) => {
    const parsed = userCreateSchema.safeParse({ ...values, voiceType: 'tenor', ...change })
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, code])
  })

  test('changes an account; a new role or address signs it out, and running competitions keep a judge', async () => {
    const judge = await makeJudge(await makeCompetition())
    const kept = { name: judge.name, email: judge.email, phoneNumber: '', voiceType: 'bass' as const }
    expect(await editUser({ ...(await actor()), userId: judge.id, values: { ...kept, role: 'student' } })).toEqual({
      ok: false,
      field: 'role',
      code: 'stillJudges',
    })
    await db.session.create({
      data: { id: `edit${judge.id}`, userId: judge.id, createdAt: now(), lastSeenAt: now(), expiresAt: new Date(now().getTime() + 60_000) },
    })
    expect(await editUser({ ...(await actor()), userId: judge.id, values: { ...kept, role: 'judge' } })).toEqual({ ok: true })
    expect(await db.session.count({ where: { userId: judge.id } })).toBe(1)
    expect(
      await editUser({ ...(await actor()), userId: judge.id, values: { ...kept, role: 'judge', email: `new-${judge.email}` } }),
    ).toEqual({ ok: true })
    expect(await db.session.count({ where: { userId: judge.id } })).toBe(0)
    const made = { ...kept, email: `new-${judge.email}`, role: 'admin' as const }
    expect(await editUser({ ...(await actor()), userId: judge.id, values: made })).toEqual({
      ok: false,
      field: 'role',
      code: 'adminRoleUnconfirmed',
    })
    expect(await editUser({ ...(await actor()), userId: judge.id, values: { ...made, confirmRole: 'on' } })).toEqual({ ok: true })
    expect(await editUser({ ...(await actor()), userId: judge.id, values: { ...made, role: 'judge' } })).toEqual({
      ok: false,
      field: 'role',
      code: 'adminRoleUnconfirmed',
    })
    const { actorId } = await actor()
    const own = await db.user.findUniqueOrThrow({ where: { id: actorId } })
    expect(
      await editUser({ actorId, userId: actorId, values: { name: own.name, email: own.email, voiceType: 'unknown', role: 'student' } }),
    ).toEqual({ ok: false, field: 'role', code: 'ownRole' })
  })

  test('gives a temporary password, which ends every session', async () => {
    const user = await makeUser()
    await db.session.create({
      data: { id: `reset${user.id}`, userId: user.id, createdAt: now(), lastSeenAt: now(), expiresAt: new Date(now().getTime() + 60_000) },
    })
    const result = await resetUserPassword({ ...(await actor()), userId: user.id })
    if (!result.ok) throw new Error(result.code)
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0)
    expect(await signIn({ email: user.email, password: result.password, ...device })).toMatchObject({ ok: true })
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ mustChangePassword: true })
    const { actorId } = await actor()
    expect(await resetUserPassword({ actorId, userId: actorId })).toEqual({ ok: false, code: 'ownPassword' })
  })

  test('deletes an account nothing hangs on, never one with data, never their own', async () => {
    const unused = await makeUser()
    expect(await deleteUser({ ...(await actor()), userId: unused.id })).toEqual({ ok: true })
    expect(await db.user.count({ where: { id: unused.id } })).toBe(0)

    const competition = await makeCompetition()
    const registration = await makeRegistration(competition)
    expect(await deleteUser({ ...(await actor()), userId: registration.userId })).toEqual({ ok: false, code: 'userHasData' })
    expect(await hangingData(registration.userId)).toContainEqual({ kind: 'registrations', count: 1 })
    const { actorId } = await actor()
    expect(await deleteUser({ actorId, userId: actorId })).toEqual({ ok: false, code: 'cannotDeleteSelf' })

    const active = await makeUser()
    await transaction((tx) =>
      recordAudit(tx, { actorId: active.id, action: 'user.password_changed', subject: { type: 'user', id: active.id } }),
    )
    expect(await deleteUser({ ...(await actor()), userId: active.id })).toEqual({ ok: false, code: 'userHasData' })
  })
})

describe('erasing a person', () => {
  test('takes every personal detail and keeps scores and works, once the competition is over', async () => {
    const competition = await makeCompetition()
    const judge = await makeJudge(competition)
    const singer = await makeUser({
      name: '张三丰',
      email: 'zhang@example.test',
      phoneNumber: '13912345678',
      wechat: 'zsf',
      school: '武当',
      birthDate: '2001-01-01',
    })
    const registration = await makeRegistration(competition, {
      userId: singer.id,
      name: '张三丰',
      idCardCipher: 'sealed',
      idCardHmac: 'hmac',
      idCardLast4: '1234',
      currentSchool: '武当',
      teacherName: '火龙道人',
      secondTeacherName: '火龙道人',
      age: 20,
    })
    const work = await makeWork(competition, registration, { lockedAt: now(), performer: '张三丰' })
    const avatar = await makeStoredUpload(singer.id, { purpose: 'avatar', fileName: '张三丰.jpg' })
    const receipt = await makeStoredUpload(singer.id, { fileName: '张三丰付款.png' })
    const files = [avatar, receipt].map(({ storageKey }) => mediaPath(storageKey!))
    for (const file of files) {
      fs.mkdirSync(mediaPath('uploads'), { recursive: true })
      fs.writeFileSync(file, 'bytes')
    }
    await db.user.update({ where: { id: singer.id }, data: { avatarUploadId: avatar.id } })
    await db.registration.update({ where: { id: registration.id }, data: { paymentScreenshotId: receipt.id } })
    await db.mail.create({
      data: { template: 'email_changed', recipient: singer.email, locale: 'zh', params: { name: '张三丰' }, createdAt: now() },
    })
    const unfinished = await makeStoredUpload(singer.id, {
      ...{ purpose: 'work_video', status: 'uploading', storageKey: null, size: null, mime: null, sha256: null, finalizedAt: null },
      ...{ fileName: '张三丰.mp4', details: { performer: '张三丰' } },
    })
    fs.mkdirSync(incomingFolder(), { recursive: true })
    fs.writeFileSync(incomingPath(unfinished.id), 'bytes')
    const another = await makeStoredUpload((await makeUser()).id)
    for (const { id } of [receipt, another]) await db.receiptPrint.create({ data: { uploadId: id, cells: Buffer.from('cells') } })
    await db.receiptLikeness.create({ data: { uploadId: another.id, otherId: receipt.id, difference: 1 } })
    await db.rateEvent.createMany({
      data: [
        ...['sign-in:', 'code:registration:', 'code-day:', 'reset:'].map((key) => key + singer.email),
        `sign-in:${singer.email}@10.0.0.1`,
        `reset:${singer.email}.cn`,
      ].map((key) => ({ key, at: now() })),
    })
    await expect(db.upload.update({ where: { id: receipt.id }, data: { fileName: '' } })).rejects.toMatchObject({ code: 'uploadFixed' })
    const score = await makeScore(competition, work, judge, [90, 80, 70, 60])
    await makeEmotionAnalysis(work)
    const erase = async (typed = singer.email) => eraseUser({ ...(await actor()), userId: singer.id, typed })
    expect(await erase('zhang')).toEqual({ ok: false, code: 'typeToConfirm' })
    expect(await erase()).toEqual({ ok: false, code: 'competitionUnderway' })

    await db.competition.update({ where: { id: competition.id }, data: { status: 'completed' } })
    const erased = await erase(` ${singer.email.toUpperCase()} `)
    if (!erased.ok) throw new Error(erased.code)
    expect(files.filter((file) => fs.existsSync(file))).toEqual([])
    expect(
      await db.upload.findMany({
        where: { ownerId: singer.id, OR: [{ fileName: { not: '' } }, { purpose: { not: 'work_video' }, storageKey: { not: null } }] },
      }),
    ).toEqual([])
    expect(await db.mail.count({ where: { recipient: singer.email } })).toBe(0)
    expect(JSON.stringify(await db.upload.findMany({ where: { ownerId: singer.id } }))).not.toContain('张三丰')
    expect((await db.upload.findUniqueOrThrow({ where: { id: unfinished.id } })).status).toBe('cancelled')
    expect(fs.existsSync(incomingPath(unfinished.id))).toBe(false)
    expect((await db.receiptPrint.findMany()).map(({ uploadId }) => uploadId)).toEqual([another.id])
    expect(await db.receiptLikeness.count()).toBe(0)
    expect((await db.rateEvent.findMany({ where: { key: { contains: 'zhang@' } } })).map(({ key }) => key)).toEqual([
      `reset:${singer.email}.cn`,
    ])
    expect(readErased()).toContainEqual({ userId: singer.id, createdAt: singer.createdAt.getTime(), erasedAt: expect.any(Number) })
    const [user, entry, left] = await Promise.all([
      db.user.findUniqueOrThrow({ where: { id: singer.id } }),
      db.registration.findUniqueOrThrow({ where: { id: registration.id } }),
      db.work.findUniqueOrThrow({ where: { id: work.id } }),
    ])
    expect(JSON.stringify([user, entry, left])).not.toMatch(/张三丰|火龙道人|zhang@|13912345678|zsf|武当|2001-01-01|sealed|hmac|1234"/)
    expect(user).toMatchObject({ status: 'disabled', erasedAt: expect.any(Date) })
    expect(await db.score.count({ where: { id: score.id, status: 'submitted' } })).toBe(1)
    expect(await db.emotionAnalysis.count({ where: { workId: work.id } })).toBe(0)
    expect(await erase()).toEqual({ ok: false, code: 'userNotFound' })
    expect(await setUserStatus({ ...(await actor()), userId: singer.id, status: 'active' })).toEqual({ ok: false, code: 'userNotFound' })
    await expect(db.user.update({ where: { id: singer.id }, data: { status: 'active' } })).rejects.toMatchObject({ code: 'userErased' })
  })

  test('a teacher keeps the award that a student’s prize gave, without the student’s name', async () => {
    const singer = await makeUser({ name: '张三丰' })
    const teachers = { teacherName: '火龙道人', secondTeacherName: '觉远' }
    const registrations = []
    for (const [teacherAwarded, withdrawnAt] of [
      [true, null],
      [false, null],
      [true, new Date()],
    ] as const) {
      const competition = await makeCompetition({ status: 'completed' })
      const registration = await makeRegistration(competition, { userId: singer.id, name: '张三丰', ...teachers })
      const { id: publicationId } = await makePublication(competition)
      const [code, entryId] = [drawResultCode(), registration.entries[0]!.id]
      await db.result.create({
        data: { publicationId, entryId, decision: 'pending', judgeCount: 3, rank: 1, prize: '一等奖', teacherAwarded, code },
      })
      if (withdrawnAt) await db.publication.update({ where: { id: publicationId }, data: { withdrawnAt, withdrawalReason: '录错了' } })
      registrations.push({ id: registration.id, code })
    }
    expect(await eraseUser({ ...(await actor()), userId: singer.id, typed: singer.email })).toEqual({ ok: true })
    const kept = await Promise.all(registrations.map(({ id }) => db.registration.findUniqueOrThrow({ where: { id } })))
    expect(kept).toMatchObject([
      { name: '—', ...teachers },
      { name: '—', teacherName: '', secondTeacherName: '' },
      { name: '—', teacherName: '', secondTeacherName: '' },
    ])
    expect(await verifiedResult(registrations[0]!.code)).toMatchObject({ state: 'holds', name: '—', teachers: ['火龙道人', '觉远'] })
  })

  test('who has come back with a restored database is erased again at the start, and nobody who was given their number since', async () => {
    const competition = await makeCompetition()
    const { userId } = await makeRegistration(competition, { name: '张三丰' })
    const [back, namesake, deleted] = [
      await db.user.findUniqueOrThrow({ where: { id: userId } }),
      await makeUser({ name: '李莫愁' }),
      await makeUser({ name: '周伯通' }),
    ]
    expect(await deleteUser({ ...(await actor()), userId: deleted.id })).toEqual({ ok: true })
    // As the restored database has it: the deleted account is there again, and neither of the other two knows of an erasure.
    await db.user.create({ data: deleted })
    addErased([
      { userId: back.id, createdAt: back.createdAt.getTime(), erasedAt: 1 },
      { userId: namesake.id, createdAt: namesake.createdAt.getTime() - 1, erasedAt: 1 },
    ])
    await eraseRestored()
    const names = await db.user.findMany({ where: { id: { in: [back.id, namesake.id, deleted.id] } }, orderBy: { id: 'asc' } })
    expect(names.map(({ name, erasedAt }) => [name, erasedAt !== null])).toEqual([
      ['—', true],
      ['李莫愁', false],
      ['—', true],
    ])
    expect((await db.registration.findFirstOrThrow({ where: { userId } })).name).toBe('—')
    const again = { subjectType: 'user', subjectId: String(userId), action: 'user.erased', actorId: null }
    expect(await db.auditEntry.count({ where: again })).toBe(1)
    await eraseRestored()
    expect(await db.auditEntry.count({ where: again })).toBe(1)
  })

  test('the list of erased accounts learns what a process that ended too early left out, and is never guessed', async () => {
    const file = path.join(env().DATA_DIR, 'erased.json')
    const singer = await makeUser()
    expect(await eraseUser({ ...(await actor()), userId: singer.id, typed: singer.email })).toEqual({ ok: true })
    const whole = readErased()
    fs.rmSync(file)
    await eraseRestored()
    expect(readErased()).toEqual(expect.arrayContaining([expect.objectContaining({ userId: singer.id })]))
    fs.writeFileSync(file, '[{"userId":')
    await expect(eraseRestored()).rejects.toMatchObject({ name: 'StartRefused', message: expect.stringContaining('erased.json') })
    fs.writeFileSync(file, JSON.stringify(whole))
  })

  test('never oneself', async () => {
    const { actorId } = await actor()
    expect(await eraseUser({ actorId, userId: actorId, typed: '' })).toEqual({ ok: false, code: 'cannotDeleteSelf' })
  })
})

test('scoring records: a judge’s scores, filtered, sorted by time or score, paged', async () => {
  const competition = await makeCompetition()
  const judge = await makeJudge(competition)
  for (let n = 0; n < 23; n++) {
    const work = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
    await makeScore(competition, work, judge, [n, n, n, n], { status: n < 3 ? 'draft' : 'submitted' })
  }
  const records = (query: string) => scoringRecords(judge.id, readRecordFilter(new URLSearchParams(query)))
  expect(await records('')).toMatchObject({ total: 23, pageCount: 2, page: 1 })
  expect((await records('page=2')).records).toHaveLength(3)
  expect(await records('status=draft')).toMatchObject({ total: 3 })
  const byScore = (await records('sort=score')).records.map(({ score }) => score!)
  expect(byScore).toEqual([...byScore].sort((a, b) => b - a))
  expect(byScore[0]).toBe(2200)
  expect((await records('sort=score&order=asc&status=submitted')).records[0]!.score).toBe(300)

  const dataset = await makeDataset(judge, {}, 3)
  const tag = await db.skillTag.create({ data: { code: 'Heard', name: '听过', sortOrder: 1, createdAt: now() } })
  for (const round of [0, 1]) await makeRating(dataset.tasks[1]!, judge, [tag], 350, round)
  const rated = {
    dataset: dataset.name,
    datasetId: dataset.id,
    segmentIndex: 1,
    totalSegments: 3,
    startMs: 10_000,
    endMs: 20_000,
    score: 350,
  }
  const newest = (await records('')).records.filter(({ kind }) => kind === 'dataset')
  expect(newest.sort((a, b) => a.round - b.round)).toMatchObject([
    { ...rated, round: 0 },
    { ...rated, round: 1 },
  ])
})
