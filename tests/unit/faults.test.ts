import fs from 'node:fs'
import Database from 'better-sqlite3'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import path from 'node:path'
import { answeringDownloads, answeringJson, onlyPosted } from '~/http/answering-resources.server'
import { writeSessionToken } from '~/http/session-cookie.server'
import { errors as en } from '~/i18n/en/errors'
import { errors as zh } from '~/i18n/zh/errors'
import { forgetSettings } from '~/domain/settings/read-settings.server'
import { env } from '~/infra/env'
import { db, transaction } from '~/infra/db/client'
import { openSession } from '~/infra/session'
import { ensureFolders } from '~/infra/storage'
import { watchRefusals } from '../setup/lock-refusals'
import { makeCompetition, makeDataset, makeJudge, makeRating, makeRegistration, makeUser, makeWork } from '../factories'
import { makeStoredUpload } from '../factories/stored-upload'

// A write fails for a reason that is not the person's: each form is answered as itself, with what was typed and the message of its act.

type Action = (args: ActionFunctionArgs) => Promise<unknown>
type Answer = { data: Record<string, unknown> | undefined; init: { status: number } }

beforeAll(ensureFolders)
afterEach(async () => {
  await db.$executeRawUnsafe('PRAGMA query_only = 0')
  await db.$executeRawUnsafe('DROP TRIGGER IF EXISTS "no_uploads"')
})

async function headersOf(userId: number | undefined): Promise<Headers> {
  if (userId === undefined) return new Headers()
  const token = await transaction((tx) => openSession(tx, userId, { userAgent: '', address: '' }))
  return new Headers({ Cookie: (await writeSessionToken(token)).split(';')[0]! })
}

async function post(action: Action, { userId, params = {}, form, files = {}, search = '' }: Posted) {
  const context: ActionFunctionArgs['context'] = { nonce: '' }
  const headers = await headersOf(userId)
  const body = Object.keys(files).length > 0 ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(form)) body.append(name, value)
  for (const [name, file] of Object.entries(files)) (body as FormData).append(name, file)
  const request = new Request(`http://own.invalid/${search}`, { method: 'POST', headers, body })
  return {
    send: async () => {
      const answer = (await action({ request, params: params as ActionFunctionArgs['params'], context })) as Answer
      return { ...answer, notification: context.notification }
    },
  }
}

type Posted = {
  userId?: number
  params?: Record<string, string>
  form: Record<string, string>
  files?: Record<string, File>
  search?: string
}

/** Every write fails from here on: SQLite itself refuses. */
const refuseWrites = () => db.$executeRawUnsafe('PRAGMA query_only = 1')

/** All but a file is written. */
const refuseUploads = () =>
  db.$executeRawUnsafe(`CREATE TRIGGER "no_uploads" BEFORE INSERT ON "Upload" BEGIN SELECT RAISE(ABORT, 'noUploads'); END`)

async function faultOf(action: Action, posted: Posted) {
  const { send } = await post(action, posted)
  await refuseWrites()
  return send()
}

