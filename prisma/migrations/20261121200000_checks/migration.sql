-- What a row says of itself alone is checked by its table; until now pairs of triggers did it. The rows stay as they are.
-- Whole or not at all: a row that no rule of before would have let in ends the migration, and the database is as it was.
PRAGMA foreign_keys=OFF;
BEGIN IMMEDIATE;
-- A redefined table goes on counting where it was: no id is given twice.
CREATE TEMP TABLE "sequence" AS SELECT "name", "seq" FROM sqlite_sequence;

CREATE TABLE "new_Competition" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "registrationStartsAt" DATETIME,
    "registrationEndsAt" DATETIME,
    "registrationDeadline" DATETIME,
    "submissionDeadline" DATETIME,
    "maxParticipants" INTEGER,
    "feeMinor" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL DEFAULT 'CNY',
    "registrationNotice" TEXT NOT NULL DEFAULT '',
    "paymentQrUploadId" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "publishedAt" DATETIME,
    "maxSizeMB" INTEGER NOT NULL DEFAULT 500,
    "formats" TEXT NOT NULL DEFAULT 'mp4,mov,m4v,webm,mkv,3gp',
    "minWorksToLock" INTEGER NOT NULL DEFAULT 1,
    "resumeRequired" BOOLEAN NOT NULL DEFAULT false,
    "autoApprove" BOOLEAN NOT NULL DEFAULT false,
    "removeExtremes" BOOLEAN NOT NULL DEFAULT true,
    "extremesMode" TEXT NOT NULL DEFAULT 'judge_totals',
    "scoreScale" BIGINT,
    "createdById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "bytesStored" BIGINT NOT NULL DEFAULT 0,
    "editedAt" DATETIME,
    "revision" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "outOfRange" CHECK ("feeMinor" >= 0 AND "maxParticipants" >= 1 AND "maxSizeMB" >= 1 AND "minWorksToLock" BETWEEN 1 AND 3 AND length("currency") = 3),
    CONSTRAINT "endBeforeStart" CHECK ("startsAt" < "endsAt" AND "registrationStartsAt" < "registrationEndsAt"),
    CONSTRAINT "Competition_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Competition_paymentQrUploadId_fkey" FOREIGN KEY ("paymentQrUploadId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Competition" ("id", "name", "description", "startsAt", "endsAt", "registrationStartsAt", "registrationEndsAt", "registrationDeadline", "submissionDeadline", "maxParticipants", "feeMinor", "currency", "registrationNotice", "paymentQrUploadId", "status", "publishedAt", "maxSizeMB", "formats", "minWorksToLock", "resumeRequired", "autoApprove", "removeExtremes", "extremesMode", "scoreScale", "createdById", "createdAt", "updatedAt", "bytesStored", "editedAt", "revision")
SELECT "id", "name", "description", "startsAt", "endsAt", "registrationStartsAt", "registrationEndsAt", "registrationDeadline", "submissionDeadline", "maxParticipants", "feeMinor", "currency", "registrationNotice", "paymentQrUploadId", "status", "publishedAt", "maxSizeMB", "formats", "minWorksToLock", "resumeRequired", "autoApprove", "removeExtremes", "extremesMode", "scoreScale", "createdById", "createdAt", "updatedAt", "bytesStored", "editedAt", "revision" FROM "Competition";
DROP TABLE "Competition";
ALTER TABLE "new_Competition" RENAME TO "Competition";
CREATE INDEX "Competition_publishedAt_startsAt_idx" ON "Competition"("publishedAt", "startsAt");
CREATE INDEX "Competition_status_idx" ON "Competition"("status");

CREATE TABLE "new_Category" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "workCount" INTEGER NOT NULL DEFAULT 1,
    "songCount" INTEGER NOT NULL DEFAULT 1,
    "durationLimitMinutes" INTEGER,
    CONSTRAINT "outOfRange" CHECK ("workCount" BETWEEN 0 AND 3 AND "songCount" >= 0 AND "durationLimitMinutes" >= 1),
    CONSTRAINT "Category_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Category" ("id", "competitionId", "position", "name", "description", "workCount", "songCount", "durationLimitMinutes")
SELECT "id", "competitionId", "position", "name", "description", "workCount", "songCount", "durationLimitMinutes" FROM "Category";
DROP TABLE "Category";
ALTER TABLE "new_Category" RENAME TO "Category";
CREATE INDEX "Category_competitionId_position_idx" ON "Category"("competitionId", "position");

CREATE TABLE "new_Criterion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "maxHundredths" INTEGER NOT NULL DEFAULT 10000,
    "weight" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "outOfRange" CHECK ("maxHundredths" >= 1 AND "weight" >= 0),
    CONSTRAINT "Criterion_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Criterion" ("id", "competitionId", "position", "name", "code", "maxHundredths", "weight")
SELECT "id", "competitionId", "position", "name", "code", "maxHundredths", "weight" FROM "Criterion";
DROP TABLE "Criterion";
ALTER TABLE "new_Criterion" RENAME TO "Criterion";
CREATE INDEX "Criterion_competitionId_position_idx" ON "Criterion"("competitionId", "position");

CREATE TABLE "new_SkillTag" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "maxScore" INTEGER NOT NULL DEFAULT 5,
    "sortOrder" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "skillTagRange" CHECK ("maxScore" BETWEEN 1 AND 10 AND "sortOrder" >= 0 AND "code" GLOB '[A-Za-z_]*' AND "code" NOT GLOB '*[^A-Za-z0-9_]*')
);
INSERT INTO "new_SkillTag" ("id", "code", "name", "maxScore", "sortOrder", "isActive", "createdAt")
SELECT "id", "code", "name", "maxScore", "sortOrder", "isActive", "createdAt" FROM "SkillTag";
DROP TABLE "SkillTag";
ALTER TABLE "new_SkillTag" RENAME TO "SkillTag";
CREATE UNIQUE INDEX "SkillTag_code_key" ON "SkillTag"("code");
CREATE INDEX "SkillTag_isActive_sortOrder_idx" ON "SkillTag"("isActive", "sortOrder");

