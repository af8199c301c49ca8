import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'

const lastKnown = '20261121170000_uploads'
const day = 86_400_000

/** A data folder whose database is the demo as it was before registrations had entries. */
export function demoBeforeEntries(): string {
  return dataDirOf((database) => database.exec(gunzipSync(fs.readFileSync('tests/fixtures/databases/before-entries.sql.gz')).toString()))
}

/**
 * A data folder whose database knows the same migrations and holds one large competition: 5,000 registrations in two categories, each tenth
 * in both, three works each; three judges and five criteria, 45,000 scores; a published first stage, a live final under way. Beside it
 * what is seldom: a judge who left, a voided score, works of a withdrawn registration and of a category given up, uneven maxima, no criteria.
 */
export function largeBeforeEntries(): string {
  return dataDirOf((database) => {
    apply(database, migrations())
    database.pragma('foreign_keys = OFF')
    database.transaction(() => database.exec(rows))()
  })
}

/** A data folder of the time when the winners of a special award were published for good and stood in no ledger: one award, won by one entry. */
export function awardBeforeLedger(): string {
  return dataDirOf((database) => {
    apply(database, migrations('20261122130000_teachers_a'))
    database.exec(publishedAward)
  })
}

function apply(database: Database.Database, known: ReturnType<typeof migrations>) {
  for (const migration of known) database.exec(migration.sql)
  database.exec(`CREATE TABLE _prisma_migrations (id TEXT PRIMARY KEY NOT NULL, checksum TEXT NOT NULL, finished_at DATETIME, migration_name TEXT NOT NULL,
      logs TEXT, rolled_back_at DATETIME, started_at DATETIME NOT NULL DEFAULT current_timestamp, applied_steps_count INTEGER UNSIGNED NOT NULL DEFAULT 0)`)
  const applied = database.prepare('INSERT INTO _prisma_migrations VALUES (?, ?, 1, ?, NULL, NULL, 1, 1)')
  for (const { name, sql } of known) applied.run(name, createHash('sha256').update(sql).digest('hex'), name)
}