type Reply = { error: Record<string, string[]>; initialValue: Record<string, unknown> }
const png = () =>
  new File(
    [Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')],
    'a.png',
  )
const mp4 = () => new File([Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'), Buffer.alloc(200)], 'a.mp4')
const pdf = () => new File(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'], 'cv.pdf')

test('writing to the organisation: Your message was not sent, its text kept', async () => {
  const { action } = await import('~/routes/_app.contact._index')
  const value = { supportEmail: 'support@example.test' }
  await db.setting.upsert({
    where: { key: 'organisation' },
    create: { key: 'organisation', value, updatedAt: new Date() },
    update: { value },
  })
  forgetSettings()
  const answer = await faultOf(action, { userId: (await makeUser()).id, form: { purpose: 'support', message: '视频传不上去' } })
  expect(answer.init.status).toBe(500)
  expect(answer.data).toMatchObject({ error: { '': ['contactFailed'] }, initialValue: { message: '视频传不上去' } })
})

describe('works', () => {
  async function entered() {
    const competition = await makeCompetition()
    const registration = await makeRegistration(competition)
    const work = await makeWork(competition, registration)
    return { userId: registration.userId, competition, work, params: { id: String(competition.id), work: String(work.id) } }
  }
  test('locking: Failed to lock works', async () => {
    const { action } = await import('~/routes/_app.competitions.$id.lock')
    const answer = await faultOf(action, { ...(await entered()), form: { confirmed: 'yes' } })
    expect(answer).toMatchObject({ init: { status: 500 }, data: { code: 'lockFailed' } })
    expect(zh.lockFailed).toBe('锁定作品失败。')
  })
  test('locking while another process holds the database: to be tried later', async () => {
    const { action } = await import('~/routes/_app.competitions.$id.lock')
    const { send } = await post(action, { ...(await entered()), form: { confirmed: 'yes' } })
    const other = new Database(path.join(env().DATA_DIR, 'app.db'))
    other.exec('BEGIN IMMEDIATE')
    const refused = watchRefusals()
    const sending = send()
    await refused(1)
    // As if it had waited for as long as anybody does.
    const present = performance.now.bind(performance)
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => present() + 60_000)
    const answer = await sending.finally(() => {
      spy.mockRestore()
      other.exec('ROLLBACK')
      other.close()
    })
    expect(answer).toMatchObject({ init: { status: 503 }, data: { code: 'lockFailedRetry' } })
  })
  test('deleting: Delete failed', async () => {
    const { action } = await import('~/routes/_app.competitions.$id.works.$work.deletion')
    expect(await faultOf(action, { ...(await entered()), form: {} })).toMatchObject({
      init: { status: 500 },
      data: { code: 'deleteFailed' },
    })
  })
  test('uploading without scripts: Upload failed, at the file, what was chosen kept', async () => {
    const { action } = await import('~/routes/_app.competitions.$id.upload-video')
    const given = await entered()
    await db.work.delete({ where: { id: given.work.id } })
    const song = await db.registrationSong.findFirstOrThrow({ where: { registration: { userId: given.userId } } })
    await refuseUploads()
    const { send } = await post(action, {
      ...given,
      form: { slot: '1', title: '', performer: '林疏影', piece: `song:${song.id}` },
      files: { file: mp4() },
    })
    const answer = await send()
    expect(answer).toMatchObject({ init: { status: 500 }, data: { slot: 1, errors: { file: 'uploadFailed' } } })
    expect(JSON.stringify(answer.data!.values)).toContain('林疏影')
  })
})

/** The least a competition's form may hold. */
const minimal = {
  name: '春季赛',
  registrationFee: '0',
  currency: 'CNY',
  maxSizeMB: '500',
  minWorksToLock: '1',
  formats: 'mp4',
  revision: '1',
}

describe('a competition', () => {
  const published = async () => {
    const competition = await makeCompetition()
    return { userId: competition.createdById, params: { id: String(competition.id) } }
  }
  test('publishing and unpublishing', async () => {
    const { action } = await import('~/routes/_app.competitions.$id.publication')
    for (const [intent, code] of [
      ['publish', 'publishFailed'],
      ['unpublish', 'unpublishFailed'],
    ] as const) {
      const competition = await makeCompetition(intent === 'publish' ? { publishedAt: null } : {})
      const answer = await faultOf(action, { userId: competition.createdById, params: { id: String(competition.id) }, form: { intent } })
      expect(answer).toMatchObject({ init: { status: 500 }, data: { problems: [code] } })
      await db.$executeRawUnsafe('PRAGMA query_only = 0')
    }
  })
  test('the payment QR code: at its field, with all else that was typed', async () => {
    const { action } = await import('~/routes/_app.competitions.$id.edit')
    const answer = await faultOf(action, { ...(await published()), form: { name: '改过的名字' }, files: { paymentQr: png() } })
    expect(answer.init.status).toBe(500)
    const { error, initialValue } = answer.data!.lastResult as Reply
    expect(error).toEqual({ paymentQr: ['qrUploadFailed'] })
    expect(initialValue).toMatchObject({ name: '改过的名字' })
  })
  test('creating and updating: above the form, with all that was typed', async () => {
    const { userId, params } = await published()
    for (const [action, code] of [
      [(await import('~/routes/_app.competitions.create')).action, 'competitionCreateFailed'],
      [(await import('~/routes/_app.competitions.$id.edit')).action, 'competitionUpdateFailed'],
    ] as const) {
      const answer = await faultOf(action, { userId, params, form: minimal })
      const { error, initialValue } = answer.data!.lastResult as Reply
      expect([answer.init.status, error, initialValue]).toMatchObject([500, { '': [code] }, minimal])
      await db.$executeRawUnsafe('PRAGMA query_only = 0')
    }
  })
})

test('a reminder of judges keeps who was ticked', async () => {
  const competition = await makeCompetition({ status: 'in_progress' })
  const judges = [await makeJudge(competition), await makeJudge(competition)]
  await makeWork(competition, await makeRegistration(competition), { lockedAt: new Date() })
  const { action } = await import('~/routes/_app.competitions.$id.judges_.remind')
  const answer = await faultOf(action, {
    userId: competition.createdById,
    params: { id: String(competition.id) },
    search: `?stage=${competition.stages[0]!.id}`,
    form: { judge: String(judges[1]!.id) },
  })
  expect(answer).toMatchObject({ init: { status: 500 }, data: { code: 'requestFailed', ticked: [judges[1]!.id] } })
})

describe('a registration', () => {
  const open = async () => {
    const registration = await makeRegistration(await makeCompetition(), { status: 'draft', number: null, submittedAt: null })
    return { userId: registration.userId, params: { id: String(registration.competitionId) } }
  }
  test('Registration failed, with what was typed', async () => {
    const { action } = await import('~/routes/_app.competitions.$id.register')
    const answer = await faultOf(action, { ...(await open()), form: { intent: 'draft', currentSchool: '音乐学院' } })
    const { error, initialValue } = answer.data!.reply as Reply
    expect([answer.init.status, error, initialValue.currentSchool]).toEqual([500, { '': ['registrationFailed'] }, '音乐学院'])
  })
  test.each([
    ['paymentScreenshot', png, 'receiptFailed'],
    ['resume', pdf, 'resumeFailed'],
  ] as const)('%s: at its field, with what was typed', async (name, file, code) => {
    const { action } = await import('~/routes/_app.competitions.$id.register')
    const { send } = await post(action, {
      ...(await open()),
      form: { intent: 'draft', currentSchool: '音乐学院' },
      files: { [name]: file() },
    })
    await refuseUploads()
    const answer = await send()
    const { error, initialValue } = answer.data!.reply as Reply
    expect([answer.init.status, error, initialValue.currentSchool]).toEqual([500, { [name]: [code] }, '音乐学院'])
  })
})

describe('people', () => {
  const form = { name: '新名字', phoneNumber: '13800138000', voiceType: 'tenor' }
  test('the profile', async () => {
    const { action } = await import('~/routes/_app.settings.profile._index')
    const answer = await faultOf(action, { userId: (await makeUser()).id, form: { ...form, intent: 'profile' } })
    const { error, initialValue } = answer.data!.reply as Reply
    expect([answer.init.status, answer.data!.of, error, initialValue.name]).toEqual([
      500,
      'profile',
      { '': ['profileUpdateFailed'] },
      '新名字',
    ])
  })
  test('the avatar', async () => {
    const { action } = await import('~/routes/_app.settings.profile._index')
    const answer = await faultOf(action, { userId: (await makeUser()).id, form: { intent: 'avatar' }, files: { avatar: png() } })
    expect(answer).toMatchObject({ init: { status: 500 }, data: { of: 'avatar', code: 'avatarFailed' } })
  })
  test('an account that cannot be made keeps what was typed, its passwords too', async () => {
    const { action } = await import('~/routes/_public.auth')
    const given = { ...form, email: 'new@example.test', password: 'Secret1', confirmPassword: 'Secret1', role: 'student', agreement: 'on' }
    const answer = await faultOf(action, { search: '?mode=register', form: given })
    const { error, initialValue } = answer.data!.reply as Reply
    expect([answer.init.status, error, initialValue]).toMatchObject([
      500,
      { '': ['registerFailed'] },
      { email: 'new@example.test', password: 'Secret1' },
    ])
  })
  test('a user made, changed, promoted by an administrator', async () => {
    const admin = { userId: (await makeUser({ role: 'admin' })).id }
    const { action: create } = await import('~/routes/_app.users.create')
    const made = await faultOf(create, { ...admin, form: { ...form, email: 'made@example.test', password: 'abcd', role: 'judge' } })
    expect((made.data as unknown as Reply).error).toEqual({ '': ['userCreateFailed'] })
    await db.$executeRawUnsafe('PRAGMA query_only = 0')
    const teacher = await makeUser({ role: 'teacher' })
    const { action: permissions } = await import('~/routes/_app.admin.permissions')
    expect(await faultOf(permissions, { ...admin, form: { change: `promote:${teacher.id}` } })).toMatchObject({
      init: { status: 500 },
      data: { code: 'promoteFailed' },
    })
  })
})

test('a score: the sheet as it was typed', async () => {
  const { action } = await import('~/routes/competitions.$id.scoring')
  const competition = await makeCompetition()
  const work = await makeWork(competition, await makeRegistration(competition), { lockedAt: new Date() })
  const judge = await makeJudge(competition)
  const fields = Object.fromEntries(competition.criteria.map(({ id }) => [`criterion-${id}`, '88']))
  const answer = await faultOf(action, {
    userId: judge.id,
    params: { id: String(competition.id) },
    form: { workId: String(work.id), revision: '0', comment: '很稳', intent: 'draft', ...fields },
  })
  expect(answer).toMatchObject({
    init: { status: 500 },
    data: { kind: 'refused', code: 'scoreSubmitFailed', texts: { comment: '很稳', ...fields } },
  })
})

const admin = async () => ({ userId: (await makeUser({ role: 'admin' })).id })
const someTag = () =>
  db.skillTag.create({ data: { code: `Faulty${Date.now()}`, name: '标签', maxScore: 5, sortOrder: 901, createdAt: new Date() } })
async function rated() {
  const [{ id: userId }, tag] = [await makeUser(), await someTag()]
  const { tasks } = await makeDataset({ id: userId })
  return { userId, tag, rating: await makeRating(tasks[0]!, { id: userId }, [tag], 300) }
}

const tagForm = { code: 'Faulty_new', name: '标签', maxScore: '5', sortOrder: '', isActive: 'on' }
const person = { name: '林疏影', phoneNumber: '13800138000', voiceType: 'tenor', role: 'student' }
const smtp = { host: 'mail.example.test', port: '587', username: '', password: '', senderName: '组委会', senderEmail: 'a@example.test' }

type Acting = { action: Action; posted: Posted }

const acts: Record<string, () => Promise<Acting>> = {
  signInFailed: async () => ({
    action: (await import('~/routes/_public.auth')).action,
    posted: { form: { email: 'somebody@example.test', password: 'Wrong1' } },
  }),
  passwordChangeFailed: async () => ({
    action: (await import('~/routes/_app.settings.profile._index')).action,
    posted: {
      userId: (await makeUser()).id,
      form: { intent: 'password', currentPassword: 'Old1aa', password: 'New1aa', confirmPassword: 'New1aa' },
    },
  }),
  requestFailed: async () => {
    const { id: userId } = await makeUser()
    return { action: (await import('~/routes/_app.settings.profile._index')).action, posted: { userId, form: { intent: 'notices' } } }
  },
  userUpdateFailed: async () => {
    const { id, email } = await makeUser()
    return {
      action: (await import('~/routes/_app.users.$id.edit')).action,
      posted: { ...(await admin()), params: { id: String(id) }, form: { ...person, email } },
    }
  },
  userActivateFailed: async () => {
    const { id } = await makeUser({ status: 'disabled' })
    return { action: (await import('~/routes/_app.users._index')).action, posted: { ...(await admin()), form: { act: `activate:${id}` } } }
  },
  userDisableFailed: async () => {
    const { id } = await makeUser()
    return { action: (await import('~/routes/_app.users._index')).action, posted: { ...(await admin()), form: { act: `disable:${id}` } } }
  },
  passwordResetFailed: async () => {
    const { id } = await makeUser()
    return {
      action: (await import('~/routes/_app.users.$id.password')).action,
      posted: { ...(await admin()), params: { id: String(id) }, form: { password: 'Fresh1' } },
    }
  },
  demoteFailed: async () => {
    const { id } = await makeUser({ role: 'judge' })
    return {
      action: (await import('~/routes/_app.admin.permissions')).action,
      posted: { ...(await admin()), form: { change: `demote:${id}` } },
    }
  },
  mailSettingsFailed: async () => ({
    action: (await import('~/routes/_app.settings._index')).action,
    posted: { ...(await admin()), form: { intent: 'email', ...smtp } },
  }),
  verificationSettingsFailed: async () => ({
    action: (await import('~/routes/_app.settings._index')).action,
    posted: { ...(await admin()), form: { intent: 'verification', codeLength: '6', expiryMinutes: '10', required: 'on' } },
  }),
  tagCreateFailed: async () => ({
    action: (await import('~/routes/_app.settings.skill-tags.new')).action,
    posted: { ...(await admin()), form: tagForm },
  }),
  tagUpdateFailed: async () => ({
    action: (await import('~/routes/_app.settings.skill-tags.$id._index')).action,
    posted: { ...(await admin()), params: { id: String((await someTag()).id) }, form: tagForm },
  }),
  tagDeleteFailed: async () => ({
    action: (await import('~/routes/_app.settings.skill-tags.$id.deletion')).action,
    posted: { ...(await admin()), params: { id: String((await someTag()).id) }, form: {} },
  }),
  taskSelectFailed: async () => {
    await makeDataset(await makeUser())
    return {
      action: (await import('~/routes/_app.admin.scoring._index')).action,
      posted: { ...(await admin()), form: { intent: 'next' } },
    }
  },
  ratingUpdateFailed: async () => {
    const { userId, tag, rating } = await rated()
    return {
      action: (await import('~/routes/_app.admin.my-scores.$ratingId._index')).action,
      posted: { userId, params: { ratingId: String(rating.id) }, form: { [`tag-${tag.id}`]: '4', revision: '0' } },
    }
  },
  ratingDeleteFailed: async () => {
    const { userId, rating } = await rated()
    return {
      action: (await import('~/routes/_app.admin.my-scores.$ratingId.deletion')).action,
      posted: { userId, params: { ratingId: String(rating.id) }, form: {} },
    }
  },
  ratingSettingsFailed: async () => ({
    action: (await import('~/routes/_app.admin.rating-settings')).action,
    posted: { ...(await admin()), form: { ratingsWanted: '3', repeatEvery: '10', lockMinutes: '15' } },
  }),
  datasetUpdateFailed: async () => {
    const { userId } = await admin()
    const dataset = await makeDataset({ id: userId })
    return {
      action: (await import('~/routes/_app.admin.datasets.$id.edit')).action,
      posted: {
        ...{ userId, params: { id: String(dataset.id) } },
        form: {
          name: dataset.name,
          singerName: '李雷',
          songName: '练声曲',
          voiceType: 'bass',
          tags: '{}',
          scoresData: '{}',
          revision: '0',
        },
      },
    }
  },
  datasetDeleteFailed: async () => {
    const { userId } = await admin()
    const { id } = await makeDataset({ id: userId })
    return {
      action: (await import('~/routes/_app.admin.datasets.$id.deletion')).action,
      posted: { userId, params: { id: String(id) }, form: {} },
    }
  },
  datasetUploadFailed: async () => {
    const { userId } = await admin()
    const batch = await db.datasetBatch.create({ data: { kind: 'audio', createdById: userId, createdAt: new Date() } })
    return {
      action: (await import('~/routes/_app.admin.dataset-upload.$batchId._index')).action,
      posted: { userId, params: { batchId: String(batch.id) }, form: { intent: 'save', singerName: '顾明远' } },
    }
  },
  libraryImportFailed: async () => {
    const { userId } = await admin()
    const sent = {
      purpose: 'dataset_archive' as const,
      status: 'uploading' as const,
      ...{ storageKey: null, size: null, sha256: null, finalizedAt: null },
    }
    const upload = await makeStoredUpload(userId, sent)
    return {
      action: (await import('~/routes/_app.admin.datasets.import._index')).action,
      posted: { userId, params: {}, form: { intent: 'cancel', upload: upload.id } },
    }
  },
  processVideoFailed: async () => {
    const competition = await makeCompetition()
    const work = await makeWork(competition, await makeRegistration(competition), { status: 'failed', failure: 'videoUnreadable' })
    return {
      action: (await import('~/routes/_app.competitions.$id.videos')).action,
      posted: { ...(await admin()), params: { id: String(competition.id) }, form: { intent: 'restart', work: String(work.id) } },
    }
  },
}

test.each(Object.keys(acts))('%s is said where the act was', async (code) => {
  const { action, posted } = await acts[code]!()
  const answer = await faultOf(action, posted)
  expect(answer.init.status).toBe(500)
  expect(JSON.stringify([answer.data, answer.notification])).toMatch(new RegExp(`"(errors\\.)?${code}"`))
})

test('scoring tasks that cannot be deleted are listed, each with the message of its act', async () => {
  const { userId } = await admin()
  const { tasks } = await makeDataset({ id: userId })
  const { action } = await import('~/routes/_app.admin.datasets.tasks')
  const { send } = await post(action, { userId, form: { intent: 'delete', confirmed: 'yes', id: String(tasks[0]!.id) } })
  await refuseWrites()
  const answer = await send()
  expect([answer.init.status, answer.data]).toMatchObject([
    409,
    { report: { done: 0, failures: [{ id: tasks[0]!.id, code: 'taskDeleteFailed' }] } },
  ])
})

test('a rating whose writes fail stands in its form again as it was typed', async () => {
  const [{ id: userId }, tag] = [await makeUser(), await someTag()]
  const { tasks } = await makeDataset({ id: userId })
  const { action } = await import('~/routes/_app.admin.scoring.$taskId._index')
  await db.skillTag.updateMany({ where: { id: { not: tag.id } }, data: { isActive: false } })
  const texts = { [`tag-${tag.id}`]: '３．５', comment: '气息稳' }
  const answer = await faultOf(action, { userId, params: { taskId: String(tasks[0]!.id) }, form: { ...texts, intent: 'submit' } })
  expect(answer).toMatchObject({ init: { status: 500 }, data: { code: 'scoreSubmitFailed', texts } })
})

test('a batch whose writes fail names each person it failed for, and what failed', async () => {
  const { action } = await import('~/routes/_app.users._index')
  const { id, name } = await makeUser()
  const { rowNameField } = await import('~/http/form-mark')
  const form = { act: 'delete', confirmed: 'yes', id: String(id), [rowNameField(id)]: name }
  const answer = await faultOf(action, { ...(await admin()), form })
  expect(answer).toMatchObject({ init: { status: 409 }, data: { report: { done: 0, failures: [{ id, name, code: 'userDeleteFailed' }] } } })
})

test('a button with nothing typed: the page itself notifies', async () => {
  const { action } = await import('~/routes/_app.settings.skill-tags._index')
  const admin = await makeUser({ role: 'admin' })
  const tag = await db.skillTag.create({
    data: { code: 'Faulty', name: '标签', maxScore: 5, sortOrder: 900, createdAt: new Date() } as never,
  })
  const answer = await faultOf(action, { userId: admin.id, form: { tag: String(tag.id), intent: 'deactivate' } })
  expect([answer.init.status, answer.notification]).toEqual([500, { type: 'error', key: 'errors.tagUpdateFailed' }])
})

describe('a file to download', () => {
  const { storageFull, requestFailed } = zh
  const ask = async (
    loader: (args: LoaderFunctionArgs) => Promise<Response>,
    { userId, params = {}, search = '' }: Omit<Posted, 'form'>,
  ) => {
    const headers = await headersOf(userId)
    const request = new Request(`http://own.invalid/${search}`, { headers })
    return { send: () => loader({ request, params: params as LoaderFunctionArgs['params'], context: { nonce: '' } }) }
  }
  const said = async (answer: Response) => [answer.status, answer.headers.get('Content-Type'), await answer.text()]
  const words = 'text/plain; charset=utf-8'

  test.each([
    ['users', () => import('~/routes/_app.users_.export')],
    ['participants', () => import('~/routes/_app.competitions.$id.participants_.export')],
    ['résumés', () => import('~/routes/_app.competitions.$id.participants_.resumes')],
  ])('of %s, when the log cannot keep who took it: in words', async (_, route) => {
    const { loader } = await route()
    const competition = await makeCompetition()
    const { send } = await ask(loader, { ...(await admin()), params: { id: String(competition.id) }, search: '?format=csv' })
    await refuseWrites()
    expect(await said(await send())).toEqual([500, words, requestFailed])
  })

  test('a full disk is said, and what is not there, in the reader’s language; who is sent elsewhere goes', async () => {
    const failing = (error: unknown) =>
      answeringDownloads(async () => {
        throw error
      })
    const answered = async (error: unknown) => said(await (await ask(failing(error), {})).send())
    expect(await answered(new Error('Write failed', { cause: { code: 'SQLITE_FULL' } }))).toEqual([507, words, storageFull])
    expect(await answered(new Response(null, { status: 404 }))).toEqual([404, words, zh.notFound])
    const elsewhere = Response.redirect('http://own.invalid/auth', 303)
    await expect(answered(elsewhere)).rejects.toBe(elsewhere)
  })
})

describe('what a page’s script asks', () => {
  test('an address that is only posted to says so, to those who may post', async () => {
    const get = (guard: () => Promise<unknown>) =>
      onlyPosted(guard)({
        request: new Request('http://own.invalid/', { headers: { 'Accept-Language': 'en' } }),
        params: {},
        context: { nonce: '' },
      })
    const answer = await get(async () => {})
    expect([answer.status, answer.headers.get('Allow'), await answer.json()]).toEqual([
      405,
      'POST',
      { code: 'methodUnknown', message: en.methodUnknown },
    ])
    const away = Response.redirect('http://own.invalid/auth', 303)
    await expect(get(() => Promise.reject(away))).rejects.toBe(away)
  })

  test('every address that is posted to answers who only reads it', () => {
    const files = fs.readdirSync('app/routes').map((name) => [name, fs.readFileSync(`app/routes/${name}`, 'utf8')] as const)
    const silent = files.filter(([, code]) => /^export .*\baction\b/m.test(code) && !/^export .*\b(loader|default)\b/m.test(code))
    expect(silent.map(([name]) => name)).toEqual([])
  })

  const asked = async (failing: () => Promise<Response>, language = 'zh') => {
    const request = new Request('http://own.invalid/', { headers: { 'Accept-Language': language } })
    const answer = await answeringJson(failing)({ request, params: {}, context: { nonce: '' } })
    return [answer.status, answer.headers.get('Cache-Control'), await answer.json()]
  }
  const throwing = (error: unknown) => async () => {
    throw error
  }

  test('a fault is answered as JSON with its message, in the reader’s language', async () => {
    const message = zh.requestFailed
    expect(await asked(throwing(new Error('own')))).toEqual([500, 'no-store', { code: 'requestFailed', message }])
    expect(await asked(throwing(new Error('own')), 'en')).toMatchObject([500, 'no-store', { message: en.requestFailed }])
    const busy = Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' })
    expect(await asked(throwing(busy))).toMatchObject([503, 'no-store', { code: 'requestFailed' }])
    expect(await asked(throwing(new Response(null, { status: 404 })))).toEqual([
      404,
      'no-store',
      { code: 'notFound', message: zh.notFound },
    ])
    const elsewhere = Response.redirect('http://own.invalid/auth', 303)
    await expect(asked(throwing(elsewhere))).rejects.toBe(elsewhere)
  })

  test.each([
    ['judges found', async () => (await import('~/routes/_app.competitions.create_.candidates')).loader],
    ['how an upload goes', async () => (await import('~/routes/_app.competitions.$id.upload-video_.status')).loader],
    ['what became of a score', async () => (await import('~/routes/competitions.$id.scoring_.send')).action],
  ])('%s: with the database failing, so too', async (_, route) => {
    const [answer, viewer] = [await route(), Promise.reject(new Error('own'))]
    const said = await answer({ request: new Request('http://own.invalid/'), params: { id: '1' }, context: { nonce: '', viewer } })
    expect([said.status, await said.json()]).toEqual([500, { code: 'requestFailed', message: zh.requestFailed }])
  })
})

test('where nothing can be written, one still signs out and changes the language: the browser keeps both', async () => {
  const { action: signOut } = await import('~/routes/logout')
  const { action: choose } = await import('~/routes/locale')
  const { id: userId } = await makeUser()
  const headers = await headersOf(userId)
  const posted = async (action: Action, form: Record<string, string>) => {
    const request = new Request('http://own.invalid/', { method: 'POST', headers, body: new URLSearchParams(form) })
    const answer = (await action({ request, params: {}, context: { nonce: '' } })) as Response
    return { status: answer.status, to: answer.headers.get('location'), kept: answer.headers.getSetCookie().join() }
  }
  await refuseWrites()
  const kept = expect.stringContaining('=en;') as string
  expect(await posted(choose, { locale: 'en', returnTo: '/about' })).toEqual({ status: 303, to: '/about', kept })
  const gone = expect.stringMatching(/session=; Max-Age=0/) as string
  expect(await posted(signOut, {})).toEqual({ status: 303, to: '/auth', kept: gone })
})
