import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { organisation } from '~/domain/settings/read-settings.server'
import { sections } from '~/domain/settings/schema'
import { db } from '~/infra/db/client'
import { mediaPath } from '~/infra/storage'
import { makeUser } from '../../../tests/factories'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
import { saveOrganisation } from './save-organisation.server'

let actorId: number
const { logoUploadId: _, serviceQrUploadId: __, ...texts } = sections.organisation.defaults
const values = { ...texts, removeLogo: false, removeServiceQr: false }

beforeAll(async () => {
  actorId = (await makeUser({ role: 'admin' })).id
})

async function picture(): Promise<{ id: string; file: string }> {
  const { id, storageKey } = await makeStoredUpload(actorId, { purpose: 'logo' })
  const file = mediaPath(storageKey!)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, 'bytes')
  return { id, file }
}
const save = (changes: object = {}, given: object = {}) => saveOrganisation({ actorId, values: { ...values, ...changes }, ...given })
const standing = async (id: string) => (await db.upload.findUniqueOrThrow({ where: { id } })).status

test('a picture stays until another takes its place or it is removed; then its file goes', async () => {
  const [first, second] = [await picture(), await picture()]
  await save({}, { logoUploadId: first.id })
  await save({ name: '合唱协会' })
  expect(await organisation()).toMatchObject({ name: '合唱协会', logoUploadId: first.id })
  await save({}, { logoUploadId: second.id })
  expect([await standing(first.id), fs.existsSync(first.file)]).toEqual(['cancelled', false])
  await save({ removeLogo: true })
  expect((await organisation()).logoUploadId).toBeNull()
  expect([await standing(second.id), fs.existsSync(second.file)]).toEqual(['cancelled', false])
})

test('of two who save at once, the one without a picture does not bring the replaced one back', async () => {
  const [first, second] = [await picture(), await picture()]
  await save({}, { logoUploadId: first.id })
  await Promise.all([save({}, { logoUploadId: second.id }), save({ name: '同时' })])
  expect(await organisation()).toMatchObject({ name: '同时', logoUploadId: second.id })
  expect([await standing(first.id), await standing(second.id)]).toEqual(['cancelled', 'stored'])
})

test('of two pictures sent at once, the one that lost its place goes too', async () => {
  const pictures = [await picture(), await picture()]
  await Promise.all(pictures.map(({ id }) => save({}, { logoUploadId: id })))
  const { logoUploadId } = await organisation()
  const lost = pictures.find(({ id }) => id !== logoUploadId)!
  expect([await standing(logoUploadId!), await standing(lost.id), fs.existsSync(lost.file)]).toEqual(['stored', 'cancelled', false])
})
