-- CreateTable
CREATE TABLE "LibraryImport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "archiveUploadId" TEXT NOT NULL,
    "createdById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    "failure" TEXT,
    CONSTRAINT "importEnded" CHECK ("failure" IS NULL OR "endedAt" IS NOT NULL),
    CONSTRAINT "LibraryImport_archiveUploadId_fkey" FOREIGN KEY ("archiveUploadId") REFERENCES "Upload" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LibraryImport_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LibraryImportItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "said" JSONB,
    "reasons" JSONB,
    "datasetId" INTEGER,
    CONSTRAINT "outOfRange" CHECK ("position" > 0 AND "name" <> ''),
    CONSTRAINT "itemCreated" CHECK ("datasetId" IS NULL OR "status" = 'created'),
    CONSTRAINT "itemFailures" CHECK (("status" = 'skipped' OR "status" = 'failed') = ("reasons" IS NOT NULL)),
    CONSTRAINT "itemWaits" CHECK (("status" = 'waiting') = ("said" IS NOT NULL)),
    CONSTRAINT "LibraryImportItem_importId_fkey" FOREIGN KEY ("importId") REFERENCES "LibraryImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LibraryImportItem_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "LibraryImport_archiveUploadId_key" ON "LibraryImport"("archiveUploadId");
CREATE INDEX "LibraryImport_createdById_createdAt_idx" ON "LibraryImport"("createdById", "createdAt");
CREATE UNIQUE INDEX "LibraryImportItem_datasetId_key" ON "LibraryImportItem"("datasetId");
CREATE INDEX "LibraryImportItem_importId_status_position_idx" ON "LibraryImportItem"("importId", "status", "position");
CREATE UNIQUE INDEX "LibraryImportItem_importId_position_key" ON "LibraryImportItem"("importId", "position");
