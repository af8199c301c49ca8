import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recuse } from '~/domain/judging/recuse.server'
import { restoreAssignment } from '~/domain/judging/restore-assignment.server'
import { tieGroups } from '~/domain/results/chair-decisions'
import { decideTie } from '~/domain/results/decide-tie.server'
import { stageRanking } from '~/domain/results/queries/stage-ranking.server'
import { publicationPage } from '~/domain/results/queries/publication-page.server'
import { publishRanking } from '~/domain/results/publish-ranking.server'
import { withdrawPublication } from '~/domain/results/withdraw-publication.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { adoptLedgers } from '../../prisma/adopt-ledgers.mjs'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../tests/factories'
import { readZip } from '../../tests/setup/read-zip'
import { csvRows } from './csv'
import { readDatabase } from './read-database'
import { readExport } from './read-export'
import { verify, type DifferenceCode } from './verify'

type Competition = Awaited<ReturnType<typeof makeCompetition>>
type Work = { id: number }
type Judge = { id: number }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-verify-'))
const whole = path.join(folder, 'whole.db')
/** Without its rules: nothing in it stands in the way of a change behind the application's back. */
const open = path.join(folder, 'open.db')
const competitionIds: number[] = []

/** Three competitions, one a rule, each with an edition that was withdrawn and corrected; points of few kinds, so that many tie. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 1) })
  // The last has one stage alone, with prizes that go to the teachers too.
  const prizes = {
    stages: { create: [{ position: 0, name: '决赛', status: 'active' as const }] },
    prizes: {
      create: [
        { position: 0, name: '＋一等奖', count: 2, forTeachers: true },
        { position: 1, name: '优秀奖', kind: 'excellence' as const },
      ],
    },
  }
  for (const rule of [{}, { extremesMode: 'per_criterion' }, { removeExtremes: false, ...prizes }] as const) {
    competitionIds.push((await judgedAndCorrected(await makeCompetition(rule))).id)
  }
  vi.useRealTimers()
  fs.rmSync(whole, { force: true })
  const live = new Database(path.join(process.env.DATA_DIR!, 'app.db'))
  live.exec(`VACUUM INTO '${whole}'`)
  live.close()
  forgetLedgers(whole)
  adoptLedgers(whole)
  fs.copyFileSync(whole, open)
  const free = new Database(open)
  const rules = free.prepare<[], { type: string; name: string }>(
    `SELECT type, name FROM sqlite_master WHERE type = 'trigger' OR (type = 'index' AND name GLOB '[a-z]*' AND sql IS NOT NULL)`,
  )
  for (const { type, name } of rules.all()) free.exec(`DROP ${type} "${name}"`)
  free.pragma('foreign_keys = OFF')
  free.close()
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const passSome = (seconds = 1) => vi.setSystemTime(Date.now() + seconds * 1000)

async function judgedAndCorrected(competition: Competition): Promise<Competition> {
  const scales = [
    [3, 1000],
    [2, 2500],
    [1, 3000],
    [1, 500],
  ] as const
  for (const [index, [weight, maxHundredths]] of scales.entries()) {
    competition.criteria[index] = await db.criterion.update({
      where: { id: competition.criteria[index]!.id },
      data: { weight, maxHundredths },
    })
  }
  // One of the three parts ties by a criterion as well.
  if (competition.extremesMode === 'per_criterion')
    await db.competition.update({ where: { id: competition.id }, data: { tieCriterionId: competition.criteria[1]!.id } })
  const judges: Judge[] = []
  for (let n = 0; n < 5; n++) judges.push(await makeJudge(competition))
  let drawn = 7
  const draw = () => (drawn = (drawn * 16_807) % 2_147_483_647) % 3
  const points = () => competition.criteria.map(({ maxHundredths }) => (maxHundredths / 100) * (0.5 + draw() / 4))
  const works: Work[] = []
  for (let n = 0; n < 10; n++) {
    const registration = await makeRegistration(competition)
    for (let slot = 1; slot <= (n % 5 === 4 ? 2 : 1); slot++)
      works.push(await makeWork(competition, registration, { slot, lockedAt: now() }))
  }
  const recusal = { judgeId: judges[0]!.id, competitionId: competition.id, workId: works.at(-1)!.id, reason: '我的学生' }
  expect(await recuse({ ...recusal, wholeParticipant: false })).toMatchObject({ ok: true })
  const alike = points()
  // The last has no score, the second two judges; four have alike points, of which one is scored anew.
  for (const [n, work] of works.slice(0, -1).entries()) {
    for (const judge of judges.slice(0, n === 1 ? 2 : 5)) {
      passSome()
      await makeScore(competition, work, judge, [0, 2, 3, 6].includes(n) ? alike : points(), {
        comment: n % 2 ? '音色统一，\r\n尾音"再稳"一些' : '',
      })
    }
  }
  await rescore(competition, works[5]!, judges[0]!, points())
  const stageId = competition.stages[0]!.id
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
  const admin = await makeUser({ role: 'admin' })
  const first = await publish(competition, admin, '')
  passSome()
  await withdrawPublication({ actorId: admin.id, competitionId: competition.id, publicationId: first, reason: '录错了一位评委的分数' })
  passSome()
  await db.stage.update({ where: { id: stageId }, data: { status: 'active' } })
  await rescore(competition, works[0]!, judges[1]!, points())
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
  passSome()
  await decideFirstTie(competition, admin)
  await publish(competition, admin, '录错了一位评委的分数')
  return competition
}

async function rescore(competition: Competition, work: Work, judge: Judge, points: number[]) {
  passSome()
  const given = await db.score.findFirstOrThrow({ where: { workId: work.id, judgeId: judge.id, status: 'submitted' } })
  await db.score.update({ where: { id: given.id }, data: { status: 'voided', voidedAt: now(), voidReason: '评错了作品' } })
  passSome()
  await makeScore(competition, work, judge, points)
}

/** Puts those who share the first shared rank in an order, the last of them first. */
/** In two steps: the second parts whom the first left together. */
async function decideFirstTie({ id: competitionId, stages }: Competition, admin: { id: number }) {
  const ranking = { competitionId, stageId: stages[0]!.id, categoryId: null }
  const decide = async (reason: string, placeAt: (index: number) => number) => {
    const [tied] = tieGroups((await stageRanking(ranking))!.ranked)
    const places = new Map(tied!.toReversed().map(({ entryId }, index) => [entryId, placeAt(index)]))
    expect(await decideTie({ actorId: admin.id, ...ranking, places, reason })).toEqual({ ok: true })
    return tied!.length
  }
  expect(await decide('评委会主席重听后决定', (index) => (index === 0 ? 1 : 2))).toBe(3)
  expect(await decide('再次合议', (index) => index + 1)).toBe(2)
}

