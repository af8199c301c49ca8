-- The dataset library: batches of uploads, official scores as rows, segments with files of their own, locks and revisions as rows.
-- Nothing could be written into the draft of these tables: nothing sent datasets.
PRAGMA foreign_keys=OFF;
BEGIN IMMEDIATE;
DROP TABLE "DatasetImport";
DROP TABLE "RatingValue";
DROP TABLE "Rating";
DROP TABLE "RatingTask";
DROP TABLE "Dataset";


CREATE TABLE "Dataset" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "singerName" TEXT NOT NULL,
    "songName" TEXT NOT NULL,
    "voiceType" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL,
    "scoresData" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'processing',
    "failure" TEXT,
    "split" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "audioUploadId" TEXT NOT NULL,
    "sheetUploadId" TEXT,
    "uploaderId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "outOfRange" CHECK ("name" <> '' AND "revision" >= 0),
    CONSTRAINT "datasetFailure" CHECK (("status" = 'failed') = ("failure" IS NOT NULL)),
    CONSTRAINT "Dataset_audioUploadId_fkey" FOREIGN KEY ("audioUploadId") REFERENCES "Upload" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Dataset_sheetUploadId_fkey" FOREIGN KEY ("sheetUploadId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Dataset_uploaderId_fkey" FOREIGN KEY ("uploaderId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Dataset_name_key" ON "Dataset"("name");
CREATE UNIQUE INDEX "Dataset_audioUploadId_key" ON "Dataset"("audioUploadId");
CREATE UNIQUE INDEX "Dataset_sheetUploadId_key" ON "Dataset"("sheetUploadId");
CREATE INDEX "Dataset_createdAt_idx" ON "Dataset"("createdAt");
CREATE INDEX "Dataset_singerName_idx" ON "Dataset"("singerName");
CREATE INDEX "Dataset_songName_idx" ON "Dataset"("songName");
CREATE INDEX "Dataset_voiceType_createdAt_idx" ON "Dataset"("voiceType", "createdAt");
CREATE INDEX "Dataset_status_idx" ON "Dataset"("status");

