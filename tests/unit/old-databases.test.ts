import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadProcessing } from '~/domain/media/jobs'
import { resultNotices, stageNotices } from '~/domain/notices/jobs'
import { readDatabase } from '../../scripts/verify/read-database'
import { verify } from '../../scripts/verify/verify'
import { awardBeforeLedger, demoBeforeEntries, largeBeforeEntries, leaveJobs } from '../setup/old-database'

type Row = Record<string, unknown>
type Before = ReturnType<typeof factsOf>

/** What must be the same afterwards, as the old tables say it. */
function factsOf(database: Database.Database) {
  const rows = (sql: string) => database.prepare<[], Row>(sql).all()
  return {
    results: rows(`SELECT registrationId, stageId, rank, total, totalHundredths, judgeCount, publishedAt FROM StageResult ORDER BY 1, 2`),
    published: rows(`SELECT id AS stageId, resultsPublishedAt AS publishedAt FROM Stage WHERE resultsPublishedAt IS NOT NULL ORDER BY 1`),
    entries: rows(`SELECT registrationId, categoryId FROM RegistrationCategory ORDER BY 1, 2`),
    works: rows(`SELECT id, registrationId, categoryId, stageId, slot, title, uploadId, status, lockedAt FROM Work ORDER BY 1`),
    scores: rows(`SELECT id, workId, judgeId, status, comment, submittedAt, voidedAt, voidReason FROM Score ORDER BY 1`),
    given: rows(`SELECT name, seq FROM sqlite_sequence WHERE name IN (SELECT name FROM sqlite_master WHERE type = 'table') ORDER BY 1`),
    decided: rows(`SELECT registrationId, stageId, status FROM Advancement ORDER BY 1, 2`),
  }
}

