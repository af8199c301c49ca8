-- What Prisma's schema cannot say: checks, partial unique indexes, append-only tables.
-- Applied after every migration (each statement may run again), because redefining a table drops its triggers silently.
-- A refused write raises the code after RAISE, which infra/db maps to an InvariantError.

DROP TRIGGER IF EXISTS audit_entry_no_update;
CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON "AuditEntry"
BEGIN SELECT RAISE(ABORT, 'audit_append_only'); END;

DROP TRIGGER IF EXISTS audit_entry_no_delete;
CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON "AuditEntry"
BEGIN SELECT RAISE(ABORT, 'audit_append_only'); END;

-- ── Works ───────────────────────────────────────────────────────────────────
-- What a participant handed in stands still once it is locked; only what processing found out may still be written,
-- and an organiser may take the lock off a work whose processing failed.
DROP TRIGGER IF EXISTS work_locked_no_update;
CREATE TRIGGER work_locked_no_update BEFORE UPDATE ON "Work"
WHEN OLD."lockedAt" IS NOT NULL AND (
  NEW."registrationId" <> OLD."registrationId" OR NEW."stageId" <> OLD."stageId" OR NEW."slot" <> OLD."slot"
  OR NEW."categoryId" <> OLD."categoryId" OR NEW."songId" IS NOT OLD."songId" OR NEW."title" <> OLD."title"
  OR NEW."performer" <> OLD."performer" OR NEW."uploadId" <> OLD."uploadId" OR NEW."uploadedAt" <> OLD."uploadedAt"
  OR (NEW."lockedAt" IS NULL AND OLD."status" <> 'failed')
)
BEGIN SELECT RAISE(ABORT, 'work_locked'); END;

DROP TRIGGER IF EXISTS work_locked_no_delete;
CREATE TRIGGER work_locked_no_delete BEFORE DELETE ON "Work" WHEN OLD."lockedAt" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'work_locked'); END;

DROP TRIGGER IF EXISTS work_locked_no_insert;
CREATE TRIGGER work_locked_no_insert BEFORE INSERT ON "Work"
WHEN EXISTS (SELECT 1 FROM "WorkLock" WHERE "registrationId" = NEW."registrationId" AND "stageId" = NEW."stageId")
BEGIN SELECT RAISE(ABORT, 'work_locked'); END;

DROP TRIGGER IF EXISTS work_slot_range;
CREATE TRIGGER work_slot_range BEFORE INSERT ON "Work" WHEN NEW."slot" NOT BETWEEN 1 AND 3
BEGIN SELECT RAISE(ABORT, 'work_slot_range'); END;

-- A processed file is processed once; only another file starts anew.
DROP TRIGGER IF EXISTS work_done_once;
CREATE TRIGGER work_done_once BEFORE UPDATE ON "Work"
WHEN OLD."status" = 'completed' AND NEW."status" <> 'completed' AND NEW."uploadId" = OLD."uploadId"
BEGIN SELECT RAISE(ABORT, 'work_done_once'); END;

DROP TRIGGER IF EXISTS work_lock_no_update;
CREATE TRIGGER work_lock_no_update BEFORE UPDATE ON "WorkLock"
BEGIN SELECT RAISE(ABORT, 'lock_irreversible'); END;

DROP TRIGGER IF EXISTS work_lock_no_delete;
CREATE TRIGGER work_lock_no_delete BEFORE DELETE ON "WorkLock"
BEGIN SELECT RAISE(ABORT, 'lock_irreversible'); END;

DROP TRIGGER IF EXISTS work_award_locked_insert;
CREATE TRIGGER work_award_locked_insert BEFORE INSERT ON "WorkAward"
WHEN (SELECT "lockedAt" FROM "Work" WHERE "id" = NEW."workId") IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'work_locked'); END;

DROP TRIGGER IF EXISTS work_award_locked_delete;
CREATE TRIGGER work_award_locked_delete BEFORE DELETE ON "WorkAward"
WHEN (SELECT "lockedAt" FROM "Work" WHERE "id" = OLD."workId") IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'work_locked'); END;

-- An award's maximum counts one participant's works of one stage.
DROP TRIGGER IF EXISTS work_award_limit;
CREATE TRIGGER work_award_limit BEFORE INSERT ON "WorkAward"
WHEN (SELECT "maxWorksPerUser" FROM "SpecialAward" WHERE "id" = NEW."awardId") <= (
  SELECT count(*) FROM "WorkAward" AS had
  JOIN "Work" AS other ON other."id" = had."workId"
  JOIN "Work" AS this ON this."id" = NEW."workId"
  WHERE had."awardId" = NEW."awardId" AND other."registrationId" = this."registrationId" AND other."stageId" = this."stageId"
)
BEGIN SELECT RAISE(ABORT, 'award_limit'); END;
-- ── Competitions ────────────────────────────────────────────────────────────
-- Publishing needs a start, an end, a category and a stage, and a published competition keeps them.

