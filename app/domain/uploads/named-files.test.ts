import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { saveSection } from '~/domain/settings/save-section.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { env } from '~/infra/env'
import { ensureFolders, mediaFolder, mediaPath, scratchFolder } from '~/infra/storage'
import { makeCompetition, makeRegistration, makeUser, makeWork } from '../../../tests/factories'
import { makeStoredUpload } from '../../../tests/factories/stored-upload'
import { storedKeys, unnamedUploads } from './queries/named-files.server'
import { findOrphans } from './orphans.server'
import { keptUnfinishedMs, sweepOrphans, sweepUploads } from './reconcile-uploads.server'

const longAgo = new Date(now().getTime() - keptUnfinishedMs - 1000)
const soon = () => new Date(now().getTime() + 1000)
const made = (key: string) => ({ kind: 'audio' as const, storageKey: key, mime: 'audio/wav', size: 1, sha256: 'a', createdAt: now() })

function place(key: string, at = longAgo): string {
  const file = mediaPath(key)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, 'bytes')
  fs.utimesSync(file, at, at)
  return file
}

test('every storage key of every table names its file, also of a table that nobody here has heard of', async () => {
  const owner = await makeUser()
  const upload = await makeStoredUpload(owner.id)
  await db.media.create({ data: { uploadId: upload.id, ...made(`derived/${upload.id}`) } })
  await db.$executeRawUnsafe('CREATE TABLE "Later" ("id" INTEGER PRIMARY KEY, "storageKey" TEXT)')
  await db.$executeRawUnsafe(`INSERT INTO "Later" ("storageKey") VALUES ('later/one'), (NULL)`)
  const keys = [upload.storageKey!, `derived/${upload.id}`, 'later/one']
  for (const key of [...keys, 'nobody/knows']) place(key)
  expect([...(await storedKeys())]).toEqual(expect.arrayContaining(keys))
  expect((await findOrphans()).map(({ key }) => key)).toEqual(['nobody/knows'])
  await sweepOrphans()
  expect(keys.map((key) => fs.existsSync(mediaPath(key)))).toEqual([true, true, true])
  expect(fs.existsSync(mediaPath('nobody/knows'))).toBe(false)
  await db.$executeRawUnsafe('DROP TABLE "Later"')
  fs.rmSync(mediaFolder(), { recursive: true })
})

test('the schema keeps every file of ours in a column storageKey', () => {
  const columns = [...fs.readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^ {2}(\w*(?:[kK]ey|[pP]ath|[fF]ile))\s+String/gm)]
  expect(new Set(columns.map(([, name]) => name))).toEqual(new Set(['key', 'formKey', 'storageKey']))
})

test('an upload is given up, with what was made of it, only when no row and no setting names it', async () => {
  const owner = await makeUser()
  const competition = await makeCompetition()
  const work = await makeWork(competition, await makeRegistration(competition))
  const [bare, avatar, logo, later] = await Promise.all(Array.from({ length: 4 }, () => makeStoredUpload(owner.id)))
  await db.media.create({ data: { uploadId: bare!.id, ...made(`derived/${bare!.id}`) } })
  await db.receiptPrint.create({ data: { uploadId: bare!.id, cells: Buffer.from([1]) } })
  const files = [place(bare!.storageKey!), place(`derived/${bare!.id}`)]
  await db.user.update({ where: { id: owner.id }, data: { avatarUploadId: avatar!.id } })
  await saveSection({ actorId: competition.createdById, name: 'organisation', changes: { logoUploadId: logo!.id } })
  await db.$executeRawUnsafe('CREATE TABLE "Later" ("fileId" TEXT REFERENCES "Upload" ("id") ON DELETE RESTRICT)')
  await db.$executeRaw`INSERT INTO "Later" VALUES (${later!.id})`

  const all = [bare!.id, avatar!.id, logo!.id, later!.id, work.uploadId]
  const unnamed = (await unnamedUploads(soon())).filter((id) => all.includes(id))
  expect(unnamed).toEqual([bare!.id])
  expect(await unnamedUploads(longAgo)).toEqual([])
  await db.$executeRaw`DROP TABLE "Later"`
  await db.upload.deleteMany({ where: { id: later!.id } })

  await sweepUploads()
  expect(await db.upload.findUnique({ where: { id: bare!.id } })).toMatchObject({ status: 'stored' })
  await db.$executeRaw`DROP TRIGGER upload_finished_fixed`
  await db.upload.updateMany({ where: { id: { in: all } }, data: { finalizedAt: longAgo } })
  await sweepUploads()
  expect(await db.upload.findUnique({ where: { id: bare!.id }, include: { media: true } })).toMatchObject({
    status: 'cancelled',
    media: [],
  })
  expect(await db.upload.count({ where: { id: { in: all }, status: 'stored' } })).toBe(3)
  expect(files.map((file) => fs.existsSync(file))).toEqual([false, false])
})

test('what a killed job left behind goes at the start, and after a day while the server runs', async () => {
  await ensureFolders()
  const leave = (folder: string, name: string, at: Date) => {
    fs.mkdirSync(path.join(folder, name), { recursive: true })
    fs.writeFileSync(path.join(folder, name, 'playback.part'), 'half a film')
    fs.utimesSync(path.join(folder, name), at, at)
  }
  const former = path.join(env().DATA_DIR, 'processing')
  leave(scratchFolder(), 'old', longAgo)
  leave(scratchFolder(), 'running', now())
  leave(former, 'of-part-4', longAgo)
  await sweepUploads()
  expect(fs.readdirSync(scratchFolder())).toEqual(['running'])
  expect(fs.existsSync(former)).toBe(false)
  await sweepOrphans()
  expect(fs.readdirSync(scratchFolder())).toEqual([])
})
