import { expect, test } from 'vitest'
import { makeCompetition, makeRegistration, makeWork } from '../../../tests/factories'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { now } from '../clock'
import { db, transaction } from './client'

const bytesOf = async (id: number) => Number((await db.competition.findUniqueOrThrow({ where: { id } })).bytesStored)

/** The same, counted over the rows. */
async function counted(id: number): Promise<number> {
  const uploads = await db.upload.aggregate({
    where: { registration: { competitionId: id }, storageKey: { not: null } },
    _sum: { size: true },
  })
  const media = await db.media.aggregate({ where: { upload: { registration: { competitionId: id } } }, _sum: { size: true } })
  return (uploads._sum.size ?? 0) + (media._sum.size ?? 0)
}

test('a competition knows what its files take, through storing, replacing, processing and deleting', async () => {
  const competition = await makeCompetition()
  const registration = await makeRegistration(competition)
  const check = async (bytes: number) => expect([await bytesOf(competition.id), await counted(competition.id)]).toEqual([bytes, bytes])

  const receipt = await makeStoredUpload(registration.userId, { registrationId: registration.id, size: 700 })
  await check(700)
  const work = await makeWork(competition, registration)
  await check(1_700)
  for (const [kind, size] of [
    ['playback', 3_600],
    ['poster', 400],
  ] as const) {
    const made = { kind, size, storageKey: `${kind}/${work.id}`, mime: 'video/mp4', sha256: 'a', createdAt: now() }
    await db.media.create({ data: { uploadId: work.uploadId, ...made } })
  }
  await check(5_700)
  await db.media.deleteMany({ where: { uploadId: work.uploadId, kind: 'poster' } })
  await check(5_300)
  await db.upload.update({ where: { id: receipt.id }, data: { status: 'cancelled', storageKey: null } })
  await check(4_600)
  const begun = await makeStoredUpload(registration.userId, {
    registrationId: registration.id,
    status: 'uploading',
    storageKey: null,
    size: null,
    mime: null,
    sha256: null,
  })
  await check(4_600)
  await db.upload.update({
    where: { id: begun.id },
    data: { status: 'stored', storageKey: `uploads/${begun.id}`, size: 30, mime: 'image/png', sha256: 'b' },
  })
  await check(4_630)
  await transaction((tx) => discardStored(tx, begun.id))
  await check(4_600)
  await db.work.delete({ where: { id: work.id } })
  await check(4_600)
  await db.upload.delete({ where: { id: work.uploadId } })
  await check(0)
  await makeStoredUpload(registration.userId, { size: 99 })
  await check(0)
})