async function publish({ id: competitionId, stages }: Competition, admin: { id: number }, reason: string): Promise<number> {
  passSome()
  const ranking = { competitionId, stageId: stages[0]!.id, categoryId: null }
  const { digest } = (await publicationPage(ranking))!
  const published = await publishRanking({ actorId: admin.id, ...ranking, digestSeen: digest, reason })
  if (!published.ok) throw new Error(published.code)
  return published.publicationId
}

/** As a database was before ledgers were kept. */
function forgetLedgers(file: string) {
  const database = new Database(file)
  const inTheWay = database.prepare<[], { name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE name IN ('ledger_no_delete', 'publication_fixed')`,
  )
  const triggers = inTheWay.all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
  database.exec(`DELETE FROM "LedgerEntry"; UPDATE "Publication" SET "ledgerHash" = ''`)
  for (const { sql } of triggers) database.exec(sql)
  database.close()
}

function verified(file: string, competitionId = competitionIds[0]!, options = {}) {
  const { records, close } = readDatabase(file, competitionId)
  try {
    return verify(records!, options)
  } finally {
    close()
  }
}

const noAwards = { awards: 0, awardsWithdrawn: 0 }

test('what was adopted agrees with what was published, by every rule', () => {
  for (const id of competitionIds) {
    const { counts, differences } = verified(whole, id)
    expect(differences).toEqual([])
    expect(counts).toEqual({
      ledger: 60,
      scores: 54,
      voided: 2,
      recusals: 1,
      editions: 2,
      withdrawn: 1,
      results: 20,
      older: 0,
      ...noAwards,
    })
  }
})

test('the points tie often enough to try every tie break, and shared ranks', () => {
  const database = new Database(whole, { readonly: true })
  const ties = `SELECT count(*) AS n FROM "Result" WHERE "total" IN (SELECT "total" FROM "Result" AS other WHERE other."publicationId" = "Result"."publicationId" GROUP BY "total" HAVING count(*) > 1)`
  expect(database.prepare<[], { n: number }>(ties).get()!.n).toBeGreaterThan(6)
  const awarded = `SELECT count(*) AS n FROM "Result" WHERE "teacherAwarded"`
  expect(database.prepare<[], { n: number }>(awarded).get()!.n).toBeGreaterThan(3)
  database.close()
})

test('adopting again changes nothing, and every edition carries its entry’s hash', () => {
  const rows = () => {
    const database = new Database(whole, { readonly: true })
    const ledger = database.prepare(`SELECT * FROM "LedgerEntry"`).all()
    const editions = database.prepare<[], { ledgerHash: string }>(`SELECT "ledgerHash" FROM "Publication" WHERE "ledgerHash" = ''`).all()
    database.close()
    return { ledger, editions }
  }
  const before = rows()
  adoptLedgers(whole)
  expect(rows()).toEqual(before)
  expect(before.editions).toEqual([])
})

test('a hash that was written down is in the chain, or it is said', () => {
  const { lastHash } = verified(whole)
  expect(verified(whole, undefined, { expectedHash: lastHash }).differences).toEqual([])
  expect(verified(whole, undefined, { expectedHash: 'f'.repeat(64) }).differences).toEqual([
    { code: 'hashNotInLedger', params: { hash: 'f'.repeat(64) } },
  ])
})

/** What the organiser downloads, of the database that the application itself reads. */
async function exported(id = competitionIds[0]!): Promise<string> {
  const admin = await makeUser({ role: 'admin' })
  const { loader } = await import('~/routes/_app.competitions.$id.scores_.export')
  const { openSession } = await import('~/infra/session')
  const { writeSessionToken } = await import('~/http/session-cookie.server')
  const token = await transaction((tx) => openSession(tx, admin.id, { userAgent: 'test', address: '127.0.0.1' }))
  const cookie = (await writeSessionToken(token)).split(';')[0]!
  const request = new Request(`http://localhost/competitions/${id}/scores/export?format=zip`, { headers: { cookie } })
  const response = await loader({ request, params: { id: String(id) }, context: { nonce: '' } })
  const file = path.join(folder, 'export.zip')
  fs.writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  return file
}

test('an export is verified like the database, and a changed cell of it is found', async () => {
  const live = path.join(process.env.DATA_DIR!, 'app.db')
  forgetLedgers(live)
  adoptLedgers(live)
  const file = await exported()
  const { counts, differences } = verify(await readExport(file))
  expect(differences).toEqual([])
  expect(counts).toEqual(verified(whole).counts)
  // The last one's prize begins with a sign that a spreadsheet program would take for a formula's.
  expect(verify(await readExport(await exported(competitionIds[2]))).differences).toEqual([])
  await exported()

  const unpacked = path.join(folder, 'unpacked')
  fs.mkdirSync(unpacked)
  for (const [name, bytes] of await readZip(fs.readFileSync(file))) fs.writeFileSync(path.join(unpacked, name), bytes)
  expect(fs.readFileSync(path.join(unpacked, 'scores.csv'), 'utf8').startsWith('\uFEFF')).toBe(true)
  const scores = fs.readFileSync(path.join(unpacked, 'scores.csv'), 'utf8')
  fs.writeFileSync(path.join(unpacked, 'scores.csv'), scores.replace('再稳', '不稳'))
  expect(verify(await readExport(unpacked)).differences).toMatchObject([{ code: 'scoreDiffers', params: { field: 'comment' } }])
})

test('from the command line: what agrees ends with 0, what does not with 1 and says the row, what cannot be read with 2', async () => {
  const data = path.join(folder, 'data')
  fs.mkdirSync(data)
  // As `npm run verify-results --` does it, without looking at what is installed.
  const command = `import { verifyResults } from './scripts/verify.mjs'; await verifyResults(process.argv.slice(1))`
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', command, '--', ...args], {
      encoding: 'utf8',
      env: { ...process.env, LANG: 'zh_CN.UTF-8', LC_ALL: undefined },
    })
    return { status, said: stdout + stderr }
  }
  const ofDatabase = [String(competitionIds[0]), '--data', data]
  expect(run(...ofDatabase)).toMatchObject({ status: 2, said: expect.stringContaining('没有数据库') })
  fs.copyFileSync(open, path.join(data, 'app.db'))
  const { lastHash } = verified(whole)
  const agreeing = run(...ofDatabase, '--hash', lastHash)
  expect(agreeing).toMatchObject({ status: 0, said: expect.stringContaining('全部一致') })
  expect(agreeing.said).toContain(lastHash)
  expect(run(...ofDatabase, '--hash', 'f'.repeat(64)).status).toBe(1)
  expect(run('999999', '--data', data).status).toBe(2)
  expect(run('--lang', 'en').said).toContain('verify-results')
  expect(run(path.join(folder, 'export.zip'), '--lang', 'en')).toMatchObject({ status: 0, said: expect.stringContaining('agree') })

  const database = new Database(path.join(data, 'app.db'))
  const { id } = database.prepare<object, { id: number }>(`SELECT "id" FROM "Score" WHERE ${oneScore}`).get({ id: competitionIds[0] })!
  database.prepare(`UPDATE "Score" SET "total" = "total" + 1 WHERE "id" = ?`).run(id)
  database.close()
  expect(run(...ofDatabase)).toMatchObject({ status: 1, said: expect.stringContaining(`分数 ${id}：total`) })
})

