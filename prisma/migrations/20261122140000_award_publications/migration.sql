-- A special award's winners are published, taken back and published anew.
CREATE TABLE "AwardPublication" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "awardId" INTEGER NOT NULL,
    "publishedAt" DATETIME NOT NULL,
    "publishedById" INTEGER,
    "withdrawnAt" DATETIME,
    "withdrawnById" INTEGER,
    "withdrawalReason" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "AwardPublication_awardId_fkey" FOREIGN KEY ("awardId") REFERENCES "SpecialAward" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AwardPublication_publishedById_fkey" FOREIGN KEY ("publishedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AwardPublication_withdrawnById_fkey" FOREIGN KEY ("withdrawnById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- By the award's own id, which stands in the keys of the notices its winners had: nobody is told twice, and who was told can be told of a withdrawal.
INSERT INTO "AwardPublication" ("id", "awardId", "publishedAt", "publishedById")
SELECT "id", "id", "publishedAt", "publishedById" FROM "SpecialAward" WHERE "publishedAt" IS NOT NULL;

ALTER TABLE "SpecialAward" DROP COLUMN "publishedAt";
ALTER TABLE "SpecialAward" DROP COLUMN "publishedById";

CREATE INDEX "AwardPublication_awardId_idx" ON "AwardPublication"("awardId");