CREATE TABLE "DatasetTag" (
    "datasetId" INTEGER NOT NULL,
    "skillTagId" INTEGER NOT NULL,
    "hundredths" INTEGER NOT NULL,

    PRIMARY KEY ("datasetId", "skillTagId"),
    CONSTRAINT "ratingRange" CHECK ("hundredths" >= 0),
    CONSTRAINT "DatasetTag_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DatasetTag_skillTagId_fkey" FOREIGN KEY ("skillTagId") REFERENCES "SkillTag" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "DatasetTag_skillTagId_hundredths_datasetId_idx" ON "DatasetTag"("skillTagId", "hundredths", "datasetId");

CREATE TABLE "DatasetScore" (
    "datasetId" INTEGER NOT NULL,
    "skillTagId" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "sum" INTEGER NOT NULL,

    PRIMARY KEY ("datasetId", "skillTagId"),
    CONSTRAINT "outOfRange" CHECK ("count" > 0 AND "sum" >= 0),
    CONSTRAINT "DatasetScore_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DatasetScore_skillTagId_fkey" FOREIGN KEY ("skillTagId") REFERENCES "SkillTag" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "DatasetScore_skillTagId_datasetId_idx" ON "DatasetScore"("skillTagId", "datasetId");

CREATE TABLE "DatasetBatch" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "singerName" TEXT NOT NULL DEFAULT '',
    "songName" TEXT NOT NULL DEFAULT '',
    "voiceType" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "split" BOOLEAN NOT NULL DEFAULT false,
    "createdById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME,
    CONSTRAINT "DatasetBatch_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "DatasetBatch_createdById_createdAt_idx" ON "DatasetBatch"("createdById", "createdAt");

CREATE TABLE "DatasetItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "batchId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "audioUploadId" TEXT,
    "sheetUploadId" TEXT,
    "singerName" TEXT,
    "songName" TEXT,
    "voiceType" TEXT,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'collected',
    "failures" JSONB,
    "datasetId" INTEGER,
    CONSTRAINT "outOfRange" CHECK ("name" <> ''),
    CONSTRAINT "itemCreated" CHECK ("datasetId" IS NULL OR "status" = 'created'),
    CONSTRAINT "itemFailures" CHECK (("status" = 'failed') = ("failures" IS NOT NULL)),
    CONSTRAINT "DatasetItem_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "DatasetBatch" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DatasetItem_audioUploadId_fkey" FOREIGN KEY ("audioUploadId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "DatasetItem_sheetUploadId_fkey" FOREIGN KEY ("sheetUploadId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "DatasetItem_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "DatasetItem_audioUploadId_key" ON "DatasetItem"("audioUploadId");
CREATE UNIQUE INDEX "DatasetItem_sheetUploadId_key" ON "DatasetItem"("sheetUploadId");
CREATE UNIQUE INDEX "DatasetItem_datasetId_key" ON "DatasetItem"("datasetId");
CREATE INDEX "DatasetItem_batchId_status_idx" ON "DatasetItem"("batchId", "status");
CREATE UNIQUE INDEX "DatasetItem_batchId_name_key" ON "DatasetItem"("batchId", "name");

CREATE TABLE "RatingTask" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "datasetId" INTEGER NOT NULL,
    "segmentIndex" INTEGER NOT NULL,
    "totalSegments" INTEGER NOT NULL,
    "startMs" INTEGER NOT NULL,
    "endMs" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "shuffle" INTEGER NOT NULL,
    "storageKey" TEXT,
    "size" INTEGER,
    "sha256" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "outOfRange" CHECK ("startMs" >= 0 AND "endMs" > "startMs" AND "segmentIndex" BETWEEN 0 AND "totalSegments" - 1 AND "ratingCount" >= 0),
    CONSTRAINT "segmentFile" CHECK (("storageKey" IS NULL) = ("size" IS NULL) AND ("storageKey" IS NULL) = ("sha256" IS NULL)),
    CONSTRAINT "RatingTask_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "RatingTask_storageKey_key" ON "RatingTask"("storageKey");
CREATE INDEX "RatingTask_status_ratingCount_shuffle_idx" ON "RatingTask"("status", "ratingCount", "shuffle");
CREATE INDEX "RatingTask_datasetId_segmentIndex_idx" ON "RatingTask"("datasetId" DESC, "segmentIndex");
CREATE INDEX "RatingTask_status_datasetId_segmentIndex_idx" ON "RatingTask"("status", "datasetId" DESC, "segmentIndex");
CREATE UNIQUE INDEX "RatingTask_datasetId_segmentIndex_key" ON "RatingTask"("datasetId", "segmentIndex");

CREATE TABLE "RatingLock" (
    "taskId" INTEGER NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 0,
    "lockedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "outOfRange" CHECK ("round" IN (0, 1) AND "expiresAt" > "lockedAt"),
    CONSTRAINT "RatingLock_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "RatingTask" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RatingLock_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "RatingLock_userId_key" ON "RatingLock"("userId");
CREATE INDEX "RatingLock_expiresAt_idx" ON "RatingLock"("expiresAt");

CREATE TABLE "Rating" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "taskId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 0,
    "comment" TEXT NOT NULL DEFAULT '',
    "submittedAt" DATETIME NOT NULL,
    "editedAt" DATETIME,
    "revision" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "outOfRange" CHECK ("round" IN (0, 1) AND "revision" >= 0),
    CONSTRAINT "Rating_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "RatingTask" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Rating_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "Rating_userId_submittedAt_idx" ON "Rating"("userId", "submittedAt");
CREATE INDEX "Rating_userId_round_taskId_idx" ON "Rating"("userId", "round", "taskId");
CREATE INDEX "Rating_submittedAt_idx" ON "Rating"("submittedAt");
CREATE UNIQUE INDEX "Rating_taskId_userId_round_key" ON "Rating"("taskId", "userId", "round");

CREATE TABLE "RatingValue" (
    "ratingId" INTEGER NOT NULL,
    "skillTagId" INTEGER NOT NULL,
    "hundredths" INTEGER NOT NULL,

    PRIMARY KEY ("ratingId", "skillTagId"),
    CONSTRAINT "ratingRange" CHECK ("hundredths" >= 0),
    CONSTRAINT "RatingValue_ratingId_fkey" FOREIGN KEY ("ratingId") REFERENCES "Rating" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RatingValue_skillTagId_fkey" FOREIGN KEY ("skillTagId") REFERENCES "SkillTag" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "RatingValue_skillTagId_ratingId_hundredths_idx" ON "RatingValue"("skillTagId", "ratingId", "hundredths");

CREATE TABLE "RatingRevision" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "taskId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "comment" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "RatingRevision_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "RatingTask" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RatingRevision_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "RatingRevision_taskId_userId_idx" ON "RatingRevision"("taskId", "userId");
CREATE INDEX "RatingRevision_userId_idx" ON "RatingRevision"("userId");
CREATE INDEX "Upload_purpose_createdAt_status_idx" ON "Upload"("purpose", "createdAt", "status");

COMMIT;
PRAGMA foreign_keys=ON;
