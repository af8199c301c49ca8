import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { mayUpload } from '~/domain/uploads/open-upload.server'
import { db, transaction } from '~/infra/db/client'
import { incomingPath, mediaPath, uploadKey } from '~/infra/storage'
import { signIn, startTusServer, type TusPerson, type TusServer } from '../../tests/setup/tus-person'

const voice = fs.readFileSync('tests/fixtures/voice/singing-female.wav')
const chunk = 200_000
const library = { purpose: 'dataset_audio', fileName: '练声.wav' }
const model = { purpose: 'model_audio', fileName: '练声.wav' }

let server: TusServer
beforeAll(async () => {
  server = await startTusServer()
  mayUpload.dataset_audio = mayUpload.model_audio = async () => ({ ok: true })
})
afterAll(() => server.close())

/** The same recording with another last note: each test has a content of its own. */
function recording(): Buffer {
  const own = Buffer.from(voice)
  own.writeDoubleLE(Math.random(), own.length - 8)
  return own
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const idOf = (url: string) => url.split('/').pop()!
const answerOf = async (response: Response) => [response.status, await response.json()]

/** Sends a file in chunks; the answer to its last one. */
async function send(person: TusPerson, url: string, content: Buffer): Promise<Response> {
  for (let at = 0; ; at += chunk) {
    const answer = await person.patch(url, at, content.subarray(at, at + chunk))
    if (at + chunk >= content.length) return answer
    expect(answer.status).toBe(204)
  }
}

test('a recording the library has is not sent again, whoever offers it', async () => {
  const content = recording()
  const first = await signIn(server)
  const url = await first.open(content.length, library)
  expect((await send(first, url, content)).status).toBe(204)
  const second = await signIn(server)
  const offer = await second.create(content.length, { ...library, fileName: '另一个名字.wav', sha256: sha256(content) })
  expect(await answerOf(offer)).toMatchObject([409, { code: `fileAlreadyStored?upload=${idOf(url)}` }])
  expect(await db.upload.count({ where: { ownerId: second.user.id } })).toBe(0)
})

test('whoever did not say what is coming is told when it is here, and it is not kept twice', async () => {
  const content = recording()
  const person = await signIn(server)
  const url = await person.open(content.length, library)
  await send(person, url, content)
  const again = await person.open(content.length, library)
  expect(await answerOf(await send(person, again, content))).toMatchObject([422, { code: `fileAlreadyStored?upload=${idOf(url)}` }])
  expect(fs.existsSync(mediaPath(uploadKey(idOf(again)))) || fs.existsSync(incomingPath(idOf(again)))).toBe(false)
  expect(fs.readFileSync(mediaPath(uploadKey(idOf(url)))).equals(content)).toBe(true)
})

test('sent by five at the same moment it is kept once', async () => {
  const content = recording()
  const people = await Promise.all(Array.from({ length: 5 }, () => signIn(server)))
  const urls = await Promise.all(people.map((person) => person.open(content.length, { ...library, sha256: sha256(content) })))
  const answers = await Promise.all(people.map((person, n) => send(person, urls[n]!, content)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422, 422])
  expect(await db.upload.count({ where: { sha256: sha256(content), status: 'stored' } })).toBe(1)
})

test('a recording for the model is kept once a sender: others know nothing of it', async () => {
  const content = recording()
  const [one, other] = [await signIn(server), await signIn(server)]
  await send(one, await one.open(content.length, model), content)
  expect((await one.create(content.length, { ...model, sha256: sha256(content) })).status).toBe(409)
  expect((await send(other, await other.open(content.length, { ...model, sha256: sha256(content) }), content)).status).toBe(204)
})

test('what was discarded may come again, and the same bytes may serve another purpose', async () => {
  const content = recording()
  const person = await signIn(server)
  const url = await person.open(content.length, library)
  await send(person, url, content)
  expect((await send(person, await person.open(content.length, { ...model, sha256: sha256(content) }), content)).status).toBe(204)
  await transaction((tx) => discardStored(tx, idOf(url)))
  expect((await send(person, await person.open(content.length, { ...library, sha256: sha256(content) }), content)).status).toBe(204)
})
