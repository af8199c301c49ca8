-- Models besides the built-in one, and what was heard in the library's recordings.
CREATE TABLE "DatasetAnalysis" (
    "datasetId" INTEGER NOT NULL PRIMARY KEY,
    "analysisVersion" INTEGER NOT NULL,
    "content" JSONB,
    "failure" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "datasetAnalysisOutcome" CHECK (("content" IS NULL) <> ("failure" IS NULL)),
    CONSTRAINT "DatasetAnalysis_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "ModelVersion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'working',
    "failure" TEXT,
    "asked" JSONB NOT NULL,
    "parameters" JSONB,
    "storageKey" TEXT,
    "evaluation" JSONB,
    "createdById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "readyAt" DATETIME,
    "publishedAt" DATETIME,
    "retiredAt" DATETIME,
    CONSTRAINT "modelVersionOutcome" CHECK (
        ("status" = 'ready') = ("readyAt" IS NOT NULL) AND ("status" = 'failed') = ("failure" IS NOT NULL)
        AND ("status" <> 'ready' OR "parameters" IS NOT NULL AND "evaluation" IS NOT NULL) AND ("kind" = 'onnx') = ("storageKey" IS NOT NULL)
    ),
    CONSTRAINT "modelVersionPublished" CHECK (
        ("publishedAt" IS NULL OR "status" = 'ready') AND ("retiredAt" IS NULL OR "publishedAt" IS NOT NULL)
    ),
    CONSTRAINT "ModelVersion_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "ModelVersion_storageKey_key" ON "ModelVersion"("storageKey");
CREATE INDEX "ModelVersion_createdAt_idx" ON "ModelVersion"("createdAt");