DROP TRIGGER IF EXISTS competition_publication;
CREATE TRIGGER competition_publication BEFORE UPDATE ON "Competition"
WHEN NEW."publishedAt" IS NOT NULL AND (
  NEW."startsAt" IS NULL OR NEW."endsAt" IS NULL
  OR NOT EXISTS (SELECT 1 FROM "Category" WHERE "competitionId" = NEW."id")
  OR NOT EXISTS (SELECT 1 FROM "Stage" WHERE "competitionId" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'competition_incomplete'); END;

DROP TRIGGER IF EXISTS category_of_published;
CREATE TRIGGER category_of_published BEFORE DELETE ON "Category"
WHEN EXISTS (SELECT 1 FROM "Competition" WHERE "id" = OLD."competitionId" AND "publishedAt" IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM "Category" WHERE "competitionId" = OLD."competitionId" AND "id" <> OLD."id")
BEGIN SELECT RAISE(ABORT, 'competition_incomplete'); END;

DROP TRIGGER IF EXISTS stage_of_published;
CREATE TRIGGER stage_of_published BEFORE DELETE ON "Stage"
WHEN EXISTS (SELECT 1 FROM "Competition" WHERE "id" = OLD."competitionId" AND "publishedAt" IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM "Stage" WHERE "competitionId" = OLD."competitionId" AND "id" <> OLD."id")
BEGIN SELECT RAISE(ABORT, 'competition_incomplete'); END;

DROP TRIGGER IF EXISTS competition_times_insert;
CREATE TRIGGER competition_times_insert BEFORE INSERT ON "Competition"
WHEN NEW."startsAt" >= NEW."endsAt" OR NEW."registrationStartsAt" >= NEW."registrationEndsAt"
BEGIN SELECT RAISE(ABORT, 'competition_times'); END;

DROP TRIGGER IF EXISTS competition_times_update;
CREATE TRIGGER competition_times_update BEFORE UPDATE ON "Competition"
WHEN NEW."startsAt" >= NEW."endsAt" OR NEW."registrationStartsAt" >= NEW."registrationEndsAt"
BEGIN SELECT RAISE(ABORT, 'competition_times'); END;

-- Nobody who is registered in a competition judges it, whichever comes second.

DROP TRIGGER IF EXISTS judge_is_not_registered_insert;
CREATE TRIGGER judge_is_not_registered_insert BEFORE INSERT ON "CompetitionJudge"
WHEN NEW."removedAt" IS NULL AND EXISTS (SELECT 1 FROM "Registration" WHERE "competitionId" = NEW."competitionId"
  AND "userId" = NEW."userId" AND "status" IN ('submitted', 'under_review', 'approved'))
BEGIN SELECT RAISE(ABORT, 'judge_is_registered'); END;

DROP TRIGGER IF EXISTS judge_is_not_registered_update;
CREATE TRIGGER judge_is_not_registered_update BEFORE UPDATE ON "CompetitionJudge"
WHEN NEW."removedAt" IS NULL AND EXISTS (SELECT 1 FROM "Registration" WHERE "competitionId" = NEW."competitionId"
  AND "userId" = NEW."userId" AND "status" IN ('submitted', 'under_review', 'approved'))
BEGIN SELECT RAISE(ABORT, 'judge_is_registered'); END;

DROP TRIGGER IF EXISTS registrant_is_no_judge_insert;
CREATE TRIGGER registrant_is_no_judge_insert BEFORE INSERT ON "Registration"
WHEN NEW."status" IN ('submitted', 'under_review', 'approved') AND EXISTS (SELECT 1 FROM "CompetitionJudge"
  WHERE "competitionId" = NEW."competitionId" AND "userId" = NEW."userId" AND "removedAt" IS NULL)
BEGIN SELECT RAISE(ABORT, 'registrant_is_judge'); END;

DROP TRIGGER IF EXISTS registrant_is_no_judge_update;
CREATE TRIGGER registrant_is_no_judge_update BEFORE UPDATE OF "status" ON "Registration"
WHEN NEW."status" IN ('submitted', 'under_review', 'approved') AND EXISTS (SELECT 1 FROM "CompetitionJudge"
  WHERE "competitionId" = NEW."competitionId" AND "userId" = NEW."userId" AND "removedAt" IS NULL)
BEGIN SELECT RAISE(ABORT, 'registrant_is_judge'); END;