function migrations(last = lastKnown) {
  const names = fs.readdirSync('prisma/migrations').filter((name) => /^\d/.test(name) && name <= last)
  return names.sort().map((name) => ({ name, sql: fs.readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8') }))
}

function dataDirOf(fill: (database: Database.Database) => void): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-old-'))
  const database = new Database(path.join(dataDir, 'app.db'))
  fill(database)
  database.close()
  return dataDir
}

const count = (table: string, last: number) =>
  `WITH RECURSIVE ${table}(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM ${table} WHERE n < ${last})`

const rows = `
  INSERT INTO "User" ("id", "email", "name", "passwordHash", "role", "status", "createdAt")
    ${count('person', 5010)} SELECT n, 'person' || n || '@example.test', '歌手' || n, 'none', CASE WHEN n = 1 THEN 'admin' WHEN n <= 5 THEN 'judge' ELSE 'student' END, 'active', 1 FROM person;
  INSERT INTO "Competition" ("id", "name", "status", "startsAt", "endsAt", "publishedAt", "removeExtremes", "createdById", "createdAt", "updatedAt") VALUES
    (1, '大赛', 'in_progress', ${day}, ${90 * day}, ${day}, false, 1, 1, 1), (2, '没有评分项', 'pending', NULL, NULL, NULL, true, 1, 1, 1),
    (3, '满分参差', 'in_progress', ${day}, ${90 * day}, ${day}, true, 1, 1, 1);
  INSERT INTO "Category" ("id", "competitionId", "position", "name", "workCount") VALUES (1, 1, 0, '专业组', 3), (2, 1, 1, '业余组', 3), (3, 3, 0, '独唱', 1);
  INSERT INTO "Stage" ("id", "competitionId", "position", "name", "status", "canUpload", "resultsPublishedAt") VALUES
    (1, 1, 0, '初赛', 'advanced', true, ${30 * day}), (2, 1, 1, '决赛', 'active', false, NULL), (3, 2, 0, '初赛', 'pending', true, NULL), (4, 3, 0, '初赛', 'active', true, NULL);
  INSERT INTO "Criterion" ("id", "competitionId", "position", "name", "maxHundredths", "weight") VALUES
    (1, 1, 0, '音准', 10000, 3), (2, 1, 1, '节奏', 2500, 2), (3, 1, 2, '音色', 3000, 1), (4, 1, 3, '表现', 4000, 1), (5, 1, 4, '台风', 500, 1),
    (6, 3, 0, '甲', 9973, 1), (7, 3, 1, '乙', 9967, 2), (8, 3, 2, '丙', 9949, 1), (9, 3, 3, '丁', 9941, 1), (10, 3, 4, '戊', 9931, 1);
  INSERT INTO "CompetitionJudge" ("competitionId", "userId", "addedAt", "removedAt") VALUES
    (1, 2, 1, NULL), (1, 3, 1, NULL), (1, 4, 1, NULL), (1, 5, 1, ${9 * day}), (3, 2, 1, NULL);
  -- 1..5000 take part; 5001 withdrew, 5002 gave up the category of its work, 5003 is in the competition of uneven maxima.
  INSERT INTO "Registration" ("id", "competitionId", "userId", "number", "status", "name", "withdrawnAt", "createdAt", "updatedAt")
    ${count('person', 5003)} SELECT n, iif(n = 5003, 3, 1), n + 5, n, iif(n = 5001, 'draft', 'approved'), '歌手' || n, iif(n = 5001, 1, NULL), 1, 1 FROM person;
  INSERT INTO "RegistrationCategory" ("registrationId", "categoryId")
    ${count('person', 5000)} SELECT n, 1 + n % 2 FROM person UNION ALL SELECT n, 2 - n % 2 FROM person WHERE n % 10 = 0
    UNION ALL VALUES (5001, 1), (5002, 2), (5003, 3);
  INSERT INTO "Work" ("id", "registrationId", "categoryId", "stageId", "slot", "title", "performer", "uploadId", "status", "lockedAt", "uploadedAt")
    ${count('work', 15_000)} SELECT n, 1 + (n - 1) / 3, 1 + (1 + (n - 1) / 3 + iif((1 + (n - 1) / 3) % 10 = 0 AND n % 3 = 0, 1, 0)) % 2, 1, 1 + (n - 1) % 3, '曲目', '歌手', 'upload' || n, 'completed', ${2 * day}, 1 FROM work
    UNION ALL VALUES (15001, 5001, 1, 1, 1, '曲目', '歌手', 'upload15001', 'completed', NULL, 1), (15002, 5002, 1, 1, 1, '曲目', '歌手', 'upload15002', 'completed', ${2 * day}, 1),
      (15003, 5003, 3, 4, 1, '曲目', '歌手', 'upload15003', 'completed', ${2 * day}, 1);
  INSERT INTO "Upload" ("id", "ownerId", "purpose", "registrationId", "stageId", "slot", "details", "fileName", "declaredSize", "status", "storageKey", "mime", "sha256", "size", "createdAt", "lastByteAt")
    SELECT "uploadId", "registrationId" + 5, 'work_video', "registrationId", "stageId", "slot", '{}', 'a.mp4', 9, 'stored', "uploadId", 'video/mp4', 'x', 9, 1, 1 FROM "Work";
  INSERT INTO "Score" ("id", "workId", "judgeId", "stageId", "status", "createdAt", "updatedAt", "submittedAt")
    ${count('score', 45_000)} SELECT n, 1 + (n - 1) / 3, 2 + n % 3, 1, 'finalized', 1, ${3 * day}, ${3 * day} FROM score
    UNION ALL SELECT 45000 + n, n, 5, 1, 'finalized', 1, ${3 * day}, ${3 * day} FROM score WHERE n <= 100
    UNION ALL VALUES (45101, 15003, 2, 4, 'submitted', 1, 1, 1), (45102, 15002, 3, 1, 'draft', 1, 1, NULL);
  INSERT INTO "Score" ("id", "workId", "judgeId", "stageId", "status", "createdAt", "updatedAt", "submittedAt", "voidedAt", "voidReason") VALUES (45103, 1, 2, 1, 'voided', 1, 1, 1, 2, '评错了作品');
  INSERT INTO "CriterionScore" ("scoreId", "criterionId", "hundredths")
    SELECT s."id", c."id", (s."id" * 7919 + c."id" * 104729) % (c."maxHundredths" + 1) FROM "Score" s JOIN "Stage" t ON t."id" = s."stageId" JOIN "Criterion" c ON c."competitionId" = t."competitionId";
  INSERT INTO "Advancement" ("registrationId", "stageId", "status", "decidedAt", "decidedById")
    ${count('person', 5000)} SELECT n, 1, iif(n <= 50, 'advanced', 'eliminated'), 1, 1 FROM person;
  INSERT INTO "StageResult" ("registrationId", "stageId", "rank", "total", "totalHundredths", "judgeCount", "publishedAt")
    ${count('person', 5000)} SELECT n, 1, n, (500000 - n) || '/5003', (500000 - n) * 100 / 5003, 3, ${30 * day} FROM person UNION ALL VALUES (5002, 1, NULL, NULL, NULL, 0, ${30 * day});
  INSERT INTO "Notice" ("userId", "kind", "key", "params", "createdAt") VALUES (6, 'results_published', 'results_published:1', '{}', 1), (6, 'stage_opened', 'stage_opened:1', '{}', 1);
  INSERT INTO "Upload" ("id", "ownerId", "purpose", "details", "fileName", "declaredSize", "status", "rejection", "createdAt", "lastByteAt")
    VALUES ('late', 6, 'work_video', '{}', 'a.mp4', 9, 'rejected', 'work_locked', 1, 1);
  -- The last of each were deleted again.
  UPDATE sqlite_sequence SET seq = seq + 7 WHERE name IN ('Work', 'Score', 'Registration', 'Competition');
`

const publishedAward = `
  INSERT INTO "User" ("id", "email", "name", "passwordHash", "role", "status", "createdAt") VALUES (1, 'a@example.test', '主办方', 'none', 'admin', 'active', 1);
  INSERT INTO "Competition" ("id", "name", "status", "createdById", "createdAt", "updatedAt") VALUES (1, '大赛', 'in_progress', 1, 1, 1);
  INSERT INTO "Category" ("id", "competitionId", "position", "name", "workCount") VALUES (1, 1, 0, '专业组', 1);
  INSERT INTO "Registration" ("id", "competitionId", "userId", "number", "status", "name", "createdAt", "updatedAt") VALUES (1, 1, 1, 1, 'approved', '歌手', 1, 1);
  INSERT INTO "Entry" ("id", "registrationId", "categoryId") VALUES (5, 1, 1);
  INSERT INTO "SpecialAward" ("id", "competitionId", "position", "name", "publishedAt", "publishedById") VALUES (3, 1, 0, '新人奖', NULL, NULL), (7, 1, 1, '艺术歌曲奖', ${9 * day}, 1);
  INSERT INTO "AwardGrant" ("awardId", "entryId", "grantedAt", "grantedById") VALUES (7, 5, 1, 1);
`

/** Jobs that were asked for before the migration and still wait. */
export function leaveJobs(dataDir: string, { stageId, workId, uploadId }: { stageId: number; workId: number; uploadId: string }): void {
  const database = new Database(path.join(dataDir, 'app.db'))
  const insert = database.prepare(
    `INSERT INTO "Job" ("kind", "subject", "inputHash", "payload", "runAt", "createdAt") VALUES (?, ?, ?, ?, 1, 1)`,
  )
  insert.run('process-work', `work:${workId}`, 'left-1', JSON.stringify({ workId, uploadId }))
  insert.run('tell-stage', `stage:${stageId}`, 'left-2', JSON.stringify({ kind: 'results_published', stageId, until: null }))
  insert.run('tell-stage', `stage:${stageId}`, 'left-3', JSON.stringify({ kind: 'stage_opened', stageId, until: null }))
  database.close()
}
