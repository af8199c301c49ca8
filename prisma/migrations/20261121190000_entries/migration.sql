-- A registration in a category becomes an entry: what is ranked, advances and is published. A score keeps its total, a publication
-- is a row with its results, who judges what is a row. Old rows are carried over; nothing that was published changes by it.
-- Whole or not at all: a disk that fills up half way leaves the database as it was.
PRAGMA foreign_keys=OFF;
BEGIN IMMEDIATE;

-- ── Entries ─────────────────────────────────────────────────────────────────
CREATE TABLE "Entry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "registrationId" INTEGER NOT NULL,
    "categoryId" INTEGER NOT NULL,
    CONSTRAINT "Entry_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Entry_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "Entry" ("registrationId", "categoryId") SELECT "registrationId", "categoryId" FROM "RegistrationCategory"
UNION SELECT "registrationId", "categoryId" FROM "Work"
-- No decision and no result is lost, even of a registration that names no category.
UNION SELECT r."id", (SELECT "id" FROM "Category" WHERE "competitionId" = r."competitionId" ORDER BY "position" LIMIT 1) FROM "Registration" r
  WHERE r."id" IN (SELECT "registrationId" FROM "StageResult" UNION SELECT "registrationId" FROM "Advancement")
    AND r."id" NOT IN (SELECT "registrationId" FROM "RegistrationCategory" UNION SELECT "registrationId" FROM "Work")
ORDER BY 1, 2;
CREATE INDEX "Entry_categoryId_idx" ON "Entry"("categoryId");
CREATE UNIQUE INDEX "Entry_registrationId_categoryId_key" ON "Entry"("registrationId", "categoryId");
CREATE UNIQUE INDEX "Entry_id_registrationId_key" ON "Entry"("id", "registrationId");
DROP TABLE "RegistrationCategory";

