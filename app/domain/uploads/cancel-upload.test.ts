import { expect, test } from 'vitest'
import { makeUser } from '../../../tests/factories'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
import { db } from '~/infra/db/client'
import { cancelOwnUpload } from './cancel-upload.server'

test('an unfinished upload is cancelled by its owner, once, and by nobody else', async () => {
  const [owner, other] = await Promise.all([makeUser(), makeUser()])
  const unfinished = { status: 'uploading', storageKey: null, sha256: null, mime: null, size: null, finalizedAt: null } as const
  const { id: uploadId } = await makeStoredUpload(owner.id, unfinished)
  const status = async () => (await db.upload.findUniqueOrThrow({ where: { id: uploadId } })).status

  expect(await cancelOwnUpload({ ownerId: other.id, uploadId })).toBe(false)
  expect(await status()).toBe('uploading')
  expect(await cancelOwnUpload({ ownerId: owner.id, uploadId })).toBe(true)
  expect(await status()).toBe('cancelled')
  expect(await cancelOwnUpload({ ownerId: owner.id, uploadId })).toBe(false)
})
