-- AlterTable
ALTER TABLE "User" ADD COLUMN "mutedNotices" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Competition" ADD COLUMN "editedAt" DATETIME;
ALTER TABLE "Competition" ADD COLUMN "bytesStored" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Score" ADD COLUMN "stageId" INTEGER;

-- AlterTable
ALTER TABLE "Stage" ADD COLUMN "startOverruled" DATETIME;
ALTER TABLE "Stage" ADD COLUMN "endOverruled" DATETIME;
ALTER TABLE "Stage" ADD COLUMN "standingsRevision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Registration" ADD COLUMN "withdrawnAt" DATETIME;

-- CreateTable
CREATE TABLE "Notice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    CONSTRAINT "Notice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReceiptPrint" (
    "uploadId" TEXT NOT NULL PRIMARY KEY,
    "cells" BLOB NOT NULL,
    CONSTRAINT "ReceiptPrint_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReceiptLikeness" (
    "uploadId" TEXT NOT NULL,
    "otherId" TEXT NOT NULL,
    "difference" INTEGER NOT NULL,

    PRIMARY KEY ("uploadId", "otherId"),
    CONSTRAINT "ReceiptLikeness_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReceiptLikeness_otherId_fkey" FOREIGN KEY ("otherId") REFERENCES "Upload" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Notice_userId_key_key" ON "Notice"("userId", "key");

-- CreateIndex
CREATE INDEX "Notice_userId_readAt_id_idx" ON "Notice"("userId", "readAt", "id");

-- CreateIndex
CREATE INDEX "ReceiptLikeness_otherId_idx" ON "ReceiptLikeness"("otherId");

-- CreateIndex
CREATE INDEX "Score_stageId_judgeId_status_idx" ON "Score"("stageId", "judgeId", "status");

-- CreateIndex
CREATE INDEX "Registration_competitionId_status_submittedAt_idx" ON "Registration"("competitionId", "status", "submittedAt");

-- CreateIndex
CREATE INDEX "Registration_competitionId_submittedAt_id_idx" ON "Registration"("competitionId", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "Work_stageId_lockedAt_status_idx" ON "Work"("stageId", "lockedAt", "status");

-- What the triggers keep from now on, for the rows that are there. The scores' own triggers would refuse the write, and come back after the migration.
DROP TRIGGER IF EXISTS score_submitted_fixed;
UPDATE "Score" SET "stageId" = (SELECT "stageId" FROM "Work" WHERE "Work"."id" = "Score"."workId");
UPDATE "Competition" SET "bytesStored" =
  coalesce((SELECT sum("Upload"."size") FROM "Upload" JOIN "Registration" ON "Registration"."id" = "Upload"."registrationId"
    WHERE "Registration"."competitionId" = "Competition"."id" AND "Upload"."storageKey" IS NOT NULL), 0)
  + coalesce((SELECT sum("WorkMedia"."size") FROM "WorkMedia" JOIN "Work" ON "Work"."id" = "WorkMedia"."workId" JOIN "Stage" ON "Stage"."id" = "Work"."stageId"
    WHERE "Stage"."competitionId" = "Competition"."id"), 0);