const ofCompetition = '"stageId" IN (SELECT "id" FROM "Stage" WHERE "competitionId" = :id)'
const oneScore = `"id" = (SELECT "id" FROM "Score" WHERE ${ofCompetition} AND "status" = 'finalized' LIMIT 1 OFFSET 11)`
const oneValue = `rowid = (SELECT value.rowid FROM "CriterionScore" AS value JOIN "Score" AS score ON score."id" = value."scoreId" WHERE score.${ofCompetition} AND score."status" = 'finalized' LIMIT 1 OFFSET 21)`
const oneEdition = (edition: number) => `"id" = (SELECT "id" FROM "Publication" WHERE ${ofCompetition} AND "edition" = ${edition})`
const oneResult = (edition: number) =>
  `rowid = (SELECT result.rowid FROM "Result" AS result JOIN "Publication" AS edition ON edition."id" = result."publicationId" WHERE edition.${ofCompetition} AND edition."edition" = ${edition} AND result."rank" > 3 LIMIT 1)`
const onePlace = `rowid = (SELECT place.rowid FROM "ChairPlace" AS place JOIN "ChairDecision" AS decision ON decision."id" = place."decisionId" WHERE decision.${ofCompetition} LIMIT 1)`
const oneRecusal = `"status" = 'recused' AND "workId" IN (SELECT "id" FROM "Work" WHERE ${ofCompetition})`
const oneEntry = (seq: number) => `"competitionId" = :id AND "seq" = ${seq}`