CREATE TABLE "new_Upload" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "registrationId" INTEGER,
    "stageId" INTEGER,
    "slot" INTEGER,
    "details" JSONB NOT NULL,
    "fileName" TEXT NOT NULL,
    "declaredSize" INTEGER NOT NULL,
    "declaredSha256" TEXT,
    "status" TEXT NOT NULL DEFAULT 'uploading',
    "rejection" TEXT,
    "storageKey" TEXT,
    "mime" TEXT,
    "sha256" TEXT,
    "size" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "lastByteAt" DATETIME NOT NULL,
    "finalizedAt" DATETIME,
    "durationMs" INTEGER,
    "width" INTEGER,
    "height" INTEGER,
    CONSTRAINT "fileIncomplete" CHECK ("status" <> 'stored' OR ("storageKey" IS NOT NULL AND "mime" IS NOT NULL AND "size" IS NOT NULL AND "sha256" IS NOT NULL)),
    CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Upload_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Upload_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Upload" ("id", "ownerId", "purpose", "registrationId", "stageId", "slot", "details", "fileName", "declaredSize", "declaredSha256", "status", "rejection", "storageKey", "mime", "sha256", "size", "createdAt", "lastByteAt", "finalizedAt", "durationMs", "width", "height")
SELECT "id", "ownerId", "purpose", "registrationId", "stageId", "slot", "details", "fileName", "declaredSize", "declaredSha256", "status", "rejection", "storageKey", "mime", "sha256", "size", "createdAt", "lastByteAt", "finalizedAt", "durationMs", "width", "height" FROM "Upload";
DROP TABLE "Upload";
ALTER TABLE "new_Upload" RENAME TO "Upload";
CREATE UNIQUE INDEX "Upload_storageKey_key" ON "Upload"("storageKey");
CREATE INDEX "Upload_ownerId_status_idx" ON "Upload"("ownerId", "status");
CREATE INDEX "Upload_status_lastByteAt_idx" ON "Upload"("status", "lastByteAt");
CREATE INDEX "Upload_registrationId_stageId_slot_idx" ON "Upload"("registrationId", "stageId", "slot");

