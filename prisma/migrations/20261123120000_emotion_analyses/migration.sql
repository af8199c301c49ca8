-- What is heard and seen in a work over time, for administrators.
CREATE TABLE "EmotionAnalysis" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "failure" TEXT,
    "serviceFailure" TEXT,
    "version" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "completedAt" DATETIME,
    CONSTRAINT "emotionAnalysisOutcome" CHECK (
        ("status" = 'completed') = ("version" IS NOT NULL) AND ("status" = 'failed') = ("failure" IS NOT NULL)
        AND ("status" = 'completed' OR "status" = 'failed') = ("completedAt" IS NOT NULL) AND ("status" <> 'processing' OR "startedAt" IS NOT NULL)
        AND ("serviceFailure" IS NULL OR "status" = 'completed')
    ),
    CONSTRAINT "EmotionAnalysis_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "EmotionAnalysis_workId_key" ON "EmotionAnalysis"("workId");
CREATE INDEX "EmotionAnalysis_status_idx" ON "EmotionAnalysis"("status");

CREATE TABLE "EmotionCurves" (
    "analysisId" INTEGER NOT NULL PRIMARY KEY,
    "content" JSONB NOT NULL,
    CONSTRAINT "EmotionCurves_analysisId_fkey" FOREIGN KEY ("analysisId") REFERENCES "EmotionAnalysis" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