/** Each column that anything rests on, changed in one row. */
const changes: [what: string, sql: string, found: DifferenceCode][] = [
  ['Score.workId', `UPDATE "Score" SET "workId" = (SELECT max("id") FROM "Work" WHERE ${ofCompetition}) WHERE ${oneScore}`, 'scoreDiffers'],
  ['Score.judgeId', `UPDATE "Score" SET "judgeId" = 1 WHERE ${oneScore}`, 'scoreDiffers'],
  ['Score.total', `UPDATE "Score" SET "total" = "total" + 1 WHERE ${oneScore}`, 'scoreDiffers'],
  ['Score.comment', `UPDATE "Score" SET "comment" = "comment" || '。' WHERE ${oneScore}`, 'scoreDiffers'],
  ['Score.status, opened', `UPDATE "Score" SET "status" = 'submitted' WHERE ${oneScore}`, 'scoreDiffers'],
  ['Score.status, voided', `UPDATE "Score" SET "status" = 'voided' WHERE ${oneScore}`, 'scoreDiffers'],
  [
    'Score.status, counted again',
    `UPDATE "Score" SET "status" = 'finalized' WHERE "status" = 'voided' AND ${ofCompetition}`,
    'scoreDiffers',
  ],
  ['Score.status, a draft', `UPDATE "Score" SET "status" = 'draft' WHERE ${oneScore}`, 'scoreNotKept'],
  ['Score.submittedAt', `UPDATE "Score" SET "submittedAt" = "submittedAt" + 1 WHERE ${oneScore}`, 'scoreDiffers'],
  ['Score.stageId', `UPDATE "Score" SET "stageId" = (SELECT max("id") FROM "Stage") WHERE ${oneScore}`, 'scoreNotKept'],
  ['a score deleted', `DELETE FROM "Score" WHERE ${oneScore}`, 'scoreNotKept'],
  [
    'a score slipped in',
    `INSERT INTO "Score" ("workId", "judgeId", "stageId", "status", "createdAt", "updatedAt", "submittedAt", "total") SELECT "workId", 1, "stageId", "status", 1, 1, 1, "total" FROM "Score" WHERE ${oneScore}`,
    'scoreNotInLedger',
  ],
  [
    'a mark slipped in',
    `INSERT INTO "ScoreMark" ("scoreId", "atMs", "text") SELECT "id", 1000, '此处偏低' FROM "Score" WHERE ${oneScore}`,
    'scoreDiffers',
  ],
  ['CriterionScore.hundredths', `UPDATE "CriterionScore" SET "hundredths" = "hundredths" - 1 WHERE ${oneValue}`, 'scoreDiffers'],
  ['CriterionScore.criterionId', `UPDATE "CriterionScore" SET "criterionId" = 999999 WHERE ${oneValue}`, 'scoreDiffers'],
  ['CriterionScore.scoreId', `UPDATE "CriterionScore" SET "scoreId" = 999999 WHERE ${oneValue}`, 'scoreDiffers'],
  ['a value deleted', `DELETE FROM "CriterionScore" WHERE ${oneValue}`, 'scoreDiffers'],
  ['Criterion.weight', `UPDATE "Criterion" SET "weight" = "weight" + 1 WHERE "competitionId" = :id AND "position" = 0`, 'scoreTotalWrong'],
  [
    'Criterion.maxHundredths',
    `UPDATE "Criterion" SET "maxHundredths" = 2000 WHERE "competitionId" = :id AND "position" = 0`,
    'scoreTotalWrong',
  ],
  ['Competition.scoreScale', `UPDATE "Competition" SET "scoreScale" = "scoreScale" * 2 WHERE "id" = :id`, 'scoreTotalWrong'],
  [
    'Publication.stageId',
    `UPDATE "Publication" SET "stageId" = (SELECT max("id") FROM "Stage" WHERE "competitionId" = :id) WHERE ${oneEdition(2)}`,
    'editionDiffers',
  ],
  ['Publication.categoryId', `UPDATE "Publication" SET "categoryId" = NULL WHERE ${oneEdition(2)}`, 'editionDiffers'],
  ['Publication.edition', `UPDATE "Publication" SET "edition" = 3 WHERE ${oneEdition(2)}`, 'editionDiffers'],
  [
    'Publication.rule',
    `UPDATE "Publication" SET "rule" = json_set("rule", '$.removeExtremes', json('false')) WHERE ${oneEdition(1)}`,
    'digestWrong',
  ],
  ['Publication.digest', `UPDATE "Publication" SET "digest" = '${'0'.repeat(64)}' WHERE ${oneEdition(1)}`, 'editionDiffers'],
  ['Publication.ledgerHash', `UPDATE "Publication" SET "ledgerHash" = '${'0'.repeat(64)}' WHERE ${oneEdition(1)}`, 'editionDiffers'],
  ['Publication.publishedAt', `UPDATE "Publication" SET "publishedAt" = "publishedAt" + 1 WHERE ${oneEdition(2)}`, 'editionDiffers'],
  ['Publication.withdrawnAt, taken off', `UPDATE "Publication" SET "withdrawnAt" = NULL WHERE ${oneEdition(1)}`, 'editionDiffers'],
  ['Publication.withdrawnAt, set', `UPDATE "Publication" SET "withdrawnAt" = "publishedAt" + 9 WHERE ${oneEdition(2)}`, 'editionDiffers'],
  ['an edition deleted', `DELETE FROM "Publication" WHERE ${oneEdition(1)}`, 'editionNotKept'],
  [
    'an edition slipped in',
    `INSERT INTO "Publication" ("stageId", "categoryId", "edition", "rule", "digest", "publishedAt") SELECT "stageId", "categoryId", 9, "rule", "digest", "publishedAt" FROM "Publication" WHERE ${oneEdition(1)}`,
    'editionNotInLedger',
  ],
  ['Result.rank', `UPDATE "Result" SET "rank" = "rank" - 1 WHERE ${oneResult(2)}`, 'resultDiffers'],
  ['Result.rank of an earlier edition', `UPDATE "Result" SET "rank" = 1 WHERE ${oneResult(1)}`, 'resultDiffers'],
  ['Result.total', `UPDATE "Result" SET "total" = '9999/100' WHERE ${oneResult(2)}`, 'resultDiffers'],
  ['Result.totalHundredths', `UPDATE "Result" SET "totalHundredths" = "totalHundredths" + 1 WHERE ${oneResult(2)}`, 'resultDiffers'],
  ['Result.judgeCount', `UPDATE "Result" SET "judgeCount" = "judgeCount" + 1 WHERE ${oneResult(2)}`, 'resultDiffers'],
  ['Result.decision', `UPDATE "Result" SET "decision" = 'advanced' WHERE ${oneResult(2)}`, 'digestWrong'],
  ['Result.entryId', `UPDATE "Result" SET "entryId" = (SELECT max("id") FROM "Entry") WHERE ${oneResult(2)}`, 'digestWrong'],
  ['Result.prize', `UPDATE "Result" SET "prize" = '一等奖' WHERE ${oneResult(2)}`, 'digestWrong'],
  ['Result.teacherAwarded', `UPDATE "Result" SET "teacherAwarded" = 1 WHERE ${oneResult(2)}`, 'digestWrong'],
  ['ChairPlace.place', `UPDATE "ChairPlace" SET "place" = "place" + 1 WHERE ${onePlace}`, 'chairDiffers'],
  ['ChairPlace.entryId', `UPDATE "ChairPlace" SET "entryId" = 999999 WHERE ${onePlace}`, 'chairDiffers'],
  ['ChairPlace.decisionId', `UPDATE "ChairPlace" SET "decisionId" = 999999 WHERE ${onePlace}`, 'chairDiffers'],
  ['a place deleted', `DELETE FROM "ChairPlace" WHERE ${onePlace}`, 'chairDiffers'],
  ['a decision of the chair deleted', `DELETE FROM "ChairDecision" WHERE ${ofCompetition}`, 'chairDiffers'],
  [
    'the chair’s decision in the edition',
    `UPDATE "Publication" SET "rule" = json_set("rule", '$.chair[0].places[0][1]', 9) WHERE ${oneEdition(2)}`,
    'digestWrong',
  ],
  ['Result.publicationId', `UPDATE "Result" SET "publicationId" = 999999 WHERE ${oneResult(2)}`, 'digestWrong'],
  ['a result deleted', `DELETE FROM "Result" WHERE ${oneResult(1)}`, 'digestWrong'],
  ['Assignment.status, assigned again', `UPDATE "Assignment" SET "status" = 'assigned' WHERE ${oneRecusal}`, 'recusalNotKept'],
  ['Assignment.endedAt', `UPDATE "Assignment" SET "endedAt" = "endedAt" + 86400000 WHERE ${oneRecusal}`, 'recusalDiffers'],
  ['a recusal deleted', `DELETE FROM "Assignment" WHERE ${oneRecusal}`, 'recusalNotKept'],
  [
    'a recusal slipped in',
    `UPDATE "Assignment" SET "status" = 'recused' WHERE rowid = (SELECT max(given.rowid) FROM "Assignment" AS given JOIN "Work" AS work ON work."id" = given."workId" WHERE work.${ofCompetition} AND given."status" = 'assigned')`,
    'recusalNotInLedger',
  ],
  ['LedgerEntry.seq', `UPDATE "LedgerEntry" SET "seq" = 1000 WHERE ${oneEntry(40)}`, 'chainSeq'],
  ['LedgerEntry.at', `UPDATE "LedgerEntry" SET "at" = "at" - 1 WHERE ${oneEntry(40)}`, 'chainHash'],
  ['LedgerEntry.kind', `UPDATE "LedgerEntry" SET "kind" = 'recusal' WHERE ${oneEntry(40)}`, 'chainHash'],
  ['LedgerEntry.payload', `UPDATE "LedgerEntry" SET "payload" = json_set("payload", '$.total', 1) WHERE ${oneEntry(40)}`, 'chainHash'],
  ['LedgerEntry.previousHash', `UPDATE "LedgerEntry" SET "previousHash" = 'start' WHERE ${oneEntry(40)}`, 'chainPrevious'],
  ['LedgerEntry.hash', `UPDATE "LedgerEntry" SET "hash" = '${'0'.repeat(64)}' WHERE ${oneEntry(40)}`, 'chainHash'],
  ['LedgerEntry.competitionId', `UPDATE "LedgerEntry" SET "competitionId" = 999999 WHERE ${oneEntry(40)}`, 'chainSeq'],
  ['an entry deleted', `DELETE FROM "LedgerEntry" WHERE ${oneEntry(40)}`, 'chainSeq'],
  ['the last entries cut off', `DELETE FROM "LedgerEntry" WHERE "competitionId" = :id AND "seq" > 50`, 'scoreNotInLedger'],
  ['the last entry cut off', `DELETE FROM "LedgerEntry" WHERE ${oneEntry(60)}`, 'editionNotInLedger'],
]

