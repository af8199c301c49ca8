-- Model scoring: where a task's recording comes from, what is drawn of it, its scores for comparisons; and lines of jobs that are served by turns.
-- Nothing could be written into the draft of this table: nothing sent model audio.
DROP TABLE "ModelTask";

CREATE TABLE "ModelTask" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "ownerId" INTEGER NOT NULL,
    "uploadId" TEXT,
    "workId" INTEGER,
    "datasetId" INTEGER,
    "withAccompaniment" BOOLEAN NOT NULL,
    "voiceType" TEXT NOT NULL DEFAULT 'unknown',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "round" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "result" JSONB,
    "modelVersion" TEXT,
    "average" REAL,
    "createdAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "completedAt" DATETIME,
    CONSTRAINT "modelTaskSource" CHECK (("uploadId" IS NOT NULL) + ("workId" IS NOT NULL) + ("datasetId" IS NOT NULL) = 1),
    CONSTRAINT "modelTaskOutcome" CHECK (
        ("status" = 'completed') = ("result" IS NOT NULL) AND ("result" IS NULL) = ("modelVersion" IS NULL) AND ("status" = 'failed') = ("failure" IS NOT NULL)
        AND ("status" = 'completed' OR "status" = 'failed') = ("completedAt" IS NOT NULL) AND ("status" <> 'processing' OR "startedAt" IS NOT NULL)
        AND ("average" IS NULL OR "status" = 'completed')
    ),
    CONSTRAINT "outOfRange" CHECK ("round" >= 0 AND ("average" IS NULL OR "average" BETWEEN 1 AND 5)),
    CONSTRAINT "ModelTask_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ModelTask_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ModelTask_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ModelTask_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "ModelTask_workId_key" ON "ModelTask"("workId");
CREATE UNIQUE INDEX "ModelTask_datasetId_key" ON "ModelTask"("datasetId");
CREATE UNIQUE INDEX "ModelTask_uploadId_withAccompaniment_key" ON "ModelTask"("uploadId", "withAccompaniment");
CREATE INDEX "ModelTask_ownerId_createdAt_idx" ON "ModelTask"("ownerId", "createdAt");
CREATE INDEX "ModelTask_status_idx" ON "ModelTask"("status");

CREATE TABLE "TaskDrawing" (
    "taskId" INTEGER NOT NULL PRIMARY KEY,
    "content" JSONB NOT NULL,
    CONSTRAINT "TaskDrawing_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "ModelTask" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "SkillScore" (
    "taskId" INTEGER NOT NULL,
    "skill" TEXT NOT NULL,
    "score" REAL NOT NULL,

    PRIMARY KEY ("taskId", "skill"),
    CONSTRAINT "outOfRange" CHECK ("score" BETWEEN 1 AND 5),
    CONSTRAINT "SkillScore_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "ModelTask" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Those of one kind wait in lines: the line whose last turn is longest ago is served first.
ALTER TABLE "Job" ADD COLUMN "line" TEXT;
ALTER TABLE "Job" ADD COLUMN "takenAt" DATETIME;
CREATE INDEX "Job_line_takenAt_idx" ON "Job"("line", "takenAt");
