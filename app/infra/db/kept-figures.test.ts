import { expect, test } from 'vitest'
import { makeCompetition, makeRegistration, makeWork } from '../../../tests/factories'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
import { now } from '../clock'
import { db } from './client'

const bytesOf = async (id: number) => Number((await db.competition.findUniqueOrThrow({ where: { id } })).bytesStored)

/** The same, counted over the rows. */
async function counted(id: number): Promise<number> {
  const uploads = await db.upload.aggregate({
    where: { registration: { competitionId: id }, storageKey: { not: null } },
    _sum: { size: true },
  })
  const media = await db.workMedia.aggregate({ where: { work: { stage: { competitionId: id } } }, _sum: { size: true } })
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
  await db.workMedia.create({
    data: {
      workId: work.id,
      kind: 'playback',
      storageKey: `media/${work.id}`,
      mime: 'video/mp4',
      size: 5_000,
      sha256: 'a',
      createdAt: now(),
    },
  })
  await check(6_700)
  await db.workMedia.updateMany({ where: { workId: work.id }, data: { size: 4_000 } })
  await check(5_700)
  await db.upload.update({ where: { id: receipt.id }, data: { status: 'cancelled', storageKey: null } })
  await check(5_000)
  const begun = await makeStoredUpload(registration.userId, {
    registrationId: registration.id,
    status: 'uploading',
    storageKey: null,
    size: null,
    mime: null,
    sha256: null,
  })
  await check(5_000)
  await db.upload.update({
    where: { id: begun.id },
    data: { status: 'stored', storageKey: `uploads/${begun.id}`, size: 30, mime: 'image/png', sha256: 'b' },
  })
  await check(5_030)
  await db.work.delete({ where: { id: work.id } })
  await check(1_030)
  await makeStoredUpload(registration.userId, { size: 99 })
  await check(1_030)
})
