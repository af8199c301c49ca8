-- AlterTable
ALTER TABLE "User" ADD COLUMN "mutedNotices" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Competition" ADD COLUMN "editedAt" DATETIME;

-- AlterTable
ALTER TABLE "Stage" ADD COLUMN "startOverruled" DATETIME;
ALTER TABLE "Stage" ADD COLUMN "endOverruled" DATETIME;

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
