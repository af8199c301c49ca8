import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { writeSessionToken } from '~/http/session-cookie.server'
import { db, transaction } from '~/infra/db/client'
import { openSession } from '~/infra/session'
import { ensureFolders } from '~/infra/storage'
import { action } from '~/routes/_app.competitions.$id.register'
import { makeCompetition, makeUser } from '../factories'

// Two pages of one registration: the one that was opened first does not put its old answers back without a word.

beforeAll(ensureFolders)

type Answer = { reply?: Reply; missing?: string[]; notKept?: { code: string; typed: { label: string; value: string }[] } }
type Reply = { error: Record<string, string[]>; initialValue: Record<string, unknown> }

async function opened() {
  const [user, competition] = [await makeUser({ role: 'student' }), await makeCompetition()]
  const token = await transaction((tx) => openSession(tx, user.id, { userAgent: '', address: '' }))
  const cookie = (await writeSessionToken(token)).split(';')[0]!
  const category = competition.categories[0]!
  const title = `songs.c${category.id}[0].f${category.songFields[0]!.id}`
  const post = async (fields: Record<string, string>, files: Record<string, Blob> = {}) => {
    const given = Object.entries({ intent: 'draft', categories: String(category.id), ...fields })
    const body = new FormData()
    for (const [name, value] of given) body.append(name, value)
    for (const [name, file] of Object.entries(files)) body.append(name, file, `${name}.png`)
    const request = new Request('http://own.invalid/', { method: 'POST', headers: { Cookie: cookie }, body })
    const answer: unknown = await action({ request, params: { id: String(competition.id) }, context: { nonce: '' } })
    if (answer instanceof Response) return { status: answer.status }
    const { data, init } = answer as { data: Answer; init: { status: number } }
    return { status: init.status, ...data }
  }
  const receiptOf = async () => {
    const { paymentScreenshot } = await db.registration.findFirstOrThrow({
      where: { userId: user.id },
      include: { paymentScreenshot: true },
    })
    return paymentScreenshot
  }
  const stored = () => db.registration.findFirstOrThrow({ where: { userId: user.id, competitionId: competition.id } })
  return { post, stored, receiptOf, title, category, user }
}

test('what was saved meanwhile stands beside what differs, and is written over only by saving once more', async () => {
  const { post, stored, title } = await opened()
  const first = { name: '周小川', currentSchool: '附中', education: 'bachelor', [title]: '我住长江头' }
  expect((await post({ ...first, revision: '0' })).status).toBe(303)
  expect((await post({ ...first, currentSchool: '音乐学院', education: 'master', revision: '1' })).status).toBe(303)

  const older = { ...first, name: '周晓川', [title]: '思乡曲', revision: '1' }
  const { status, reply } = await post(older)
  expect(status).toBe(409)
  expect(reply!.error).toEqual({
    '': ['registrationSavedElsewhere'],
    name: ['storedElsewhere?value=%E5%91%A8%E5%B0%8F%E5%B7%9D'],
    currentSchool: [`storedElsewhere?${new URLSearchParams({ value: '音乐学院' })}`],
    education: [`storedElsewhere?${new URLSearchParams({ value: '硕士' })}`],
    [title]: [`storedElsewhere?${new URLSearchParams({ value: '我住长江头' })}`],
  })
  expect(reply!.initialValue).toMatchObject({ name: '周晓川', currentSchool: '附中' })
  expect(await stored()).toMatchObject({ name: '周小川', currentSchool: '音乐学院', revision: 2 })

  expect((await post({ ...older, revision: '2' })).status).toBe(303)
  expect(await stored()).toMatchObject({ name: '周晓川', currentSchool: '附中', education: 'bachelor' })
})

test('neither a draft with mistakes nor a submission writes over what was saved meanwhile', async () => {
  const { post, stored } = await opened()
  await post({ currentSchool: '附中', revision: '0' })
  for (const fields of [{ age: '220' }, { intent: 'submit' }] as Record<string, string>[]) {
    expect((await post({ currentSchool: '', revision: '0', ...fields })).status).toBe(409)
    expect((await stored()).currentSchool).toBe('附中')
  }
})

test('the same form sent twice is saved, not asked about', async () => {
  const { post, stored } = await opened()
  for (let n = 0; n < 2; n++) expect((await post({ name: '周小川', revision: '0' })).status).toBe(303)
  expect(await stored()).toMatchObject({ name: '周小川' })
})

const picture = async (background: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 60, height: 90, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ])

test('a file sent from the older page replaces none that was saved meanwhile', async () => {
  const { post, stored, receiptOf, user } = await opened()
  const [first, other] = [await picture('#f00'), await picture('#00f')]
  expect((await post({ name: '周小川', revision: '0' }, { paymentScreenshot: first })).status).toBe(303)
  const held = await receiptOf()
  const { revision } = await stored()

  for (const name of ['周小川', '周晓川']) {
    const { status, reply } = await post({ name, revision: '0' }, { paymentScreenshot: other })
    expect(status).toBe(409)
    expect(reply!.error).toMatchObject({
      '': ['registrationSavedElsewhere'],
      paymentScreenshot: ['storedElsewhere?value=paymentScreenshot.png', 'fileToChooseAgain'],
    })
    expect(await receiptOf()).toMatchObject({ id: held!.id, status: 'stored' })
  }
  expect(await stored()).toMatchObject({ name: '周小川', revision })
  expect(await db.upload.count({ where: { ownerId: user.id, status: 'stored' } })).toBe(1)

  expect((await post({ name: '周小川', revision: '0' }, { paymentScreenshot: first })).status).toBe(303)
  const now = await stored()
  expect((await post({ name: '周小川', revision: String(now.revision) }, { paymentScreenshot: other })).status).toBe(303)
  expect((await receiptOf())!.sha256).not.toBe(held!.sha256)
})

test('a file that came with a faulty form counts as saved', async () => {
  const { post, receiptOf } = await opened()
  expect((await post({ age: '220', revision: '0' }, { paymentScreenshot: await picture('#f00') })).status).toBe(400)
  const held = await receiptOf()
  expect((await post({ age: '220', revision: '0' }, { paymentScreenshot: await picture('#00f') })).status).toBe(409)
  expect((await receiptOf())!.id).toBe(held!.id)
})

test('what an older page brings after the registration was submitted elsewhere is said not to be kept, and shown', async () => {
  const { post, stored, title, category } = await opened()
  await post({ name: '周小川', revision: '0' })
  const { id } = await stored()
  await db.registration.update({ where: { id }, data: { status: 'submitted', number: 901, submittedAt: new Date() } })
  expect((await post({ name: '周小川', education: 'master', [title]: '思乡曲', revision: '1' })).notKept).toEqual({
    code: 'registrationNotEditable',
    typed: [
      { label: '学历', value: '硕士' },
      { label: `${category.name}　第 1 首　${category.songFields[0]!.name}`, value: '思乡曲' },
    ],
  })
  expect(await post({ name: '周小川', revision: '1' }), 'what was saved is not lost').toEqual({ status: 409, reply: undefined })
})

test('a draft with one mistake takes no step that was left alone for complete', async () => {
  const { post } = await opened()
  const { status, missing } = await post({ name: '周小川', age: '220', revision: '0' })
  expect(status).toBe(400)
  expect(missing).toEqual(expect.arrayContaining(['age', 'education', expect.stringMatching(/^songs/)]))
  expect(missing).not.toContain('name')
})
