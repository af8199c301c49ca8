-- Judging and results, complete: panels by category and stage, submissions that can be taken back, chairs' decisions, prizes, appeals, the ledger.

CREATE TABLE "JudgeCategory" (
    "seatId" INTEGER NOT NULL,
    "categoryId" INTEGER NOT NULL,

    PRIMARY KEY ("seatId", "categoryId"),
    CONSTRAINT "JudgeCategory_seatId_fkey" FOREIGN KEY ("seatId") REFERENCES "CompetitionJudge" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "JudgeCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "JudgeStage" (
    "seatId" INTEGER NOT NULL,
    "stageId" INTEGER NOT NULL,

    PRIMARY KEY ("seatId", "stageId"),
    CONSTRAINT "JudgeStage_seatId_fkey" FOREIGN KEY ("seatId") REFERENCES "CompetitionJudge" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "JudgeStage_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "JudgeInvitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "competitionId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "invitedById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "acceptedAt" DATETIME,
    "acceptedById" INTEGER,
    "withdrawnAt" DATETIME,
    CONSTRAINT "JudgeInvitation_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "JudgeInvitation_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "JudgeInvitation_acceptedById_fkey" FOREIGN KEY ("acceptedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "invitationOnce" CHECK ("acceptedAt" IS NULL OR "withdrawnAt" IS NULL)
);

CREATE TABLE "ScoreMark" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "scoreId" INTEGER NOT NULL,
    "atMs" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "ScoreMark_scoreId_fkey" FOREIGN KEY ("scoreId") REFERENCES "Score" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "outOfRange" CHECK ("atMs" >= 0 AND trim("text") <> '')
);

CREATE TABLE "JudgeNote" (
    "workId" INTEGER NOT NULL,
    "judgeId" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workId", "judgeId"),
    CONSTRAINT "JudgeNote_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "JudgeNote_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "ChairDecision" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "stageId" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "decidedAt" DATETIME NOT NULL,
    "decidedById" INTEGER NOT NULL,
    "revokedAt" DATETIME,
    CONSTRAINT "ChairDecision_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ChairDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "chairReasonRequired" CHECK (trim("reason") <> '')
);

CREATE TABLE "ChairPlace" (
    "decisionId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,

    PRIMARY KEY ("decisionId", "entryId"),
    CONSTRAINT "ChairPlace_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "ChairDecision" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChairPlace_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "outOfRange" CHECK ("place" >= 1)
);

CREATE TABLE "Prize" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "categoryId" INTEGER,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'ranked',
    "count" INTEGER,
    "share" INTEGER,
    CONSTRAINT "Prize_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Prize_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "prizeSize" CHECK (trim("name") <> '' AND ("kind" = 'excellence') = (coalesce("count", "share") IS NULL) AND ("count" IS NULL OR "share" IS NULL) AND "count" >= 1 AND "share" BETWEEN 1 AND 100)
);

CREATE TABLE "AwardGrant" (
    "awardId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "grantedAt" DATETIME NOT NULL,
    "grantedById" INTEGER NOT NULL,

    PRIMARY KEY ("awardId", "entryId"),
    CONSTRAINT "AwardGrant_awardId_fkey" FOREIGN KEY ("awardId") REFERENCES "SpecialAward" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AwardGrant_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AwardGrant_grantedById_fkey" FOREIGN KEY ("grantedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "Appeal" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicationId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "askedAt" DATETIME NOT NULL,
    "answer" TEXT NOT NULL DEFAULT '',
    "answeredAt" DATETIME,
    "answeredById" INTEGER,
    CONSTRAINT "Appeal_publicationId_fkey" FOREIGN KEY ("publicationId") REFERENCES "Publication" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Appeal_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Appeal_answeredById_fkey" FOREIGN KEY ("answeredById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "appealEmpty" CHECK (trim("question") <> '' AND ("answeredAt" IS NULL) = (trim("answer") = ''))
);

