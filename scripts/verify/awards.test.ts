import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAward } from '~/domain/results/grant-award.server'
import { publishAward } from '~/domain/results/publish-award.server'
import { openScoresExport } from '~/domain/results/export-scores.server'
import { withdrawAward } from '~/domain/results/withdraw-award.server'
import { db } from '~/infra/db/client'
import { aboutExport } from '~/ui/judging/scores/score-sheets'
import { makeJudgedStage } from '../../tests/factories/published'
import { readDatabase } from './read-database'
import type { Records } from './records'
import { type DifferenceCode, verify } from './verify'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-verify-awards-'))
/** Without its rules: nothing in it stands in the way of a change behind the application's back. */
const open = path.join(folder, 'open.db')
let ids: { competitionId: number; actorId: number; earlier: number; standing: number }

/** An award that was published, taken back and published for another. */
beforeAll(async () => {
  const specialAwards = { create: [{ position: 0, name: '艺术歌曲奖' }] }
  const { competition, admin, awardId, singers, publish } = await makeJudgedStage([[90], [80], [70]], { specialAwards })
  await publish()
  const act = { actorId: admin.id, competitionId: competition.id, awardId }
  const [first, second] = singers.map(({ entryId }) => entryId) as [number, number]
  const announced = async (...winners: number[]) => {
    expect(await publishAward({ ...act, seen: winners })).toEqual({ ok: true })
    return (await db.awardPublication.findFirstOrThrow({ where: { awardId, withdrawnAt: null } })).id
  }
  await grantAward({ ...act, seen: [], entryIds: [first] })
  const earlier = await announced(first)
  expect(await withdrawAward({ ...act, publicationId: earlier, reason: '选错了人' })).toEqual({ ok: true })
  await grantAward({ ...act, seen: [first], entryIds: [second] })
  ids = { competitionId: competition.id, actorId: admin.id, earlier, standing: await announced(second) }

  const live = new Database(path.join(process.env.DATA_DIR!, 'app.db'))
  live.exec(`VACUUM INTO '${open}'`)
  live.close()
  const free = new Database(open)
  const rules = free.prepare<[], { type: string; name: string }>(
    `SELECT type, name FROM sqlite_master WHERE type = 'trigger' OR (type = 'index' AND name GLOB '[a-z]*' AND sql IS NOT NULL)`,
  )
  for (const { type, name } of rules.all()) free.exec(`DROP ${type} "${name}"`)
  free.close()
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** What is said of awards; how the scores were made is nobody's concern here. */
function ofAwards(records: Records) {
  const { counts, differences } = verify(records)
  return { counts, differences: differences.filter(({ code }) => code.startsWith('award')) }
}

function verified(file: string) {
  const { records, close } = readDatabase(file, ids.competitionId)
  try {
    return ofAwards(records!)
  } finally {
    close()
  }
}

test('what was published and taken back agrees with the ledger', () => {
  const { counts, differences } = verified(open)
  expect(differences).toEqual([])
  expect(counts).toMatchObject({ awards: 2, awardsWithdrawn: 1 })
})

const granted = `"awardId" = (SELECT "awardId" FROM "AwardPublication" WHERE "id" = :standing)`
const changes: [what: string, sql: string, found: DifferenceCode][] = [
  ['another winner', `UPDATE "AwardGrant" SET "entryId" = "entryId" + 1 WHERE ${granted}`, 'awardDiffers'],
  ['a winner deleted', `DELETE FROM "AwardGrant" WHERE ${granted}`, 'awardDiffers'],
  [
    'a winner slipped in',
    `INSERT INTO "AwardGrant" SELECT "awardId", "entryId" + 1, "grantedAt", "grantedById" FROM "AwardGrant" WHERE ${granted}`,
    'awardDiffers',
  ],
  ['a publication’s award', `UPDATE "AwardPublication" SET "awardId" = 999999 WHERE "id" = :standing`, 'awardNotKept'],
  ['a publication’s time', `UPDATE "AwardPublication" SET "publishedAt" = "publishedAt" - 99999 WHERE "id" = :standing`, 'awardDiffers'],
  ['a withdrawal set', `UPDATE "AwardPublication" SET "withdrawnAt" = "publishedAt" WHERE "id" = :standing`, 'awardDiffers'],
  ['a withdrawal taken off', `UPDATE "AwardPublication" SET "withdrawnAt" = NULL WHERE "id" = :earlier`, 'awardDiffers'],
  ['a publication deleted', `DELETE FROM "AwardPublication" WHERE "id" = :earlier`, 'awardNotKept'],
  [
    'a publication slipped in',
    `INSERT INTO "AwardPublication" ("awardId", "publishedAt") SELECT "awardId", "publishedAt" FROM "AwardPublication" WHERE "id" = :standing`,
    'awardNotInLedger',
  ],
  [
    'the winners in the ledger',
    `UPDATE "LedgerEntry" SET "payload" = json_set("payload", '$.entryIds[0]', 999999) WHERE "kind" = 'award_publication' AND "payload" ->> 'awardPublicationId' = :standing`,
    'awardDiffers',
  ],
  [
    'the last entry cut off',
    `DELETE FROM "LedgerEntry" WHERE "kind" = 'award_publication' AND "payload" ->> 'awardPublicationId' = :standing`,
    'awardNotInLedger',
  ],
]

test.each(changes)('changed behind the application’s back it is found: %s', (_, sql, found) => {
  const file = path.join(folder, 'changed.db')
  fs.copyFileSync(open, file)
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  const { earlier, standing } = ids
  expect(database.prepare(sql).run({ earlier, standing }).changes).toBe(1)
  database.close()
  expect(verified(file).differences.map(({ code }) => code)).toContain(found)
})

test('an export says the same of them, and a changed fact of it is found', async () => {
  const exported = (await openScoresExport(ids))!
  const about = JSON.parse(aboutExport(exported.competition, {})) as { awards: Record<string, unknown>[] }
  await exported.close()
  const { records, close } = readDatabase(open, ids.competitionId)
  expect(about.awards).toEqual(records!.awards)
  const unseen: string[] = []
  for (const [index, award] of about.awards.entries()) {
    for (const [key, value] of Object.entries(award)) {
      // Of a publication that was taken back the ledger alone keeps who had won.
      if (key === 'entryIds' && index === 0) continue
      const changed = about.awards.with(index, { ...award, [key]: Array.isArray(value) ? [] : Number(value) + 100_003 })
      const { differences } = ofAwards({ ...records!, awards: changed as unknown as Records['awards'] })
      if (differences.length === 0) unseen.push(`award ${index}: ${key}`)
    }
  }
  close()
  expect(unseen).toEqual([])
})