test.each(changes)('one row changed is found: %s', (_, sql, found) => {
  const file = path.join(folder, 'changed.db')
  fs.copyFileSync(open, file)
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  database.pragma('ignore_check_constraints = ON')
  const { changes } = database.prepare(sql).run({ id: competitionIds[0] })
  database.close()
  expect(changes).toBeGreaterThan(0)
  expect(verified(file).differences.map(({ code }) => code)).toContain(found)
})

test.each([
  ['after it was published, by a clock set back', `"lockedAt" + 1e9`],
  ['and released since', 'NULL'],
])('a work that nobody scored makes no difference, locked %s', (_, lockedAt) => {
  const file = path.join(folder, 'locked.db')
  fs.copyFileSync(open, file)
  const database = new Database(file)
  const unscored = `"id" NOT IN (SELECT "workId" FROM "Score") AND ${ofCompetition}`
  const { changes } = database.prepare(`UPDATE "Work" SET "lockedAt" = ${lockedAt} WHERE ${unscored}`).run({ id: competitionIds[0] })
  database.close()
  expect(changes).toBe(1)
  expect(verified(file).differences).toEqual([])
})

test('a score that is counted in another stage than its work’s is found', () => {
  const file = path.join(folder, 'stages.db')
  fs.copyFileSync(open, file)
  const database = new Database(file)
  const [stage] = database
    .prepare<object, { id: number }>(`SELECT * FROM "Stage" WHERE "competitionId" = :id`)
    .all({ id: competitionIds[0] })
  const columns = Object.keys(stage!).map((name) => `"${name}"`)
  const values = Object.keys(stage!).map((name) => (name === 'id' ? '900001' : name === 'position' ? '9' : `"${name}"`))
  database.exec(`INSERT INTO "Stage" (${columns.join()}) SELECT ${values.join()} FROM "Stage" WHERE "id" = ${stage!.id}`)
  database.exec(
    `UPDATE "Score" SET "stageId" = 900001 WHERE "id" = (SELECT max("id") FROM "Score" WHERE "stageId" = ${stage!.id} AND "status" <> 'draft')`,
  )
  database.close()
  expect(verified(file).differences.map(({ code }) => code)).toContain('scoreDiffers')
})