/** Everything a database holds, its tables' own SQL included, as one hash. */
function digestOf(file: string): string {
  const database = new Database(file)
  const hash = createHash('sha256')
  for (const table of database
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_master ORDER BY type, name`)
    .all()) {
    hash.update(`${table.name} ${table.sql}`)
    if (table.sql?.startsWith('CREATE TABLE')) {
      for (const row of database.prepare(`SELECT * FROM "${table.name}"`).raw().iterate()) hash.update(JSON.stringify(row))
    }
  }
  database.close()
  return hash.digest('hex')
}

/** As an operator migrates: in a process of its own, for which this one can wait without standing still. */
const migrate = (dataDir: string) =>
  promisify(execFile)(process.execPath, ['prisma/migrate.mjs'], { env: { ...process.env, DATA_DIR: dataDir } })

type Left = Parameters<typeof leaveJobs>[1]

/** The tests that every old database passes; returns how one reads the migrated one. */
function migratesWhole(make: () => string, left: Left) {
  let dataDir: string
  let database: Database.Database
  let before: Before
  const rows = (sql: string) => database.prepare<[], Row>(sql).all()
  const file = () => path.join(dataDir, 'app.db')

  beforeAll(async () => {
    dataDir = make()
    leaveJobs(dataDir, left)
    const old = new Database(file())
    before = factsOf(old)
    old.close()
    await migrate(dataDir)
    database = new Database(file())
  })
  afterAll(() => {
    database.close()
    fs.rmSync(dataDir, { recursive: true })
  })

  test('is sound', () => {
    expect(before.results.length).toBeGreaterThan(0)
    expect(database.pragma('foreign_key_check')).toEqual([])
    expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })

  test('no published rank, total or hundredth changed', () => {
    const results = rows(`SELECT e.registrationId, p.stageId, r.rank, r.total, r.totalHundredths, r.judgeCount, p.publishedAt
      FROM Result r JOIN Publication p ON p.id = r.publicationId JOIN Entry e ON e.id = r.entryId ORDER BY 1, 2`)
    expect(results).toEqual(before.results)
    expect(rows(`SELECT stageId, publishedAt FROM Publication WHERE edition = 1 AND withdrawnAt IS NULL ORDER BY 1`)).toEqual(
      before.published,
    )
  })

  test('each registration has an entry a category, and each work and decision hangs on the right one', () => {
    const categories = [...before.entries, ...before.works].map(({ registrationId, categoryId }) => `${registrationId}:${categoryId}`)
    const entries = rows(`SELECT registrationId || ':' || categoryId AS entry FROM Entry`).map(({ entry }) => entry)
    expect(entries.sort()).toEqual([...new Set(categories)].sort())
    const works = rows(`SELECT w.id, w.registrationId, e.categoryId, w.stageId, w.slot, w.title, w.uploadId, w.status, w.lockedAt
      FROM Work w JOIN Entry e ON e.id = w.entryId AND e.registrationId = w.registrationId WHERE w.uploadId IS NOT NULL ORDER BY 1`)
    expect(works).toEqual(before.works)
    const decided = rows(
      `SELECT DISTINCT e.registrationId, a.stageId, a.status FROM Advancement a JOIN Entry e ON e.id = a.entryId ORDER BY 1, 2`,
    )
    expect(decided).toEqual(before.decided)
  })

  test('each score is as it was, and its kept total is 100 · Σ w·(score / max) / Σ w, exactly', () => {
    expect(rows(`SELECT id, workId, judgeId, status, comment, submittedAt, voidedAt, voidReason FROM Score ORDER BY 1`)).toEqual(
      before.scores,
    )
    expect(rows(`SELECT id FROM Score WHERE (status = 'draft') <> (total IS NULL) OR typeof(total) NOT IN ('integer', 'null')`)).toEqual([])
    const parts = database
      .prepare<[], { id: number; total: bigint; scale: bigint; values: string }>(
        `SELECT s.id, s.total, c.scoreScale AS scale, json_group_array(json_array(v.hundredths, k.maxHundredths, k.weight)) AS "values"
        FROM Score s JOIN CriterionScore v ON v.scoreId = s.id JOIN Criterion k ON k.id = v.criterionId JOIN Competition c ON c.id = k.competitionId
        WHERE s.status <> 'draft' AND c.name <> '满分参差' GROUP BY s.id`,
      )
      .safeIntegers()
      .all()
    const wrong = parts.filter(({ total, scale, values }) => {
      const given = (JSON.parse(values) as number[][]).map((value) => value.map(BigInt) as [bigint, bigint, bigint])
      const weights = given.reduce((sum, [, , weight]) => sum + weight, 0n)
      const maxima = given.reduce((product, [, max]) => product * max, 1n)
      const sum = given.reduce((all, [hundredths, max, weight]) => all + (weight * hundredths * maxima) / max, 0n)
      return total * weights * maxima !== scale * sum
    })
    expect(parts.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })

  test('no id is given twice', () => {
    const tables = new Set(rows(`SELECT name FROM sqlite_master WHERE type = 'table'`).map(({ name }) => name))
    const counted = new Map(rows(`SELECT name, seq FROM sqlite_sequence`).map(({ name, seq }) => [name, Number(seq)]))
    const kept = before.given.filter(({ name }) => tables.has(name))
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.filter(({ name, seq }) => (counted.get(name) ?? 0) < Number(seq))).toEqual([])
  })

  test('every judge on a panel has every locked work', () => {
    const missing = `SELECT w.id, j.userId FROM Work w JOIN Stage s ON s.id = w.stageId JOIN CompetitionJudge j ON j.competitionId = s.competitionId
      LEFT JOIN Assignment a ON a.workId = w.id AND a.judgeId = j.userId
      WHERE w.lockedAt IS NOT NULL AND j.removedAt IS NULL AND a.status IS NOT 'assigned'`
    expect(rows(missing)).toEqual([])
    expect(
      rows(`SELECT a.workId FROM Assignment a JOIN Work w ON w.id = a.workId JOIN Stage s ON s.id = w.stageId
      LEFT JOIN CompetitionJudge j ON j.competitionId = s.competitionId AND j.userId = a.judgeId AND j.removedAt IS NULL
      WHERE (a.status = 'assigned') <> (j.id IS NOT NULL)`),
    ).toEqual([])
  })

  test('jobs that waited still wait, as jobs of today', () => {
    const waiting = rows(`SELECT kind, subject, payload FROM Job WHERE status = 'queued' ORDER BY inputHash`) as {
      kind: string
      payload: string
    }[]
    const [publication] = rows(`SELECT id FROM Publication WHERE stageId = ${left.stageId}`)
    const known = [uploadProcessing, resultNotices, stageNotices]
    expect(
      waiting.map(({ payload, ...job }, index) => ({ ...job, payload: known[index]!.payloadSchema.parse(JSON.parse(payload)) })),
    ).toEqual([
      { kind: uploadProcessing.kind, subject: `upload:${left.uploadId}`, payload: { uploadId: left.uploadId } },
      {
        kind: resultNotices.kind,
        subject: `publication:${publication!.id}`,
        payload: { kind: 'results_published', publicationId: publication!.id, hiddenSince: null },
      },
      { kind: stageNotices.kind, subject: `stage:${left.stageId}`, payload: { kind: 'stage_opened', stageId: left.stageId, until: null } },
    ])
  })

  test('migrating again changes nothing', async () => {
    database.close()
    const once = digestOf(file())
    await migrate(dataDir)
    database = new Database(file())
    expect(digestOf(file())).toBe(once)
  })
  return rows
}

describe('the demo as it was', () => {
  migratesWhole(demoBeforeEntries, { stageId: 4, workId: 1, uploadId: 'an-upload' })
})

describe('5,000 registrations', () => {
  const rows = migratesWhole(largeBeforeEntries, { stageId: 1, workId: 15_001, uploadId: 'upload15001' })
  const one = (sql: string) => rows(sql)[0]

  test('who left the panel keeps the scores, on assignments that ended', () => {
    expect(
      one(`SELECT count(*) AS n, min(status) AS least, max(status) AS most, max(endedAt) AS ended FROM Assignment WHERE judgeId = 5`),
    ).toEqual({
      n: 100,
      least: 'withdrawn',
      most: 'withdrawn',
      ended: 9 * 86_400_000,
    })
    expect(one(`SELECT count(*) AS n FROM Score WHERE judgeId = 5 AND status = 'finalized'`)).toEqual({ n: 100 })
  })

  test('a person in two categories advances in both, and has the result that was theirs once', () => {
    expect(
      one(`SELECT count(*) AS n FROM Entry e JOIN Advancement a ON a.entryId = e.id WHERE e.registrationId = 10 AND a.status = 'advanced'`),
    ).toEqual({ n: 2 })
    expect(one(`SELECT count(*) AS n, e.categoryId FROM Result r JOIN Entry e ON e.id = r.entryId WHERE e.registrationId = 10`)).toEqual({
      n: 1,
      categoryId: 1,
    })
    expect(one(`SELECT ranking FROM Stage WHERE id = 1`)).toEqual({ ranking: 'together' })
  })

  test('a live round under way has a performance an entry that advanced, each of them every judge’s', () => {
    expect(
      one(
        `SELECT count(*) AS n, count(DISTINCT entryId) AS entries, max(slot) AS slots FROM Work WHERE stageId = 2 AND uploadId IS NULL AND lockedAt IS NOT NULL`,
      ),
    ).toEqual({
      n: 55,
      entries: 55,
      slots: 2,
    })
    expect(
      one(`SELECT count(*) AS n FROM Assignment a JOIN Work w ON w.id = a.workId WHERE w.stageId = 2 AND a.status = 'assigned'`),
    ).toEqual({ n: 165 })
  })

  test('maxima with too little in common give a total that is right to twelve digits', () => {
    const { total, scale, given } = one(`SELECT s.total, c.scoreScale AS scale, (
        SELECT sum(1.0 * v.hundredths * k.weight / k.maxHundredths) / 6 FROM CriterionScore v JOIN Criterion k ON k.id = v.criterionId WHERE v.scoreId = s.id
      ) AS given FROM Score s JOIN Competition c ON c.id = 3 WHERE s.id = 45101`) as { total: number; scale: number; given: number }
    expect(Number.isSafeInteger(total)).toBe(true)
    expect(total / scale).toBeCloseTo(given, 12)
  })

  test('a competition that was never scored has no scale yet', () => {
    expect(one(`SELECT scoreScale FROM Competition WHERE id = 2`)).toEqual({ scoreScale: null })
  })

  test('who was told of results is not told again', () => {
    expect(rows(`SELECT "key" FROM Notice ORDER BY 1`)).toEqual([
      { key: expect.stringMatching(/^results_published:1:\d+$/) },
      { key: 'stage_opened:1' },
    ])
  })

  test('why a file was refused is told in words of today', () => {
    expect(one(`SELECT rejection FROM Upload WHERE id = 'late'`)).toEqual({ rejection: 'worksLocked' })
  })
})

test('winners of a special award that were published before the ledger knew of them are in it, once, and stay published', async () => {
  const dataDir = awardBeforeLedger()
  const file = path.join(dataDir, 'app.db')
  await migrate(dataDir)
  const once = digestOf(file)
  await migrate(dataDir)
  expect(digestOf(file)).toBe(once)
  const { records, close } = readDatabase(file, 1)
  expect(records!.awards).toEqual([{ id: 7, awardId: 7, publishedAt: 9 * 86_400_000, withdrawnAt: null, entryIds: [5] }])
  expect(verify(records!)).toMatchObject({ counts: { ledger: 1, awards: 1 }, differences: [] })
  close()
  fs.rmSync(dataDir, { recursive: true })
})
