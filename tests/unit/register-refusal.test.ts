import { Readable } from 'node:stream'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db, transaction } from '~/infra/db/client'
import { openSession } from '~/infra/session'
import { ensureFolders } from '~/infra/storage'
import { writeSessionToken } from '~/http/session-cookie.server'
import { makeCompetition, makeRegistration } from '../factories'
import { action } from '~/routes/_app.competitions.$id.register'

// What happens between the first byte of a form and its last: the files have come, and may not be taken into the registration any more.

let registration: Awaited<ReturnType<typeof makeRegistration>>
beforeAll(ensureFolders)
beforeEach(async () => {
  registration = await makeRegistration(await makeCompetition(), { status: 'draft', number: null, submittedAt: null })
})

const part = (name: string, value: string, file = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const stored = () => db.upload.findFirst({ where: { ownerId: registration.userId, purpose: 'resume', status: 'stored' } })

/** Posts a draft with a resume; once that is stored, and before the form ends, something else happens. */
async function post(meanwhile: (uploadId: string) => Promise<unknown>) {
  async function* body() {
    yield part('intent', 'draft') + part('currentSchool', '音乐学院') + part('resume', pdf, '; filename="cv.pdf"') + '--b\r\nContent-'
    await expect.poll(stored).not.toBeNull()
    await meanwhile((await stored())!.id)
    yield 'Disposition: form-data; name="graduationSchool"\r\n\r\n附中\r\n--b--\r\n'
  }
  const token = await transaction((tx) => openSession(tx, registration.userId, { userAgent: '', address: '' }))
  const bytes = Readable.toWeb(Readable.from(body(), { objectMode: false }))
  const request = new Request('http://own.invalid/', {
    method: 'POST',
    headers: { Cookie: (await writeSessionToken(token)).split(';')[0]!, 'Content-Type': 'multipart/form-data; boundary=b' },
    ...{ body: bytes as ReadableStream, duplex: 'half' },
  })
  return action({ request, params: { id: String(registration.competitionId) }, context: { nonce: '' } }) as Promise<{
    data: {
      reply?: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> }
      notKept?: { code: string; typed: { label: string; value: string }[] }
    }
    init: { status: number }
  }>
}

test('a document that cannot be taken into the registration is said beside its field, with what came kept', async () => {
  const { data, init } = await post((id) => db.upload.update({ where: { id }, data: { status: 'cancelled', storageKey: null } }))
  expect(init.status).toBe(400)
  expect(data.reply?.error).toMatchObject({ resume: ['uploadNotUsable'] })
  expect(data.reply?.initialValue).toMatchObject({ currentSchool: '音乐学院', graduationSchool: '附中' })
  expect(await db.registration.findUniqueOrThrow({ where: { id: registration.id } })).toMatchObject({ resumeId: null })
})

test('a registration that was submitted meanwhile takes no document, and says so', async () => {
  const { data, init } = await post(() =>
    db.registration.update({ where: { id: registration.id }, data: { status: 'submitted', number: 901, submittedAt: new Date() } }),
  )
  expect([init.status, data.notKept?.code]).toEqual([409, 'registrationNotEditable'])
  expect(data.notKept?.typed).toContainEqual({ label: '个人简历', value: '刚才选择的文件' })
  expect(await db.registration.findUniqueOrThrow({ where: { id: registration.id } })).toMatchObject({ resumeId: null, status: 'submitted' })
})