test('what cannot be read is said in a sentence, and is no agreement', () => {
  const file = path.join(folder, 'unreadable.db')
  fs.copyFileSync(open, file)
  const database = new Database(file)
  database.prepare(`UPDATE "Publication" SET "rule" = '{' WHERE ${oneEdition(2)}`).run({ id: competitionIds[0] })
  expect(verified(file).differences.map(({ code }) => code)).toContain('ruleUnknown')
  database.pragma('ignore_check_constraints = ON')
  database.prepare(`UPDATE "Criterion" SET "maxHundredths" = 0 WHERE "competitionId" = :id`).run({ id: competitionIds[0] })
  database.close()
  expect(() => verified(file)).toThrow(RangeError)
})

test('a recusal that an organiser undid is one no more', async () => {
  const competition = await makeCompetition()
  const judge = await makeJudge(competition)
  const { id: workId } = await makeWork(competition, await makeRegistration(competition), { lockedAt: now() })
  const live = path.join(process.env.DATA_DIR!, 'app.db')
  const place = { judgeId: judge.id, competitionId: competition.id, workId, reason: '我的学生' }
  for (const recusals of [1, 2]) {
    expect(await recuse({ ...place, wholeParticipant: false })).toMatchObject({ ok: true })
    expect(verified(live, competition.id)).toMatchObject({ counts: { recusals }, differences: [] })
    expect(await restoreAssignment({ ...place, actorId: competition.createdById })).toMatchObject({ ok: true })
    expect(verified(live, competition.id).differences).toEqual([])
  }
})