CREATE TABLE "LedgerEntry" (
    "competitionId" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("competitionId", "seq"),
    CONSTRAINT "LedgerEntry_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "outOfRange" CHECK ("seq" >= 1)
);

ALTER TABLE "Competition" ADD COLUMN "tieCriterionId" INTEGER REFERENCES "Criterion" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Competition" ADD COLUMN "resultsAudience" TEXT NOT NULL DEFAULT 'participants';
ALTER TABLE "Competition" ADD COLUMN "resultsShown" TEXT NOT NULL DEFAULT 'ranks';
ALTER TABLE "Competition" ADD COLUMN "commentsReleased" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "Competition" ADD COLUMN "appealHours" INTEGER CONSTRAINT "appealRange" CHECK ("appealHours" >= 1);
ALTER TABLE "SpecialAward" ADD COLUMN "winnerCount" INTEGER CONSTRAINT "winnerRange" CHECK ("winnerCount" >= 1);
ALTER TABLE "SpecialAward" ADD COLUMN "publishedAt" DATETIME;
ALTER TABLE "SpecialAward" ADD COLUMN "publishedById" INTEGER REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Stage" ADD COLUMN "scoringEndsAt" DATETIME;
ALTER TABLE "Stage" ADD COLUMN "scoringEndOverruled" DATETIME;
ALTER TABLE "Stage" ADD COLUMN "workOrder" TEXT NOT NULL DEFAULT 'by_number';
ALTER TABLE "Stage" ADD COLUMN "judgesPerWork" INTEGER CONSTRAINT "judgesRange" CHECK ("judgesPerWork" >= 1);
ALTER TABLE "Criterion" ADD COLUMN "description" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Criterion" ADD COLUMN "stepHundredths" INTEGER NOT NULL DEFAULT 1 CONSTRAINT "stepRange" CHECK ("stepHundredths" >= 1);
ALTER TABLE "Assignment" ADD COLUMN "wholeParticipant" BOOLEAN NOT NULL DEFAULT false;
-- Submitted, and taken back until then: a draft still.
ALTER TABLE "Score" ADD COLUMN "sealsAt" DATETIME CONSTRAINT "scoreSeals" CHECK ("sealsAt" IS NULL OR "status" = 'draft');
ALTER TABLE "Publication" ADD COLUMN "ledgerHash" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Result" ADD COLUMN "prize" TEXT;
ALTER TABLE "Result" ADD COLUMN "code" TEXT;

-- Results published before can be verified by a code as well.
UPDATE "Result" SET "code" = substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1);

CREATE INDEX "JudgeCategory_categoryId_idx" ON "JudgeCategory"("categoryId");
CREATE INDEX "JudgeStage_stageId_idx" ON "JudgeStage"("stageId");
CREATE INDEX "JudgeInvitation_competitionId_email_idx" ON "JudgeInvitation"("competitionId", "email");
CREATE INDEX "ScoreMark_scoreId_atMs_idx" ON "ScoreMark"("scoreId", "atMs");
CREATE INDEX "JudgeNote_judgeId_idx" ON "JudgeNote"("judgeId");
CREATE INDEX "ChairDecision_stageId_idx" ON "ChairDecision"("stageId");
CREATE INDEX "ChairPlace_entryId_idx" ON "ChairPlace"("entryId");
CREATE INDEX "Prize_competitionId_position_idx" ON "Prize"("competitionId", "position");
CREATE INDEX "Prize_categoryId_idx" ON "Prize"("categoryId");
CREATE INDEX "AwardGrant_entryId_idx" ON "AwardGrant"("entryId");
CREATE INDEX "Appeal_entryId_idx" ON "Appeal"("entryId");
CREATE UNIQUE INDEX "Appeal_publicationId_entryId_key" ON "Appeal"("publicationId", "entryId");
CREATE UNIQUE INDEX "Result_code_key" ON "Result"("code");