CREATE TABLE "new_Registration" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "number" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "name" TEXT NOT NULL DEFAULT '',
    "age" INTEGER,
    "idCardCipher" TEXT,
    "idCardHmac" TEXT,
    "idCardLast4" TEXT,
    "guardianName" TEXT NOT NULL DEFAULT '',
    "guardianConsentAt" DATETIME,
    "education" TEXT,
    "currentSchool" TEXT NOT NULL DEFAULT '',
    "graduationSchool" TEXT NOT NULL DEFAULT '',
    "voiceType" TEXT,
    "noticeAcceptedAt" DATETIME,
    "paymentScreenshotId" TEXT,
    "resumeId" TEXT,
    "rejectionReason" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "submittedAt" DATETIME,
    "withdrawnAt" DATETIME,
    "reviewedAt" DATETIME,
    "reviewedById" INTEGER,
    CONSTRAINT "ageRange" CHECK ("age" BETWEEN 1 AND 120),
    CONSTRAINT "rejectionReasonRequired" CHECK ("status" <> 'rejected' OR trim("rejectionReason") <> ''),
    CONSTRAINT "Registration_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Registration_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Registration_reviewedById_fkey" FOREIGN KEY ("reviewedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Registration_paymentScreenshotId_fkey" FOREIGN KEY ("paymentScreenshotId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Registration_resumeId_fkey" FOREIGN KEY ("resumeId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Registration" ("id", "competitionId", "userId", "number", "status", "name", "age", "idCardCipher", "idCardHmac", "idCardLast4", "guardianName", "guardianConsentAt", "education", "currentSchool", "graduationSchool", "voiceType", "noticeAcceptedAt", "paymentScreenshotId", "resumeId", "rejectionReason", "createdAt", "updatedAt", "submittedAt", "withdrawnAt", "reviewedAt", "reviewedById")
SELECT "id", "competitionId", "userId", "number", "status", "name", "age", "idCardCipher", "idCardHmac", "idCardLast4", "guardianName", "guardianConsentAt", "education", "currentSchool", "graduationSchool", "voiceType", "noticeAcceptedAt", "paymentScreenshotId", "resumeId", "rejectionReason", "createdAt", "updatedAt", "submittedAt", "withdrawnAt", "reviewedAt", "reviewedById" FROM "Registration";
DROP TABLE "Registration";
ALTER TABLE "new_Registration" RENAME TO "Registration";
CREATE INDEX "Registration_competitionId_status_id_idx" ON "Registration"("competitionId", "status", "id");
CREATE INDEX "Registration_competitionId_status_submittedAt_idx" ON "Registration"("competitionId", "status", "submittedAt");
CREATE INDEX "Registration_competitionId_submittedAt_id_idx" ON "Registration"("competitionId", "submittedAt", "id");
CREATE INDEX "Registration_competitionId_idCardHmac_idx" ON "Registration"("competitionId", "idCardHmac");
CREATE INDEX "Registration_userId_idx" ON "Registration"("userId");
CREATE UNIQUE INDEX "Registration_competitionId_userId_key" ON "Registration"("competitionId", "userId");
CREATE UNIQUE INDEX "Registration_competitionId_number_key" ON "Registration"("competitionId", "number");

CREATE TABLE "new_CriterionScore" (
    "scoreId" INTEGER NOT NULL,
    "criterionId" INTEGER NOT NULL,
    "hundredths" INTEGER NOT NULL,

    PRIMARY KEY ("scoreId", "criterionId"),
    CONSTRAINT "scoreRange" CHECK ("hundredths" >= 0),
    CONSTRAINT "CriterionScore_scoreId_fkey" FOREIGN KEY ("scoreId") REFERENCES "Score" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CriterionScore_criterionId_fkey" FOREIGN KEY ("criterionId") REFERENCES "Criterion" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_CriterionScore" ("scoreId", "criterionId", "hundredths")
SELECT "scoreId", "criterionId", "hundredths" FROM "CriterionScore";
DROP TABLE "CriterionScore";
ALTER TABLE "new_CriterionScore" RENAME TO "CriterionScore";
CREATE INDEX "CriterionScore_scoreId_criterionId_hundredths_idx" ON "CriterionScore"("scoreId", "criterionId", "hundredths");
CREATE INDEX "CriterionScore_criterionId_idx" ON "CriterionScore"("criterionId");

CREATE TABLE "new_RatingTask" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "datasetId" INTEGER NOT NULL,
    "segmentIndex" INTEGER NOT NULL,
    "totalSegments" INTEGER NOT NULL,
    "startMs" INTEGER NOT NULL,
    "endMs" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "lockedById" INTEGER,
    "lockedUntil" DATETIME,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "outOfRange" CHECK ("startMs" >= 0 AND "endMs" > "startMs" AND "segmentIndex" BETWEEN 0 AND "totalSegments" - 1 AND "ratingCount" >= 0),
    CONSTRAINT "taskLock" CHECK (("lockedById" IS NULL) = ("lockedUntil" IS NULL)),
    CONSTRAINT "RatingTask_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RatingTask_lockedById_fkey" FOREIGN KEY ("lockedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_RatingTask" ("id", "datasetId", "segmentIndex", "totalSegments", "startMs", "endMs", "status", "lockedById", "lockedUntil", "ratingCount")
SELECT "id", "datasetId", "segmentIndex", "totalSegments", "startMs", "endMs", "status", "lockedById", "lockedUntil", "ratingCount" FROM "RatingTask";
DROP TABLE "RatingTask";
ALTER TABLE "new_RatingTask" RENAME TO "RatingTask";
CREATE INDEX "RatingTask_status_lockedUntil_idx" ON "RatingTask"("status", "lockedUntil");
CREATE UNIQUE INDEX "RatingTask_datasetId_segmentIndex_key" ON "RatingTask"("datasetId", "segmentIndex");

CREATE TABLE "new_RatingValue" (
    "ratingId" INTEGER NOT NULL,
    "skillTagId" INTEGER NOT NULL,
    "hundredths" INTEGER NOT NULL,

    PRIMARY KEY ("ratingId", "skillTagId"),
    CONSTRAINT "ratingRange" CHECK ("hundredths" >= 0),
    CONSTRAINT "RatingValue_ratingId_fkey" FOREIGN KEY ("ratingId") REFERENCES "Rating" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RatingValue_skillTagId_fkey" FOREIGN KEY ("skillTagId") REFERENCES "SkillTag" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_RatingValue" ("ratingId", "skillTagId", "hundredths")
SELECT "ratingId", "skillTagId", "hundredths" FROM "RatingValue";
DROP TABLE "RatingValue";
ALTER TABLE "new_RatingValue" RENAME TO "RatingValue";
CREATE INDEX "RatingValue_skillTagId_idx" ON "RatingValue"("skillTagId");

CREATE TABLE "new_Job" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "inputHash" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "maxAttempts" INTEGER NOT NULL DEFAULT 5,
    "runAt" DATETIME NOT NULL,
    "leaseToken" TEXT,
    "leaseUntil" DATETIME,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    CONSTRAINT "jobLease" CHECK (("status" = 'running') = ("leaseToken" IS NOT NULL) AND ("leaseToken" IS NULL) = ("leaseUntil" IS NULL)),
    CONSTRAINT "outOfRange" CHECK ("progress" BETWEEN 0 AND 100 AND "attempts" BETWEEN 0 AND "maxAttempts" AND "maxAttempts" >= 1)
);
INSERT INTO "new_Job" ("id", "kind", "subject", "inputHash", "payload", "status", "attempts", "maxAttempts", "runAt", "leaseToken", "leaseUntil", "progress", "lastError", "createdAt", "finishedAt")
SELECT "id", "kind", "subject", "inputHash", "payload", "status", "attempts", "maxAttempts", "runAt", "leaseToken", "leaseUntil", "progress", "lastError", "createdAt", "finishedAt" FROM "Job";
DROP TABLE "Job";
ALTER TABLE "new_Job" RENAME TO "Job";
CREATE UNIQUE INDEX "Job_leaseToken_key" ON "Job"("leaseToken");
CREATE INDEX "Job_status_runAt_idx" ON "Job"("status", "runAt");
CREATE UNIQUE INDEX "Job_kind_subject_inputHash_key" ON "Job"("kind", "subject", "inputHash");

-- Why a file was refused is kept as a code: codes are camelCase now.
UPDATE "Upload" SET "rejection" = CASE "rejection"
  WHEN 'award_limit' THEN 'awardLimit' WHEN 'foreign_part' THEN 'foreignPart' WHEN 'not_found' THEN 'notFound' WHEN 'out_of_range' THEN 'outOfRange'
  WHEN 'registration_not_editable' THEN 'registrationNotEditable' WHEN 'upload_fixed' THEN 'uploadFixed' WHEN 'upload_not_usable' THEN 'uploadNotUsable'
  WHEN 'work_done_once' THEN 'workDoneOnce' WHEN 'work_eliminated' THEN 'workEliminated' WHEN 'work_locked' THEN 'worksLocked'
  WHEN 'work_slot_range' THEN 'workSlotRange' ELSE "rejection" END
WHERE "status" = 'rejected';

INSERT INTO "sequence" SELECT "name", "seq" FROM sqlite_sequence;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence ("name", "seq") SELECT "name", max("seq") FROM "sequence" WHERE "name" IN (SELECT "name" FROM sqlite_master WHERE "type" = 'table') GROUP BY "name";
DROP TABLE "sequence";

COMMIT;
PRAGMA foreign_keys=ON;