/** Which columns of which rows of the competition a result rests on. Of the others verifying.md tells why they are not chained. */
const walked: [table: string, columns: string[], rows: string][] = [
  ['Score', ['id', 'workId', 'judgeId', 'stageId', 'status', 'total', 'comment', 'voidedAt'], `"status" <> 'draft' AND ${ofCompetition}`],
  ['CriterionScore', ['scoreId', 'criterionId', 'hundredths'], `"scoreId" IN (SELECT "id" FROM "Score" WHERE ${ofCompetition})`],
  ['Criterion', ['id', 'competitionId', 'weight', 'maxHundredths'], `"competitionId" = :id`],
  ['Publication', ['id', 'stageId', 'categoryId', 'edition', 'rule', 'digest', 'ledgerHash', 'withdrawnAt'], ofCompetition],
  [
    'Result',
    ['publicationId', 'entryId', 'rank', 'total', 'totalHundredths', 'judgeCount', 'decision', 'prize', 'teacherAwarded'],
    `"publicationId" IN (SELECT "id" FROM "Publication" WHERE ${ofCompetition})`,
  ],
  ['LedgerEntry', ['competitionId', 'seq', 'at', 'kind', 'payload', 'previousHash', 'hash'], `"competitionId" = :id`],
  ['ChairDecision', ['id', 'stageId'], ofCompetition],
  ['ChairPlace', ['decisionId', 'entryId', 'place'], `"decisionId" IN (SELECT "id" FROM "ChairDecision" WHERE ${ofCompetition})`],
  ['Assignment', ['workId', 'judgeId', 'status'], oneRecusal],
  // A work without a score carries nothing yet.
  ['Work', ['id', 'stageId', 'entryId'], `"id" IN (SELECT "workId" FROM "Score" WHERE ${ofCompetition})`],
  ['Entry', ['id', 'categoryId'], `"id" IN (SELECT "entryId" FROM "Work" WHERE ${ofCompetition})`],
  ['Competition', ['id', 'scoreScale'], `"id" = :id`],
]

/** Another value of the same kind. */
const another = (value: unknown) =>
  typeof value === 'number'
    ? value + 100_003
    : value === null
      ? 77
      : String(value).startsWith('{"version"')
        ? '{"version":1}'
        : `${String(value)} `