CREATE TABLE "StageQuota" (
    "stageId" INTEGER NOT NULL,
    "categoryId" INTEGER NOT NULL,
    "advanceCount" INTEGER NOT NULL,

    PRIMARY KEY ("stageId", "categoryId"),
    CONSTRAINT "outOfRange" CHECK ("advanceCount" >= 1),
    CONSTRAINT "StageQuota_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "StageQuota_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "StageQuota_categoryId_idx" ON "StageQuota"("categoryId");

-- ── Works ───────────────────────────────────────────────────────────────────
CREATE TABLE "new_Work" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "registrationId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "stageId" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "performer" TEXT NOT NULL,
    "songId" INTEGER,
    "uploadId" TEXT,
    "status" TEXT NOT NULL DEFAULT 'submitted',
    "failure" TEXT,
    "lockedAt" DATETIME,
    "uploadedAt" DATETIME NOT NULL,
    "hasAccompaniment" BOOLEAN,
    "usedGrace" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "workSlotRange" CHECK ("slot" >= 1),
    CONSTRAINT "Work_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Work_entryId_registrationId_fkey" FOREIGN KEY ("entryId", "registrationId") REFERENCES "Entry" ("id", "registrationId") ON DELETE RESTRICT ON UPDATE NO ACTION,
    CONSTRAINT "Work_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Work_songId_fkey" FOREIGN KEY ("songId") REFERENCES "RegistrationSong" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Work_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Work" ("id", "registrationId", "entryId", "stageId", "slot", "title", "performer", "songId", "uploadId", "status", "failure", "lockedAt", "uploadedAt", "hasAccompaniment", "usedGrace")
SELECT w."id", w."registrationId", e."id", w."stageId", w."slot", w."title", w."performer", w."songId", w."uploadId", w."status", w."failure", w."lockedAt", w."uploadedAt", w."hasAccompaniment", w."usedGrace"
FROM "Work" w JOIN "Entry" e ON e."registrationId" = w."registrationId" AND e."categoryId" = w."categoryId";
DROP TABLE "Work";
ALTER TABLE "new_Work" RENAME TO "Work";
CREATE UNIQUE INDEX "Work_uploadId_key" ON "Work"("uploadId");
CREATE INDEX "Work_stageId_status_idx" ON "Work"("stageId", "status");
CREATE INDEX "Work_stageId_lockedAt_status_idx" ON "Work"("stageId", "lockedAt", "status");
CREATE INDEX "Work_entryId_stageId_idx" ON "Work"("entryId", "stageId");
CREATE INDEX "Work_songId_idx" ON "Work"("songId");
CREATE UNIQUE INDEX "Work_registrationId_stageId_slot_key" ON "Work"("registrationId", "stageId", "slot");

-- ── Advancement ─────────────────────────────────────────────────────────────
-- Whoever went on went on as a person: every entry of theirs with a work in the stage, or all where none has one.
CREATE TABLE "new_Advancement" (
    "entryId" INTEGER NOT NULL,
    "stageId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "decidedAt" DATETIME NOT NULL,
    "decidedById" INTEGER NOT NULL,

    PRIMARY KEY ("entryId", "stageId"),
    CONSTRAINT "Advancement_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Advancement_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Advancement_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Advancement" ("entryId", "stageId", "status", "decidedAt", "decidedById")
SELECT e."id", a."stageId", a."status", a."decidedAt", a."decidedById"
FROM "Advancement" a JOIN "Entry" e ON e."registrationId" = a."registrationId"
WHERE EXISTS (SELECT 1 FROM "Work" w WHERE w."entryId" = e."id" AND w."stageId" = a."stageId")
  OR NOT EXISTS (SELECT 1 FROM "Work" w WHERE w."registrationId" = a."registrationId" AND w."stageId" = a."stageId");
DROP TABLE "Advancement";
ALTER TABLE "new_Advancement" RENAME TO "Advancement";
CREATE INDEX "Advancement_stageId_status_idx" ON "Advancement"("stageId", "status");

-- A live round that is under way: its performances, one an entry that takes part, stand ready to be scored from now on.
INSERT INTO "Work" ("registrationId", "entryId", "stageId", "slot", "title", "performer", "status", "lockedAt", "uploadedAt")
SELECT e."registrationId", e."id", s."id",
  (SELECT count(*) FROM "Work" w WHERE w."registrationId" = r."id" AND w."stageId" = s."id") + row_number() OVER (PARTITION BY s."id", r."id" ORDER BY e."id"),
  '', r."name", 'completed', t."now", t."now"
FROM (SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS "now") t
CROSS JOIN "Stage" s JOIN "Registration" r ON r."competitionId" = s."competitionId" AND r."status" = 'approved' JOIN "Entry" e ON e."registrationId" = r."id"
LEFT JOIN "Stage" b ON b."competitionId" = s."competitionId"
  AND b."position" = (SELECT max("position") FROM "Stage" WHERE "competitionId" = s."competitionId" AND "position" < s."position")
WHERE NOT s."canUpload" AND s."status" IN ('active', 'completed')
  AND (b."id" IS NULL OR EXISTS (SELECT 1 FROM "Advancement" a WHERE a."entryId" = e."id" AND a."stageId" = b."id" AND a."status" = 'advanced'))
  AND NOT EXISTS (SELECT 1 FROM "Work" w WHERE w."entryId" = e."id" AND w."stageId" = s."id");

-- ── Assignments ─────────────────────────────────────────────────────────────
CREATE TABLE "Assignment" (
    "workId" INTEGER NOT NULL,
    "judgeId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'assigned',
    "origin" TEXT NOT NULL DEFAULT 'panel',
    "reason" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME,

    PRIMARY KEY ("workId", "judgeId"),
    CONSTRAINT "assignmentEnd" CHECK (("status" = 'assigned') = ("endedAt" IS NULL)),
    CONSTRAINT "recusalReasonRequired" CHECK ("status" <> 'recused' OR trim("reason") <> ''),
    CONSTRAINT "Assignment_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Assignment_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Until now everybody on the panel judged every locked work.
INSERT INTO "Assignment" ("workId", "judgeId", "createdAt")
SELECT w."id", j."userId", max(w."lockedAt", j."addedAt")
FROM "Work" w JOIN "Stage" s ON s."id" = w."stageId" JOIN "CompetitionJudge" j ON j."competitionId" = s."competitionId"
WHERE w."lockedAt" IS NOT NULL AND j."removedAt" IS NULL;
-- Who has a score without that: off the panel since, which ends it, or still on it while the work is open for another file.
INSERT OR IGNORE INTO "Assignment" ("workId", "judgeId", "status", "createdAt", "endedAt")
SELECT c."workId", c."judgeId", iif(j."id" IS NOT NULL AND j."removedAt" IS NULL, 'assigned', 'withdrawn'), min(c."createdAt"),
  iif(j."id" IS NOT NULL AND j."removedAt" IS NULL, NULL, coalesce(j."removedAt", max(c."updatedAt")))
FROM "Score" c JOIN "Work" w ON w."id" = c."workId" JOIN "Stage" s ON s."id" = w."stageId"
LEFT JOIN "CompetitionJudge" j ON j."competitionId" = s."competitionId" AND j."userId" = c."judgeId"
GROUP BY c."workId", c."judgeId";
CREATE INDEX "Assignment_judgeId_status_idx" ON "Assignment"("judgeId", "status");

-- ── Totals ──────────────────────────────────────────────────────────────────
-- 100 · Σ w·(score / max) / Σ w over one denominator a competition: the least common multiple of the maxima, times the weights.
ALTER TABLE "Competition" ADD COLUMN "scoreScale" BIGINT;
CREATE TEMP TABLE "scale" AS
WITH RECURSIVE
  "ordered" AS (SELECT "competitionId" AS c, "maxHundredths" AS m, row_number() OVER (PARTITION BY "competitionId" ORDER BY "id") AS n FROM "Criterion"),
  "sums" AS (SELECT "competitionId" AS c, count(*) AS n, max(1, sum("weight")) AS weights FROM "Criterion" GROUP BY 1),
  -- Euclid's algorithm, one criterion after the other: while b > 0 the divisor of multiple and m is sought in (a, b).
  -- A multiple past every scale leads no further.
  "folded"(c, n, multiple, m, a, b) AS (
    SELECT c, 0, 1, 1, 1, 0 FROM "sums"
    UNION ALL
    SELECT c, n, multiple, m, b, a % b FROM "folded" WHERE b > 0
    UNION ALL
    SELECT f.c, f.n + 1, f.multiple / f.a * f.m, o.m, f.multiple / f.a * f.m, o.m
    FROM "folded" f JOIN "ordered" o ON o.c = f.c AND o.n = f.n + 1 WHERE f.b = 0 AND f.multiple / f.a <= 90000000000000 / f.m
  ),
  "common" AS (SELECT f.c, f.multiple / f.a * f.m AS multiple FROM "folded" f JOIN "sums" s USING (c, n) WHERE f.b = 0)
SELECT s.c AS "competitionId", s.weights AS "weights", k.c IS NOT NULL AS "exact",
  -- Maxima with too little in common for an exact total (none of the usual ones) are rounded to fourteen digits.
  coalesce(k.multiple, 90000000000000 / s.weights) AS "multiple"
FROM "sums" s LEFT JOIN "common" k ON k.c = s.c AND k.multiple <= 90000000000000 / s.weights;

CREATE TABLE "new_Score" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workId" INTEGER NOT NULL,
    "judgeId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "comment" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "submittedAt" DATETIME,
    "voidedAt" DATETIME,
    "voidReason" TEXT,
    "total" BIGINT,
    "stageId" INTEGER NOT NULL,
    CONSTRAINT "scoreIncomplete" CHECK (("status" = 'draft') = ("total" IS NULL) AND ("status" = 'draft' OR "submittedAt" IS NOT NULL)),
    CONSTRAINT "voidReasonRequired" CHECK ("status" <> 'voided' OR ("voidedAt" IS NOT NULL AND trim(coalesce("voidReason", '')) <> '')),
    CONSTRAINT "Score_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Score_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Score_workId_judgeId_fkey" FOREIGN KEY ("workId", "judgeId") REFERENCES "Assignment" ("workId", "judgeId") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Score" ("id", "workId", "judgeId", "status", "comment", "createdAt", "updatedAt", "submittedAt", "voidedAt", "voidReason", "stageId", "total")
SELECT c."id", c."workId", c."judgeId", c."status", c."comment", c."createdAt", c."updatedAt", c."submittedAt", c."voidedAt", c."voidReason", w."stageId",
  CASE WHEN c."status" <> 'draft' THEN coalesce((
    SELECT iif(x."exact", sum(v."hundredths" * k."weight" * (x."multiple" / k."maxHundredths")),
      CAST(round(sum(1.0 * v."hundredths" * k."weight" / k."maxHundredths") * x."multiple") AS INTEGER))
    FROM "CriterionScore" v JOIN "Criterion" k ON k."id" = v."criterionId" JOIN "scale" x ON x."competitionId" = k."competitionId"
    WHERE v."scoreId" = c."id"
  ), 0) END
FROM "Score" c JOIN "Work" w ON w."id" = c."workId";
DROP TABLE "Score";
ALTER TABLE "new_Score" RENAME TO "Score";
CREATE INDEX "Score_workId_status_total_idx" ON "Score"("workId", "status", "total");
CREATE INDEX "Score_judgeId_status_idx" ON "Score"("judgeId", "status");
CREATE INDEX "Score_stageId_judgeId_status_idx" ON "Score"("stageId", "judgeId", "status");
UPDATE "Competition" SET "scoreScale" = (SELECT "multiple" * "weights" FROM "scale" WHERE "competitionId" = "Competition"."id")
WHERE "id" IN (SELECT s."competitionId" FROM "Stage" s JOIN "Score" c ON c."stageId" = s."id" WHERE c."status" <> 'draft');
DROP TABLE "scale";

-- ── Publications ────────────────────────────────────────────────────────────
CREATE TABLE "Publication" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "stageId" INTEGER NOT NULL,
    "categoryId" INTEGER,
    "edition" INTEGER NOT NULL,
    "rule" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "publishedAt" DATETIME NOT NULL,
    "publishedById" INTEGER,
    "withdrawnAt" DATETIME,
    "withdrawnById" INTEGER,
    "withdrawalReason" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "correctionReasonRequired" CHECK ("edition" = 1 OR trim("reason") <> ''),
    CONSTRAINT "withdrawalReasonRequired" CHECK (("withdrawnAt" IS NULL) = (trim("withdrawalReason") = '')),
    CONSTRAINT "Publication_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Publication_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Publication_publishedById_fkey" FOREIGN KEY ("publishedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Publication_withdrawnById_fkey" FOREIGN KEY ("withdrawnById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "Publication_stageId_categoryId_edition_idx" ON "Publication"("stageId", "categoryId", "edition");
INSERT INTO "Publication" ("stageId", "categoryId", "edition", "rule", "digest", "publishedAt", "publishedById")
SELECT s."id",
  (SELECT min("id") FROM "Category" WHERE "competitionId" = s."competitionId" HAVING count(*) = 1),
  1,
  json_object('version', 1, 'removeExtremes', json(CASE WHEN c."removeExtremes" THEN 'true' ELSE 'false' END), 'extremesMode', c."extremesMode"),
  '',
  s."resultsPublishedAt",
  (SELECT "actorId" FROM "AuditEntry" WHERE "action" = 'stage.published' AND "subjectType" = 'stage' AND "subjectId" = CAST(s."id" AS TEXT) ORDER BY "id" DESC LIMIT 1)
FROM "Stage" s JOIN "Competition" c ON c."id" = s."competitionId" WHERE s."resultsPublishedAt" IS NOT NULL;

CREATE TABLE "Result" (
    "publicationId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "rank" INTEGER,
    "total" TEXT,
    "totalHundredths" INTEGER,
    "judgeCount" INTEGER NOT NULL,
    "decision" TEXT NOT NULL,

    PRIMARY KEY ("publicationId", "entryId"),
    CONSTRAINT "Result_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "Publication" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Result_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- A result was a person's: it hangs on the entry whose works it rests on, the one with most of them.
WITH "works" AS (
  SELECT r."registrationId", r."stageId", e."id" AS "entryId", row_number() OVER (
    PARTITION BY r."registrationId", r."stageId" ORDER BY (SELECT count(*) FROM "Work" w WHERE w."entryId" = e."id" AND w."stageId" = r."stageId") DESC, e."id"
  ) AS place
  FROM "StageResult" r JOIN "Entry" e ON e."registrationId" = r."registrationId"
)
INSERT INTO "Result" ("publicationId", "entryId", "rank", "total", "totalHundredths", "judgeCount", "decision")
SELECT p."id", o."entryId", r."rank", r."total", r."totalHundredths", r."judgeCount", coalesce(a."status", 'pending')
FROM "StageResult" r
JOIN "Publication" p ON p."stageId" = r."stageId"
JOIN "works" o ON o."registrationId" = r."registrationId" AND o."stageId" = r."stageId" AND o.place = 1
LEFT JOIN "Advancement" a ON a."entryId" = o."entryId" AND a."stageId" = r."stageId";
CREATE INDEX "Result_entryId_idx" ON "Result"("entryId");
DROP TABLE "StageResult";

-- Who is still to be told of results is told of the edition.
UPDATE "Job" SET "kind" = 'tell-results', "subject" = 'publication:' || p."id", "payload" = json_object('kind', 'results_published', 'publicationId', p."id")
FROM "Publication" p
WHERE "Job"."kind" = 'tell-stage' AND "Job"."status" <> 'done' AND json_extract("Job"."payload", '$.kind') = 'results_published' AND p."stageId" = json_extract("Job"."payload", '$.stageId');
-- Who was told already is not told once more under the edition's name.
UPDATE "Notice" SET "key" = 'results_published:' || p."id" || ':' || o."entryId"
FROM "Publication" p JOIN "Result" o ON o."publicationId" = p."id" JOIN "Entry" e ON e."id" = o."entryId" JOIN "Registration" r ON r."id" = e."registrationId"
WHERE "Notice"."userId" = r."userId" AND "Notice"."key" = 'results_published:' || p."stageId";

-- ── Stages ──────────────────────────────────────────────────────────────────
CREATE TABLE "new_Stage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "participantLimit" INTEGER,
    "advanceCount" INTEGER,
    "ranking" TEXT NOT NULL DEFAULT 'by_category',
    "canUpload" BOOLEAN NOT NULL DEFAULT true,
    "workCount" INTEGER NOT NULL DEFAULT 1,
    "graceMinutes" INTEGER NOT NULL DEFAULT 0,
    "blindness" TEXT NOT NULL DEFAULT 'number_only',
    "scoreVisibility" TEXT NOT NULL DEFAULT 'never',
    "scoringPausedAt" DATETIME,
    "startOverruled" DATETIME,
    "endOverruled" DATETIME,
    CONSTRAINT "outOfRange" CHECK ("workCount" BETWEEN 0 AND 3 AND "graceMinutes" >= 0 AND coalesce("participantLimit", 1) >= 1 AND coalesce("advanceCount", 1) >= 1),
    CONSTRAINT "Stage_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- A stage of several categories whose results are out, or whose places were decided, was ranked as a whole and stays so.
INSERT INTO "new_Stage" ("id", "competitionId", "position", "name", "description", "status", "startsAt", "endsAt", "participantLimit", "advanceCount", "ranking", "canUpload", "workCount", "graceMinutes", "blindness", "scoreVisibility", "scoringPausedAt", "startOverruled", "endOverruled")
SELECT s."id", s."competitionId", s."position", s."name", s."description", s."status", s."startsAt", s."endsAt", s."participantLimit", s."advanceCount",
  CASE WHEN (SELECT count(*) FROM "Category" WHERE "competitionId" = s."competitionId") <> 1
    AND (s."resultsPublishedAt" IS NOT NULL OR EXISTS (SELECT 1 FROM "Advancement" a WHERE a."stageId" = s."id" AND a."status" <> 'pending'))
    THEN 'together' ELSE 'by_category' END,
  s."canUpload", s."workCount", s."graceMinutes", s."blindness", s."scoreVisibility", s."scoringPausedAt", s."startOverruled", s."endOverruled"
FROM "Stage" s;
DROP TABLE "Stage";
ALTER TABLE "new_Stage" RENAME TO "Stage";
CREATE INDEX "Stage_status_endsAt_idx" ON "Stage"("status", "endsAt");
CREATE UNIQUE INDEX "Stage_competitionId_position_key" ON "Stage"("competitionId", "position");

COMMIT;
PRAGMA foreign_keys=ON;
