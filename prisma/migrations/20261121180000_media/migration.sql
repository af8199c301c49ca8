-- What processing made and found out hangs on the upload, whatever the upload is for.
-- Triggers that stand in the way are dropped; invariants.sql, applied after every migration, has their successors.
DROP TRIGGER IF EXISTS "bytes_work_delete";
DROP TRIGGER IF EXISTS "bytes_media_insert";
DROP TRIGGER IF EXISTS "bytes_media_delete";
DROP TRIGGER IF EXISTS "bytes_media_update";
DROP TRIGGER IF EXISTS "bytes_upload_stored";
DROP TRIGGER IF EXISTS "bytes_upload_dropped";
DROP TRIGGER IF EXISTS "job_input_fixed";

-- CreateTable
CREATE TABLE "Media" (
    "uploadId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("uploadId", "kind"),
    CONSTRAINT "Media_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Media_storageKey_key" ON "Media"("storageKey");

INSERT INTO "Media" ("uploadId", "kind", "storageKey", "mime", "size", "sha256", "createdAt")
SELECT "Work"."uploadId", "WorkMedia"."kind", "WorkMedia"."storageKey", "WorkMedia"."mime", "WorkMedia"."size", "WorkMedia"."sha256", "WorkMedia"."createdAt"
FROM "WorkMedia" JOIN "Work" ON "Work"."id" = "WorkMedia"."workId";

-- DropTable
DROP TABLE "WorkMedia";

-- AlterTable
ALTER TABLE "Upload" ADD COLUMN "durationMs" INTEGER;
ALTER TABLE "Upload" ADD COLUMN "width" INTEGER;
ALTER TABLE "Upload" ADD COLUMN "height" INTEGER;

UPDATE "Upload" SET "durationMs" = "Work"."durationMs", "width" = "Work"."width", "height" = "Work"."height"
FROM "Work" WHERE "Work"."uploadId" = "Upload"."id" AND "Work"."durationMs" IS NOT NULL;

ALTER TABLE "Work" DROP COLUMN "durationMs";
ALTER TABLE "Work" DROP COLUMN "width";
ALTER TABLE "Work" DROP COLUMN "height";

-- A job is about the upload; what waits or runs goes on under the new name. The hash of its old input stays: it only keeps two of an upload apart.
UPDATE "Job" SET "kind" = 'process-upload', "subject" = 'upload:' || json_extract("payload", '$.uploadId'),
  "payload" = json_remove("payload", '$.workId')
WHERE "kind" = 'process-work';