test.each(walked)('whichever column of a row is another, it is found: %s', (table, columns, rows) => {
  const file = path.join(folder, 'walked.db')
  fs.copyFileSync(open, file)
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  database.pragma('ignore_check_constraints = ON')
  const [id] = competitionIds
  const found = database.prepare<object, { at: number }>(`SELECT rowid AS at FROM "${table}" WHERE ${rows} ORDER BY rowid`).all({ id })
  // The first, the last and some between.
  const some = found.filter((_, index) => index === found.length - 1 || index % Math.ceil(found.length / 4) === 0)
  expect(some.length).toBeGreaterThan(0)
  const unseen: string[] = []
  for (const { at: rowid } of some) {
    const row = database.prepare<[number], Record<string, unknown>>(`SELECT * FROM "${table}" WHERE rowid = ?`).get(rowid)!
    for (const column of columns) {
      const at = column === 'id' ? Number(another(row.id)) : rowid
      database.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`).run(another(row[column]), rowid)
      if (!finds(file)) unseen.push(`${table}.${column} of ${rowid}`)
      database.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`).run(row[column], at)
    }
  }
  database.close()
  expect(unseen).toEqual([])
  expect(verified(file).differences).toEqual([])
})

/** That something does not agree, or cannot be read at all. */
function finds(file: string): boolean {
  try {
    const { records, close } = readDatabase(file, competitionIds[0]!)
    try {
      return records === null || verify(records).differences.length > 0
    } finally {
      close()
    }
  } catch {
    return true
  }
}

/** Said for people beside what is said exactly, or of what nothing is ranked by. */
const forReaders: Record<string, string[]> = {
  'scores.csv': [
    ...['stage', 'category', 'number', 'participant', 'work', 'judge', 'dropped', 'workTotal', 'rank', 'status'],
    ...['marks', 'submitted', 'voided', 'voidReason', 'entryId'],
  ],
  'rankings.csv': [
    'stage',
    'edition',
    'category',
    'number',
    'participant',
    'decision',
    'code',
    'published',
    'withdrawn',
    'teachers',
    'teacherAward',
  ],
  'works.csv': ['work', 'lockedAt'],
  'ledger.csv': [],
}

test('whichever exact cell of an export is another, it is found, and so is a fact of its editions', async () => {
  const unpacked = path.join(folder, 'cells')
  fs.mkdirSync(unpacked)
  for (const [name, bytes] of await readZip(fs.readFileSync(path.join(folder, 'export.zip'))))
    fs.writeFileSync(path.join(unpacked, name), bytes)
  const findsAnother = async (name: string, text: string) => {
    const place = path.join(unpacked, name)
    const before = fs.readFileSync(place, 'utf8')
    fs.writeFileSync(place, text)
    const found = await readExport(unpacked).then(
      (records) => verify(records).differences.length > 0,
      () => true,
    )
    fs.writeFileSync(place, before)
    return found
  }
  const aboutText = fs.readFileSync(path.join(unpacked, 'about.json'), 'utf8')
  const about = JSON.parse(aboutText) as {
    columns: Record<string, string[]>
    editions: object[]
    chairDecisions: object[]
    competition: object
  }
  const unseen: string[] = []
  for (const [name, exempt] of Object.entries(forReaders)) {
    const rows = [...csvRows(fs.readFileSync(path.join(unpacked, name), 'utf8'))]
    const columns = about.columns[name.replace('.csv', '')]!
    for (const [column, key] of columns.entries()) {
      if (exempt.includes(key)) continue
      for (const index of [1, rows.length >> 1]) {
        const changed = rows.map((row, at) => (at === index ? row.with(column, anotherCell(key, row[column]!)) : row))
        const text = changed.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
        if (!(await findsAnother(name, text))) unseen.push(`${name} ${key} of row ${index}`)
      }
    }
  }
  for (const [index, edition] of about.editions.entries()) {
    for (const [key, value] of Object.entries(edition)) {
      const editions = about.editions.map((one, at) => (at === index ? { ...one, [key]: anotherFact(value) } : one))
      if (!(await findsAnother('about.json', JSON.stringify({ ...about, editions })))) unseen.push(`edition ${index}: ${key}`)
    }
  }
  const scale = { ...about.competition, scale: 1 }
  if (!(await findsAnother('about.json', JSON.stringify({ ...about, competition: scale })))) unseen.push('scale')
  if (!(await findsAnother('about.json', JSON.stringify({ ...about, chairDecisions: [] })))) unseen.push('chairDecisions')
  if (!(await findsAnother('about.json', JSON.stringify({ ...about, recusals: [] })))) unseen.push('recusals')
  expect(unseen).toEqual([])
  expect(verify(await readExport(unpacked)).differences).toEqual([])
})

const anotherCell = (key: string, cell: string) =>
  key === 'marksExact'
    ? '[[1,"此处偏低"]]'
    : key === 'statusCode' && cell === 'voided'
      ? 'submitted'
      : /^\d+(\.\d+)?$/.test(cell)
        ? String(Number(cell) + 1)
        : `${cell}1`
const anotherFact = (value: unknown) =>
  typeof value === 'number'
    ? value + 100_003
    : value === null
      ? 77
      : typeof value === 'string'
        ? `${value}0`
        : { ...(value as object), removeExtremes: false }
