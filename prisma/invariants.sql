-- What Prisma's schema cannot say: checks, partial unique indexes, append-only tables.
-- Applied after every migration (each statement may run again), because redefining a table drops its triggers silently.
-- A refused write raises the code after RAISE, which infra/db maps to an InvariantError.

-- ── Sets ────────────────────────────────────────────────────────────────────
-- What the sets of states.ts and of the capabilities hold, once in SQL: written after IN by the triggers below and by queries.
DROP VIEW IF EXISTS takes_place;
CREATE VIEW takes_place (status) AS VALUES ('submitted'), ('under_review'), ('approved');
DROP VIEW IF EXISTS competition_runs;
CREATE VIEW competition_runs (status) AS VALUES ('pending'), ('in_progress');
DROP VIEW IF EXISTS takes_scores;
CREATE VIEW takes_scores (status) AS VALUES ('active'), ('completed');
DROP VIEW IF EXISTS scoring_over;
CREATE VIEW scoring_over (status) AS VALUES ('closed'), ('advanced');
DROP VIEW IF EXISTS counts_as_score;
CREATE VIEW counts_as_score (status) AS VALUES ('submitted'), ('finalized');
DROP VIEW IF EXISTS holds_bytes;
CREATE VIEW holds_bytes (status) AS VALUES ('uploading'), ('stored');
DROP VIEW IF EXISTS may_score;
CREATE VIEW may_score (role) AS VALUES ('admin'), ('judge');

DROP TRIGGER IF EXISTS audit_entry_no_update;
CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON "AuditEntry"
BEGIN SELECT RAISE(ABORT, 'audit_append_only'); END;

DROP TRIGGER IF EXISTS audit_entry_no_delete;
CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON "AuditEntry"
BEGIN SELECT RAISE(ABORT, 'audit_append_only'); END;

-- ── Works ───────────────────────────────────────────────────────────────────
-- What a participant handed in stands still once it is locked; only what processing found out may still be written,
-- an organiser may take the lock off a work whose processing failed, and the performer's name goes when the person is erased.
DROP TRIGGER IF EXISTS work_locked_no_update;
CREATE TRIGGER work_locked_no_update BEFORE UPDATE ON "Work"
WHEN OLD."lockedAt" IS NOT NULL AND (
  NEW."registrationId" <> OLD."registrationId" OR NEW."stageId" <> OLD."stageId" OR NEW."slot" <> OLD."slot"
  OR NEW."entryId" <> OLD."entryId" OR NEW."songId" IS NOT OLD."songId" OR NEW."title" <> OLD."title"
  OR NEW."uploadId" IS NOT OLD."uploadId" OR NEW."uploadedAt" <> OLD."uploadedAt"
  OR (NEW."performer" <> OLD."performer" AND NOT EXISTS (
    SELECT 1 FROM "Registration" JOIN "User" ON "User"."id" = "Registration"."userId"
    WHERE "Registration"."id" = NEW."registrationId" AND "User"."erasedAt" IS NOT NULL AND NEW."performer" = '—'
  ))
  OR (NEW."lockedAt" IS NULL AND OLD."status" <> 'failed')
)
BEGIN SELECT RAISE(ABORT, 'work_locked'); END;

DROP TRIGGER IF EXISTS work_locked_no_delete;
CREATE TRIGGER work_locked_no_delete BEFORE DELETE ON "Work" WHEN OLD."lockedAt" IS NOT NULL AND OLD."uploadId" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'work_locked'); END;

DROP TRIGGER IF EXISTS work_locked_no_insert;
CREATE TRIGGER work_locked_no_insert BEFORE INSERT ON "Work"
WHEN EXISTS (SELECT 1 FROM "WorkLock" WHERE "registrationId" = NEW."registrationId" AND "stageId" = NEW."stageId")
BEGIN SELECT RAISE(ABORT, 'work_locked'); END;

-- A processed file is processed once; only another file starts anew.
DROP TRIGGER IF EXISTS work_done_once;
CREATE TRIGGER work_done_once BEFORE UPDATE ON "Work"
WHEN OLD."status" = 'completed' AND NEW."status" <> 'completed' AND NEW."uploadId" IS OLD."uploadId"
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
  AND "userId" = NEW."userId" AND "status" IN takes_place)
BEGIN SELECT RAISE(ABORT, 'judge_is_registered'); END;

DROP TRIGGER IF EXISTS judge_is_not_registered_update;
CREATE TRIGGER judge_is_not_registered_update BEFORE UPDATE ON "CompetitionJudge"
WHEN NEW."removedAt" IS NULL AND EXISTS (SELECT 1 FROM "Registration" WHERE "competitionId" = NEW."competitionId"
  AND "userId" = NEW."userId" AND "status" IN takes_place)
BEGIN SELECT RAISE(ABORT, 'judge_is_registered'); END;

DROP TRIGGER IF EXISTS registrant_is_no_judge_insert;
CREATE TRIGGER registrant_is_no_judge_insert BEFORE INSERT ON "Registration"
WHEN NEW."status" IN takes_place AND EXISTS (SELECT 1 FROM "CompetitionJudge"
  WHERE "competitionId" = NEW."competitionId" AND "userId" = NEW."userId" AND "removedAt" IS NULL)
BEGIN SELECT RAISE(ABORT, 'registrant_is_judge'); END;

DROP TRIGGER IF EXISTS registrant_is_no_judge_update;
CREATE TRIGGER registrant_is_no_judge_update BEFORE UPDATE OF "status" ON "Registration"
WHEN NEW."status" IN takes_place AND EXISTS (SELECT 1 FROM "CompetitionJudge"
  WHERE "competitionId" = NEW."competitionId" AND "userId" = NEW."userId" AND "removedAt" IS NULL)
BEGIN SELECT RAISE(ABORT, 'registrant_is_judge'); END;

-- ── Audit ─────────────────────────────────────────────────────────────────────
-- Each entry names the hash of the one before it: none can be slipped in or dropped in between.
DROP TRIGGER IF EXISTS audit_entry_chained;
CREATE TRIGGER audit_entry_chained BEFORE INSERT ON "AuditEntry"
WHEN NEW."previousHash" <> coalesce((SELECT "hash" FROM "AuditEntry" ORDER BY "id" DESC LIMIT 1), 'start')
BEGIN SELECT RAISE(ABORT, 'audit_chain'); END;


-- ── People ────────────────────────────────────────────────────────────────────
-- An address is one account, however its letters are cased.
DROP INDEX IF EXISTS user_email_any_case;
CREATE UNIQUE INDEX user_email_any_case ON "User" ("email" COLLATE NOCASE);

-- Somebody can always administer the platform.
DROP TRIGGER IF EXISTS user_last_admin_update;
CREATE TRIGGER user_last_admin_update BEFORE UPDATE OF "role", "status" ON "User"
WHEN OLD."role" = 'admin' AND OLD."status" = 'active' AND NOT (NEW."role" = 'admin' AND NEW."status" = 'active')
  AND NOT EXISTS (SELECT 1 FROM "User" WHERE "role" = 'admin' AND "status" = 'active' AND "id" <> OLD."id")
BEGIN SELECT RAISE(ABORT, 'last_admin'); END;

DROP TRIGGER IF EXISTS user_last_admin_delete;
CREATE TRIGGER user_last_admin_delete BEFORE DELETE ON "User"
WHEN OLD."role" = 'admin' AND OLD."status" = 'active'
  AND NOT EXISTS (SELECT 1 FROM "User" WHERE "role" = 'admin' AND "status" = 'active' AND "id" <> OLD."id")
BEGIN SELECT RAISE(ABORT, 'last_admin'); END;

-- An erased account stays disabled and nameless.
DROP TRIGGER IF EXISTS user_erased_stays;
CREATE TRIGGER user_erased_stays BEFORE UPDATE OF "status", "erasedAt", "email", "name", "phoneNumber", "passwordHash" ON "User"
WHEN OLD."erasedAt" IS NOT NULL AND (
  NEW."status" <> OLD."status" OR NEW."erasedAt" IS NOT OLD."erasedAt" OR NEW."email" <> OLD."email" OR NEW."name" <> OLD."name"
  OR NEW."phoneNumber" <> OLD."phoneNumber" OR NEW."passwordHash" <> OLD."passwordHash"
)
BEGIN SELECT RAISE(ABORT, 'user_erased'); END;

-- A judge on the panel of a competition that still runs stays a judge.
DROP TRIGGER IF EXISTS user_demotion;
CREATE TRIGGER user_demotion BEFORE UPDATE OF "role" ON "User"
WHEN OLD."role" IN may_score AND NEW."role" NOT IN may_score AND EXISTS (
  SELECT 1 FROM "CompetitionJudge" AS seat JOIN "Competition" AS competition ON competition."id" = seat."competitionId"
  WHERE seat."userId" = OLD."id" AND seat."removedAt" IS NULL AND competition."status" IN competition_runs
)
BEGIN SELECT RAISE(ABORT, 'judge_assigned'); END;

-- A disabled account has no way in; a session never changes hands.
DROP TRIGGER IF EXISTS session_account_enabled;
CREATE TRIGGER session_account_enabled BEFORE INSERT ON "Session"
WHEN (SELECT "status" FROM "User" WHERE "id" = NEW."userId") = 'disabled'
BEGIN SELECT RAISE(ABORT, 'account_disabled'); END;

DROP TRIGGER IF EXISTS session_owner_fixed;
CREATE TRIGGER session_owner_fixed BEFORE UPDATE OF "id", "userId", "createdAt" ON "Session"
WHEN NEW."id" <> OLD."id" OR NEW."userId" <> OLD."userId" OR NEW."createdAt" <> OLD."createdAt"
BEGIN SELECT RAISE(ABORT, 'session_fixed'); END;

DROP TRIGGER IF EXISTS skill_tag_insert;
CREATE TRIGGER skill_tag_insert BEFORE INSERT ON "SkillTag"
WHEN NEW."maxScore" NOT BETWEEN 1 AND 10 OR NEW."sortOrder" < 0 OR NEW."code" NOT GLOB '[A-Za-z_]*' OR NEW."code" GLOB '*[^A-Za-z0-9_]*'
BEGIN SELECT RAISE(ABORT, 'skill_tag_range'); END;

DROP TRIGGER IF EXISTS skill_tag_update;
CREATE TRIGGER skill_tag_update BEFORE UPDATE ON "SkillTag"
WHEN NEW."maxScore" NOT BETWEEN 1 AND 10 OR NEW."sortOrder" < 0 OR NEW."code" NOT GLOB '[A-Za-z_]*' OR NEW."code" GLOB '*[^A-Za-z0-9_]*'
BEGIN SELECT RAISE(ABORT, 'skill_tag_range'); END;

-- Resonate and resonate are one code.
DROP INDEX IF EXISTS skill_tag_code_any_case;
CREATE UNIQUE INDEX skill_tag_code_any_case ON "SkillTag" ("code" COLLATE NOCASE);

-- What was rated stays within the maximum.
DROP TRIGGER IF EXISTS skill_tag_maximum;
CREATE TRIGGER skill_tag_maximum BEFORE UPDATE OF "maxScore" ON "SkillTag"
WHEN EXISTS (SELECT 1 FROM "RatingValue" WHERE "skillTagId" = NEW."id" AND "hundredths" > 100 * NEW."maxScore")
BEGIN SELECT RAISE(ABORT, 'skill_tag_maximum'); END;


-- ── Files ─────────────────────────────────────────────────────────────────────
-- What a finished file proved to be never changes, what processing found out is written once; discarding it lets go of its bytes only,
-- after those that were made of it. Its name goes when its owner is erased.
DROP TRIGGER IF EXISTS upload_finished_fixed;
CREATE TRIGGER upload_finished_fixed BEFORE UPDATE ON "Upload"
WHEN OLD."status" <> 'uploading' AND (
  NEW."id" IS NOT OLD."id" OR NEW."ownerId" IS NOT OLD."ownerId" OR NEW."purpose" IS NOT OLD."purpose"
  OR NEW."registrationId" IS NOT OLD."registrationId" OR NEW."stageId" IS NOT OLD."stageId" OR NEW."slot" IS NOT OLD."slot"
  OR (NEW."fileName" IS NOT OLD."fileName" AND NOT (NEW."fileName" = '' AND EXISTS (SELECT 1 FROM "User" WHERE "id" = NEW."ownerId" AND "erasedAt" IS NOT NULL)))
  OR NEW."declaredSize" IS NOT OLD."declaredSize" OR NEW."declaredSha256" IS NOT OLD."declaredSha256" OR NEW."mime" IS NOT OLD."mime" OR NEW."sha256" IS NOT OLD."sha256"
  OR NEW."size" IS NOT OLD."size" OR NEW."createdAt" IS NOT OLD."createdAt" OR NEW."finalizedAt" IS NOT OLD."finalizedAt"
  OR (OLD."durationMs" IS NOT NULL AND (NEW."durationMs", NEW."width", NEW."height") IS NOT (OLD."durationMs", OLD."width", OLD."height"))
  OR NOT (NEW."status" = OLD."status" OR (OLD."status" = 'stored' AND NEW."status" = 'cancelled'
    AND NOT EXISTS (SELECT 1 FROM "Media" WHERE "uploadId" = NEW."id")))
  OR (NEW."status" <> 'cancelled' AND NEW."storageKey" IS NOT OLD."storageKey")
)
BEGIN SELECT RAISE(ABORT, 'upload_fixed'); END;

DROP TRIGGER IF EXISTS upload_stored_insert;
CREATE TRIGGER upload_stored_insert BEFORE INSERT ON "Upload"
WHEN NEW."status" = 'stored' AND (NEW."storageKey" IS NULL OR NEW."mime" IS NULL OR NEW."size" IS NULL OR NEW."sha256" IS NULL)
BEGIN SELECT RAISE(ABORT, 'upload_incomplete'); END;

DROP TRIGGER IF EXISTS upload_stored_update;
CREATE TRIGGER upload_stored_update BEFORE UPDATE ON "Upload"
WHEN NEW."status" = 'stored' AND (NEW."storageKey" IS NULL OR NEW."mime" IS NULL OR NEW."size" IS NULL OR NEW."sha256" IS NULL)
BEGIN SELECT RAISE(ABORT, 'upload_incomplete'); END;

-- A file that was made stays as it was made; only a stored upload has any.
DROP TRIGGER IF EXISTS media_no_update;
CREATE TRIGGER media_no_update BEFORE UPDATE ON "Media"
BEGIN SELECT RAISE(ABORT, 'media_fixed'); END;

DROP TRIGGER IF EXISTS media_of_stored;
CREATE TRIGGER media_of_stored BEFORE INSERT ON "Media"
WHEN (SELECT "status" FROM "Upload" WHERE "id" = NEW."uploadId") <> 'stored'
BEGIN SELECT RAISE(ABORT, 'media_of_stored'); END;

-- A recording is kept once: of the library whoever sends it, for a model once a sender.
DROP INDEX IF EXISTS upload_library_once;
CREATE UNIQUE INDEX upload_library_once ON "Upload" ("sha256") WHERE "status" = 'stored' AND "purpose" = 'dataset_audio';
DROP INDEX IF EXISTS upload_sender_once;
CREATE UNIQUE INDEX upload_sender_once ON "Upload" ("ownerId", "sha256") WHERE "status" = 'stored' AND "purpose" = 'model_audio';


-- ── Competitions ──────────────────────────────────────────────────────────────
DROP TRIGGER IF EXISTS competition_range_insert;
CREATE TRIGGER competition_range_insert BEFORE INSERT ON "Competition"
WHEN NEW."feeMinor" < 0 OR NEW."maxParticipants" < 1 OR NEW."maxSizeMB" < 1 OR NEW."minWorksToLock" NOT BETWEEN 1 AND 3 OR length(NEW."currency") <> 3
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

DROP TRIGGER IF EXISTS category_range_insert;
CREATE TRIGGER category_range_insert BEFORE INSERT ON "Category"
WHEN NEW."workCount" NOT BETWEEN 0 AND 3 OR NEW."songCount" < 0 OR NEW."durationLimitMinutes" < 1
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

DROP TRIGGER IF EXISTS criterion_range_insert;
CREATE TRIGGER criterion_range_insert BEFORE INSERT ON "Criterion"
WHEN NEW."maxHundredths" < 1 OR NEW."weight" < 0
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

DROP TRIGGER IF EXISTS competition_range_update;
CREATE TRIGGER competition_range_update BEFORE UPDATE ON "Competition"
WHEN NEW."feeMinor" < 0 OR NEW."maxParticipants" < 1 OR NEW."maxSizeMB" < 1 OR NEW."minWorksToLock" NOT BETWEEN 1 AND 3 OR length(NEW."currency") <> 3
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

DROP TRIGGER IF EXISTS category_range_update;
CREATE TRIGGER category_range_update BEFORE UPDATE ON "Category"
WHEN NEW."workCount" NOT BETWEEN 0 AND 3 OR NEW."songCount" < 0 OR NEW."durationLimitMinutes" < 1
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

DROP TRIGGER IF EXISTS criterion_range_update;
CREATE TRIGGER criterion_range_update BEFORE UPDATE ON "Criterion"
WHEN NEW."maxHundredths" < 1 OR NEW."weight" < 0
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

-- The measure stands once somebody has been measured by it.
DROP TRIGGER IF EXISTS criterion_fixed_insert;
CREATE TRIGGER criterion_fixed_insert BEFORE INSERT ON "Criterion"
WHEN EXISTS (
  SELECT 1 FROM "Score" JOIN "Work" ON "Work"."id" = "Score"."workId" JOIN "Stage" ON "Stage"."id" = "Work"."stageId"
  WHERE "Stage"."competitionId" = NEW."competitionId" AND "Score"."status" <> 'draft'
)
BEGIN SELECT RAISE(ABORT, 'criteria_fixed'); END;

DROP TRIGGER IF EXISTS criterion_fixed_update;
CREATE TRIGGER criterion_fixed_update BEFORE UPDATE OF "competitionId", "maxHundredths", "weight" ON "Criterion"
WHEN (NEW."competitionId" <> OLD."competitionId" OR NEW."maxHundredths" <> OLD."maxHundredths" OR NEW."weight" <> OLD."weight")
  AND EXISTS (
  SELECT 1 FROM "Score" JOIN "Work" ON "Work"."id" = "Score"."workId" JOIN "Stage" ON "Stage"."id" = "Work"."stageId"
  WHERE "Stage"."competitionId" = OLD."competitionId" AND "Score"."status" <> 'draft'
)
BEGIN SELECT RAISE(ABORT, 'criteria_fixed'); END;

DROP TRIGGER IF EXISTS criterion_fixed_delete;
CREATE TRIGGER criterion_fixed_delete BEFORE DELETE ON "Criterion"
WHEN EXISTS (
  SELECT 1 FROM "Score" JOIN "Work" ON "Work"."id" = "Score"."workId" JOIN "Stage" ON "Stage"."id" = "Work"."stageId"
  WHERE "Stage"."competitionId" = OLD."competitionId" AND "Score"."status" <> 'draft'
)
BEGIN SELECT RAISE(ABORT, 'criteria_fixed'); END;


-- ── Panel and registrations ───────────────────────────────────────────────────
-- A panel has judges and administrators.
DROP TRIGGER IF EXISTS judge_role_insert;
CREATE TRIGGER judge_role_insert AFTER INSERT ON "CompetitionJudge"
WHEN NEW."removedAt" IS NULL AND (SELECT "role" FROM "User" WHERE "id" = NEW."userId") NOT IN may_score
BEGIN SELECT RAISE(ABORT, 'judge_not_eligible'); END;

DROP TRIGGER IF EXISTS judge_role_update;
CREATE TRIGGER judge_role_update AFTER UPDATE ON "CompetitionJudge"
WHEN NEW."removedAt" IS NULL AND (SELECT "role" FROM "User" WHERE "id" = NEW."userId") NOT IN may_score
BEGIN SELECT RAISE(ABORT, 'judge_not_eligible'); END;

DROP TRIGGER IF EXISTS registration_no_admin_insert;
CREATE TRIGGER registration_no_admin_insert BEFORE INSERT ON "Registration"
WHEN NEW."status" IN takes_place AND (SELECT "role" FROM "User" WHERE "id" = NEW."userId") = 'admin'
BEGIN SELECT RAISE(ABORT, 'admin_takes_no_part'); END;

DROP TRIGGER IF EXISTS registration_places_insert;
CREATE TRIGGER registration_places_insert BEFORE INSERT ON "Registration"
WHEN NEW."status" IN takes_place AND (SELECT "maxParticipants" FROM "Competition" WHERE "id" = NEW."competitionId") <= (
  SELECT count(*) FROM "Registration" WHERE "competitionId" = NEW."competitionId" AND "status" IN takes_place
)
BEGIN SELECT RAISE(ABORT, 'registration_full'); END;

DROP TRIGGER IF EXISTS registration_card_once_insert;
CREATE TRIGGER registration_card_once_insert BEFORE INSERT ON "Registration"
WHEN NEW."status" IN takes_place AND NEW."idCardHmac" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "Registration" WHERE "competitionId" = NEW."competitionId" AND "idCardHmac" = NEW."idCardHmac"
    AND "status" IN takes_place AND "id" IS NOT NEW."id"
)
BEGIN SELECT RAISE(ABORT, 'id_card_registered'); END;

DROP TRIGGER IF EXISTS registration_rejected_why_insert;
CREATE TRIGGER registration_rejected_why_insert BEFORE INSERT ON "Registration"
WHEN NEW."status" = 'rejected' AND trim(NEW."rejectionReason") =''
BEGIN SELECT RAISE(ABORT, 'rejection_reason_required'); END;

DROP TRIGGER IF EXISTS registration_age_insert;
CREATE TRIGGER registration_age_insert BEFORE INSERT ON "Registration"
WHEN NEW."age" NOT BETWEEN 1 AND 120
BEGIN SELECT RAISE(ABORT, 'age_range'); END;

DROP TRIGGER IF EXISTS registration_no_admin_update;
CREATE TRIGGER registration_no_admin_update BEFORE UPDATE ON "Registration"
WHEN NEW."status" IN takes_place AND OLD."status" NOT IN takes_place AND (SELECT "role" FROM "User" WHERE "id" = NEW."userId") = 'admin'
BEGIN SELECT RAISE(ABORT, 'admin_takes_no_part'); END;

DROP TRIGGER IF EXISTS registration_places_update;
CREATE TRIGGER registration_places_update BEFORE UPDATE ON "Registration"
WHEN NEW."status" IN takes_place AND OLD."status" NOT IN takes_place AND (SELECT "maxParticipants" FROM "Competition" WHERE "id" = NEW."competitionId") <= (
  SELECT count(*) FROM "Registration" WHERE "competitionId" = NEW."competitionId" AND "status" IN takes_place
)
BEGIN SELECT RAISE(ABORT, 'registration_full'); END;

DROP TRIGGER IF EXISTS registration_card_once_update;
CREATE TRIGGER registration_card_once_update BEFORE UPDATE ON "Registration"
WHEN NEW."status" IN takes_place AND NEW."idCardHmac" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "Registration" WHERE "competitionId" = NEW."competitionId" AND "idCardHmac" = NEW."idCardHmac"
    AND "status" IN takes_place AND "id" IS NOT NEW."id"
)
BEGIN SELECT RAISE(ABORT, 'id_card_registered'); END;

DROP TRIGGER IF EXISTS registration_rejected_why_update;
CREATE TRIGGER registration_rejected_why_update BEFORE UPDATE ON "Registration"
WHEN NEW."status" = 'rejected' AND trim(NEW."rejectionReason") =''
BEGIN SELECT RAISE(ABORT, 'rejection_reason_required'); END;

DROP TRIGGER IF EXISTS registration_age_update;
CREATE TRIGGER registration_age_update BEFORE UPDATE ON "Registration"
WHEN NEW."age" NOT BETWEEN 1 AND 120
BEGIN SELECT RAISE(ABORT, 'age_range'); END;

-- An index cannot ask a view: the list stands here once more.
DROP INDEX IF EXISTS registration_card_once;
CREATE UNIQUE INDEX registration_card_once ON "Registration" ("competitionId", "idCardHmac") WHERE "status" IN ('submitted', 'under_review', 'approved');

DROP TRIGGER IF EXISTS registration_identity_fixed;
CREATE TRIGGER registration_identity_fixed BEFORE UPDATE OF "competitionId", "userId", "number" ON "Registration"
WHEN NEW."competitionId" <> OLD."competitionId" OR NEW."userId" <> OLD."userId"
  OR (OLD."number" IS NOT NULL AND NEW."number" IS NOT OLD."number")
BEGIN SELECT RAISE(ABORT, 'registration_fixed'); END;

-- Places that are taken stay, however the limit is edited.
DROP TRIGGER IF EXISTS competition_places_taken;
CREATE TRIGGER competition_places_taken BEFORE UPDATE OF "maxParticipants" ON "Competition"
WHEN NEW."maxParticipants" < (
  SELECT count(*) FROM "Registration" WHERE "competitionId" = NEW."id" AND "status" IN takes_place
) AND NEW."maxParticipants" IS NOT OLD."maxParticipants"
BEGIN SELECT RAISE(ABORT, 'placesInUse'); END;

-- The first stage takes no more participants than its limit.
DROP TRIGGER IF EXISTS registration_first_stage_full;
CREATE TRIGGER registration_first_stage_full BEFORE UPDATE OF "status" ON "Registration"
WHEN NEW."status" = 'approved' AND OLD."status" <> 'approved' AND (
  SELECT "participantLimit" FROM "Stage" WHERE "competitionId" = NEW."competitionId" ORDER BY "position" LIMIT 1
) <= (SELECT count(*) FROM "Registration" WHERE "competitionId" = NEW."competitionId" AND "status" = 'approved')
BEGIN SELECT RAISE(ABORT, 'first_stage_full'); END;

-- A registration moves along its states; taken back only while nothing was uploaded on its strength.
DROP TRIGGER IF EXISTS registration_moves;
CREATE TRIGGER registration_moves BEFORE UPDATE OF "status" ON "Registration"
WHEN OLD."status" <> NEW."status" AND OLD."status" || '>' || NEW."status" NOT IN (
  'draft>submitted', 'draft>approved', 'rejected>submitted', 'rejected>approved', 'submitted>under_review', 'submitted>approved',
  'submitted>rejected', 'under_review>approved', 'under_review>rejected', 'submitted>draft', 'under_review>draft', 'approved>draft'
)
BEGIN SELECT RAISE(ABORT, 'registration_move'); END;

DROP TRIGGER IF EXISTS registration_withdrawal;
CREATE TRIGGER registration_withdrawal BEFORE UPDATE OF "status" ON "Registration"
WHEN OLD."status" <> 'draft' AND NEW."status" = 'draft' AND EXISTS (SELECT 1 FROM "Work" WHERE "registrationId" = NEW."id")
BEGIN SELECT RAISE(ABORT, 'withdrawal_has_works'); END;

-- A registration's choices come from its own competition.
DROP TRIGGER IF EXISTS entry_own;
CREATE TRIGGER entry_own BEFORE INSERT ON "Entry"
WHEN (SELECT "competitionId" FROM "Category" WHERE "id" = NEW."categoryId")
  IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

DROP TRIGGER IF EXISTS entry_fixed;
CREATE TRIGGER entry_fixed BEFORE UPDATE ON "Entry"
BEGIN SELECT RAISE(ABORT, 'entryFixed'); END;

DROP TRIGGER IF EXISTS registration_award_own;
CREATE TRIGGER registration_award_own BEFORE INSERT ON "RegistrationAward"
WHEN (SELECT "competitionId" FROM "SpecialAward" WHERE "id" = NEW."awardId")
  IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

DROP TRIGGER IF EXISTS registration_song_own;
CREATE TRIGGER registration_song_own BEFORE INSERT ON "RegistrationSong"
WHEN (SELECT "competitionId" FROM "Category" WHERE "id" = NEW."categoryId")
  IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;


-- ── Works of the right place ──────────────────────────────────────────────────
DROP TRIGGER IF EXISTS work_own_insert;
CREATE TRIGGER work_own_insert BEFORE INSERT ON "Work"
WHEN (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId") IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
  OR (NEW."songId" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "RegistrationSong" WHERE "id" = NEW."songId" AND "registrationId" = NEW."registrationId"))
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

DROP TRIGGER IF EXISTS work_own_update;
CREATE TRIGGER work_own_update BEFORE UPDATE OF "registrationId", "stageId", "songId" ON "Work"
WHEN (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId") IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
  OR (NEW."songId" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "RegistrationSong" WHERE "id" = NEW."songId" AND "registrationId" = NEW."registrationId"))
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

-- A work is a file of its participant, or, in a live round, a performance without one.
DROP TRIGGER IF EXISTS work_file_insert;
CREATE TRIGGER work_file_insert BEFORE INSERT ON "Work"
WHEN CASE WHEN NEW."uploadId" IS NULL THEN (SELECT "canUpload" FROM "Stage" WHERE "id" = NEW."stageId") ELSE NOT EXISTS (
  SELECT 1 FROM "Upload" JOIN "Registration" ON "Registration"."id" = NEW."registrationId"
  WHERE "Upload"."id" = NEW."uploadId" AND "Upload"."purpose" = 'work_video' AND "Upload"."status" = 'stored' AND "Upload"."ownerId" = "Registration"."userId"
) END
BEGIN SELECT RAISE(ABORT, 'upload_not_usable'); END;

DROP TRIGGER IF EXISTS work_file_update;
CREATE TRIGGER work_file_update BEFORE UPDATE OF "uploadId" ON "Work"
WHEN CASE WHEN NEW."uploadId" IS NULL THEN (SELECT "canUpload" FROM "Stage" WHERE "id" = NEW."stageId") ELSE NOT EXISTS (
  SELECT 1 FROM "Upload" JOIN "Registration" ON "Registration"."id" = NEW."registrationId"
  WHERE "Upload"."id" = NEW."uploadId" AND "Upload"."purpose" = 'work_video' AND "Upload"."status" = 'stored' AND "Upload"."ownerId" = "Registration"."userId"
) END
BEGIN SELECT RAISE(ABORT, 'upload_not_usable'); END;

-- An entry has at most three works in a stage, and one performance in a live round.
DROP TRIGGER IF EXISTS work_entry_limit_insert;
CREATE TRIGGER work_entry_limit_insert BEFORE INSERT ON "Work"
WHEN (SELECT count(*) FROM "Work" WHERE "entryId" = NEW."entryId" AND "stageId" = NEW."stageId") >= CASE WHEN NEW."uploadId" IS NULL THEN 1 ELSE 3 END
BEGIN SELECT RAISE(ABORT, 'entryWorks'); END;

DROP TRIGGER IF EXISTS work_entry_limit_update;
CREATE TRIGGER work_entry_limit_update BEFORE UPDATE OF "entryId" ON "Work"
WHEN NEW."entryId" <> OLD."entryId" AND (SELECT count(*) FROM "Work" WHERE "entryId" = NEW."entryId" AND "stageId" = NEW."stageId") >= 3
BEGIN SELECT RAISE(ABORT, 'entryWorks'); END;

DROP TRIGGER IF EXISTS work_award_own;
CREATE TRIGGER work_award_own BEFORE INSERT ON "WorkAward"
WHEN (SELECT "competitionId" FROM "SpecialAward" WHERE "id" = NEW."awardId") IS NOT (
  SELECT "Stage"."competitionId" FROM "Work" JOIN "Stage" ON "Stage"."id" = "Work"."stageId" WHERE "Work"."id" = NEW."workId"
)
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

DROP TRIGGER IF EXISTS work_lock_own;
CREATE TRIGGER work_lock_own BEFORE INSERT ON "WorkLock"
WHEN (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId") IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

DROP TRIGGER IF EXISTS advancement_own;
CREATE TRIGGER advancement_own BEFORE INSERT ON "Advancement"
WHEN (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId") IS NOT (SELECT "competitionId" FROM "Category" JOIN "Entry" ON "Entry"."categoryId" = "Category"."id" WHERE "Entry"."id" = NEW."entryId")
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

DROP TRIGGER IF EXISTS result_own;
CREATE TRIGGER result_own BEFORE INSERT ON "Result"
WHEN NOT EXISTS (
  SELECT 1 FROM "Publication" JOIN "Stage" ON "Stage"."id" = "Publication"."stageId"
  JOIN "Category" ON "Category"."competitionId" = "Stage"."competitionId" JOIN "Entry" ON "Entry"."categoryId" = "Category"."id"
  WHERE "Publication"."id" = NEW."publicationId" AND "Entry"."id" = NEW."entryId"
    AND ("Publication"."categoryId" IS NULL OR "Publication"."categoryId" = "Entry"."categoryId")
)
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

-- ── Judging and results ───────────────────────────────────────────────────────
-- One live score of a judge for a work; a voided one makes room for the next.
DROP INDEX IF EXISTS score_one_live;
CREATE UNIQUE INDEX score_one_live ON "Score" ("workId", "judgeId") WHERE "status" <> 'voided' ;

-- A score begins as a draft. What is submitted never changes: it is finalized with its stage, or voided with a reason.
DROP TRIGGER IF EXISTS score_begins_as_draft;
CREATE TRIGGER score_begins_as_draft BEFORE INSERT ON "Score"
WHEN NEW."status" <> 'draft'
BEGIN SELECT RAISE(ABORT, 'score_begins_as_draft'); END;

DROP TRIGGER IF EXISTS score_submitted_fixed;
CREATE TRIGGER score_submitted_fixed BEFORE UPDATE ON "Score"
WHEN NEW."workId" <> OLD."workId" OR NEW."judgeId" <> OLD."judgeId" OR NEW."createdAt" <> OLD."createdAt" OR NEW."stageId" <> OLD."stageId"
  OR (OLD."status" = 'draft' AND NEW."status" NOT IN ('draft', 'submitted'))
  OR (OLD."status" <> 'draft' AND (
    NEW."comment" <> OLD."comment" OR NEW."submittedAt" IS NOT OLD."submittedAt" OR NEW."total" IS NOT OLD."total"
    OR NOT (
      (OLD."status" = 'submitted' AND NEW."status" IN ('finalized', 'voided'))
      -- Its publication was withdrawn.
      OR (OLD."status" = 'finalized' AND NEW."status" = 'submitted' AND NOT EXISTS (
        SELECT 1 FROM "Publication" JOIN "Work" ON "Work"."id" = NEW."workId" JOIN "Entry" ON "Entry"."id" = "Work"."entryId"
        WHERE "Publication"."stageId" = NEW."stageId" AND "Publication"."withdrawnAt" IS NULL
          AND ("Publication"."categoryId" IS NULL OR "Publication"."categoryId" = "Entry"."categoryId")
      ))
    )
  ))
BEGIN SELECT RAISE(ABORT, 'score_fixed'); END;

DROP TRIGGER IF EXISTS score_submitted_kept;
CREATE TRIGGER score_submitted_kept BEFORE DELETE ON "Score"
WHEN OLD."status" <> 'draft'
BEGIN SELECT RAISE(ABORT, 'score_fixed'); END;

DROP TRIGGER IF EXISTS criterion_score_fixed_insert;
CREATE TRIGGER criterion_score_fixed_insert BEFORE INSERT ON "CriterionScore"
WHEN (SELECT "status" FROM "Score" WHERE "id" = NEW."scoreId") <> 'draft'
BEGIN SELECT RAISE(ABORT, 'score_fixed'); END;

DROP TRIGGER IF EXISTS criterion_score_fixed_update;
CREATE TRIGGER criterion_score_fixed_update BEFORE UPDATE ON "CriterionScore"
WHEN (SELECT "status" FROM "Score" WHERE "id" = OLD."scoreId") <> 'draft'
BEGIN SELECT RAISE(ABORT, 'score_fixed'); END;

DROP TRIGGER IF EXISTS criterion_score_fixed_delete;
CREATE TRIGGER criterion_score_fixed_delete BEFORE DELETE ON "CriterionScore"
WHEN (SELECT "status" FROM "Score" WHERE "id" = OLD."scoreId") <> 'draft'
BEGIN SELECT RAISE(ABORT, 'score_fixed'); END;

-- Values are 0..the criterion's maximum, and its competition is the work's.
DROP TRIGGER IF EXISTS criterion_score_range_insert;
CREATE TRIGGER criterion_score_range_insert BEFORE INSERT ON "CriterionScore"
WHEN NEW."hundredths" < 0 OR NEW."hundredths" > (SELECT "maxHundredths" FROM "Criterion" WHERE "id" = NEW."criterionId")
BEGIN SELECT RAISE(ABORT, 'score_range'); END;

DROP TRIGGER IF EXISTS criterion_score_own_insert;
CREATE TRIGGER criterion_score_own_insert BEFORE INSERT ON "CriterionScore"
WHEN (SELECT "competitionId" FROM "Criterion" WHERE "id" = NEW."criterionId") IS NOT (
  SELECT "Stage"."competitionId" FROM "Score" JOIN "Work" ON "Work"."id" = "Score"."workId" JOIN "Stage" ON "Stage"."id" = "Work"."stageId"
  WHERE "Score"."id" = NEW."scoreId"
)
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

DROP TRIGGER IF EXISTS criterion_score_range_update;
CREATE TRIGGER criterion_score_range_update BEFORE UPDATE ON "CriterionScore"
WHEN NEW."hundredths" < 0 OR NEW."hundredths" > (SELECT "maxHundredths" FROM "Criterion" WHERE "id" = NEW."criterionId")
BEGIN SELECT RAISE(ABORT, 'score_range'); END;

DROP TRIGGER IF EXISTS criterion_score_own_update;
CREATE TRIGGER criterion_score_own_update BEFORE UPDATE ON "CriterionScore"
WHEN (SELECT "competitionId" FROM "Criterion" WHERE "id" = NEW."criterionId") IS NOT (
  SELECT "Stage"."competitionId" FROM "Score" JOIN "Work" ON "Work"."id" = "Score"."workId" JOIN "Stage" ON "Stage"."id" = "Work"."stageId"
  WHERE "Score"."id" = NEW."scoreId"
)
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

-- A score is submitted whole, by whom the work is assigned to, while the stage takes scores.
-- Who judges a work is on the competition's panel, and submits only what is assigned to them.
DROP TRIGGER IF EXISTS assignment_by_panel_insert;
CREATE TRIGGER assignment_by_panel_insert BEFORE INSERT ON "Assignment"
WHEN NEW."status" = 'assigned' AND NOT EXISTS (
  SELECT 1 FROM "CompetitionJudge" AS seat JOIN "Stage" ON "Stage"."competitionId" = seat."competitionId" JOIN "Work" ON "Work"."stageId" = "Stage"."id"
  WHERE "Work"."id" = NEW."workId" AND seat."userId" = NEW."judgeId" AND seat."removedAt" IS NULL
)
BEGIN SELECT RAISE(ABORT, 'not_on_panel'); END;

DROP TRIGGER IF EXISTS assignment_by_panel_update;
CREATE TRIGGER assignment_by_panel_update BEFORE UPDATE ON "Assignment"
WHEN NEW."workId" <> OLD."workId" OR NEW."judgeId" <> OLD."judgeId" OR (NEW."status" = 'assigned' AND NOT EXISTS (
  SELECT 1 FROM "CompetitionJudge" AS seat JOIN "Stage" ON "Stage"."competitionId" = seat."competitionId" JOIN "Work" ON "Work"."stageId" = "Stage"."id"
  WHERE "Work"."id" = NEW."workId" AND seat."userId" = NEW."judgeId" AND seat."removedAt" IS NULL
))
BEGIN SELECT RAISE(ABORT, 'not_on_panel'); END;

-- A seat is given up after what was assigned to it.
DROP TRIGGER IF EXISTS seat_assignments;
CREATE TRIGGER seat_assignments BEFORE UPDATE OF "removedAt" ON "CompetitionJudge"
WHEN NEW."removedAt" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "Assignment" JOIN "Work" ON "Work"."id" = "Assignment"."workId" JOIN "Stage" ON "Stage"."id" = "Work"."stageId"
  WHERE "Stage"."competitionId" = NEW."competitionId" AND "Assignment"."judgeId" = NEW."userId" AND "Assignment"."status" = 'assigned'
)
BEGIN SELECT RAISE(ABORT, 'seatAssigned'); END;

DROP TRIGGER IF EXISTS score_assigned;
CREATE TRIGGER score_assigned BEFORE UPDATE OF "status" ON "Score"
WHEN NEW."status" = 'submitted' AND OLD."status" = 'draft'
  AND (SELECT "status" FROM "Assignment" WHERE "workId" = NEW."workId" AND "judgeId" = NEW."judgeId") <> 'assigned'
BEGIN SELECT RAISE(ABORT, 'notAssigned'); END;

DROP TRIGGER IF EXISTS score_whole;
CREATE TRIGGER score_whole BEFORE UPDATE OF "status" ON "Score"
WHEN NEW."status" = 'submitted' AND OLD."status" = 'draft' AND (
  NEW."submittedAt" IS NULL
  OR NOT EXISTS (SELECT 1 FROM "CriterionScore" WHERE "scoreId" = NEW."id")
  OR EXISTS (
    SELECT 1 FROM "Work" JOIN "Stage" ON "Stage"."id" = "Work"."stageId" JOIN "Criterion" ON "Criterion"."competitionId" = "Stage"."competitionId"
    WHERE "Work"."id" = NEW."workId"
      AND NOT EXISTS (SELECT 1 FROM "CriterionScore" WHERE "scoreId" = NEW."id" AND "criterionId" = "Criterion"."id")
  )
)
BEGIN SELECT RAISE(ABORT, 'score_incomplete'); END;

DROP TRIGGER IF EXISTS score_not_paused;
CREATE TRIGGER score_not_paused BEFORE UPDATE OF "status" ON "Score"
WHEN NEW."status" = 'submitted' AND OLD."status" = 'draft' AND (SELECT "Stage"."scoringPausedAt" FROM "Work" JOIN "Stage" ON "Stage"."id" = "Work"."stageId" WHERE "Work"."id" = NEW."workId") IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'scoring_paused'); END;

DROP TRIGGER IF EXISTS score_not_closed;
CREATE TRIGGER score_not_closed BEFORE UPDATE OF "status" ON "Score"
WHEN NEW."status" = 'submitted' AND OLD."status" = 'draft' AND (SELECT "Stage"."status" FROM "Work" JOIN "Stage" ON "Stage"."id" = "Work"."stageId" WHERE "Work"."id" = NEW."workId") IN scoring_over
BEGIN SELECT RAISE(ABORT, 'scoring_closed'); END;

-- An official result is frozen as it was published.
DROP TRIGGER IF EXISTS result_no_update;
CREATE TRIGGER result_no_update BEFORE UPDATE ON "Result"
BEGIN SELECT RAISE(ABORT, 'resultFixed'); END;

DROP TRIGGER IF EXISTS result_no_delete;
CREATE TRIGGER result_no_delete BEFORE DELETE ON "Result"
BEGIN SELECT RAISE(ABORT, 'resultFixed'); END;

-- An edition is withdrawn once, and that is all that ever happens to it.
DROP TRIGGER IF EXISTS publication_fixed;
CREATE TRIGGER publication_fixed BEFORE UPDATE ON "Publication"
WHEN OLD."withdrawnAt" IS NOT NULL OR NEW."withdrawnAt" IS NULL
  OR NEW."id" <> OLD."id" OR NEW."stageId" <> OLD."stageId" OR NEW."categoryId" IS NOT OLD."categoryId" OR NEW."edition" <> OLD."edition"
  OR NEW."rule" <> OLD."rule" OR NEW."digest" <> OLD."digest" OR NEW."reason" <> OLD."reason"
  OR NEW."publishedAt" <> OLD."publishedAt" OR NEW."publishedById" IS NOT OLD."publishedById"
BEGIN SELECT RAISE(ABORT, 'resultFixed'); END;

DROP TRIGGER IF EXISTS publication_no_delete;
CREATE TRIGGER publication_no_delete BEFORE DELETE ON "Publication"
BEGIN SELECT RAISE(ABORT, 'resultFixed'); END;

-- One edition of a ranking stands at a time, and they count up; a category's belongs to a stage that ranks by category.
DROP INDEX IF EXISTS publication_one_live;
CREATE UNIQUE INDEX publication_one_live ON "Publication" ("stageId", coalesce("categoryId", 0)) WHERE "withdrawnAt" IS NULL;
DROP INDEX IF EXISTS publication_edition_once;
CREATE UNIQUE INDEX publication_edition_once ON "Publication" ("stageId", coalesce("categoryId", 0), "edition");

DROP TRIGGER IF EXISTS publication_of_ranking;
CREATE TRIGGER publication_of_ranking BEFORE INSERT ON "Publication"
WHEN (NEW."categoryId" IS NULL) <> (SELECT "ranking" = 'together' FROM "Stage" WHERE "id" = NEW."stageId")
  OR (NEW."categoryId" IS NOT NULL AND (SELECT "competitionId" FROM "Category" WHERE "id" = NEW."categoryId") IS NOT (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId"))
BEGIN SELECT RAISE(ABORT, 'foreign_part'); END;

DROP TRIGGER IF EXISTS stage_ranking_fixed;
CREATE TRIGGER stage_ranking_fixed BEFORE UPDATE OF "ranking" ON "Stage"
WHEN NEW."ranking" <> OLD."ranking" AND EXISTS (SELECT 1 FROM "Publication" WHERE "stageId" = NEW."id" AND "withdrawnAt" IS NULL)
BEGIN SELECT RAISE(ABORT, 'rankingFixed'); END;

-- Who is out does not come back in a later stage's works.
DROP TRIGGER IF EXISTS work_not_eliminated;
CREATE TRIGGER work_not_eliminated BEFORE INSERT ON "Work"
WHEN EXISTS (
  SELECT 1 FROM "Advancement" JOIN "Stage" AS earlier ON earlier."id" = "Advancement"."stageId" JOIN "Stage" AS this ON this."id" = NEW."stageId"
  WHERE "Advancement"."entryId" = NEW."entryId" AND "Advancement"."status" = 'eliminated' AND earlier."position" < this."position"
)
BEGIN SELECT RAISE(ABORT, 'work_eliminated'); END;

-- ── Who takes part ────────────────────────────────────────────────────────────
-- The entries of each stage: approved registrations' in the first, in a later one those that advanced from the stage before.
DROP VIEW IF EXISTS "StageEntry";
CREATE VIEW "StageEntry" AS
SELECT stage."id" AS "stageId", stage."competitionId", entry."id" AS "entryId", entry."registrationId", entry."categoryId"
FROM "Stage" AS stage
JOIN "Registration" AS registration ON registration."competitionId" = stage."competitionId" AND registration."status" = 'approved'
JOIN "Entry" AS entry ON entry."registrationId" = registration."id"
WHERE NOT EXISTS (SELECT 1 FROM "Stage" AS earlier WHERE earlier."competitionId" = stage."competitionId" AND earlier."position" < stage."position")
  OR EXISTS (
    SELECT 1 FROM "Advancement" AS advancement
    WHERE advancement."entryId" = entry."id" AND advancement."status" = 'advanced' AND advancement."stageId" = (
      SELECT "id" FROM "Stage" AS earlier WHERE earlier."competitionId" = stage."competitionId" AND earlier."position" < stage."position" ORDER BY earlier."position" DESC LIMIT 1
    )
  );

-- ── Datasets ──────────────────────────────────────────────────────────────────
DROP TRIGGER IF EXISTS rating_value_range_insert;
CREATE TRIGGER rating_value_range_insert BEFORE INSERT ON "RatingValue"
WHEN NEW."hundredths" < 0 OR NEW."hundredths" > 100 * (SELECT "maxScore" FROM "SkillTag" WHERE "id" = NEW."skillTagId")
BEGIN SELECT RAISE(ABORT, 'rating_range'); END;

DROP TRIGGER IF EXISTS rating_task_span_insert;
CREATE TRIGGER rating_task_span_insert BEFORE INSERT ON "RatingTask"
WHEN NEW."startMs" < 0 OR NEW."endMs" <= NEW."startMs" OR NEW."segmentIndex" NOT BETWEEN 0 AND NEW."totalSegments" - 1 OR NEW."ratingCount" < 0
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

DROP TRIGGER IF EXISTS rating_task_lock_insert;
CREATE TRIGGER rating_task_lock_insert BEFORE INSERT ON "RatingTask"
WHEN (NEW."lockedById" IS NULL) <> (NEW."lockedUntil" IS NULL)
BEGIN SELECT RAISE(ABORT, 'task_lock'); END;

DROP TRIGGER IF EXISTS rating_value_range_update;
CREATE TRIGGER rating_value_range_update BEFORE UPDATE ON "RatingValue"
WHEN NEW."hundredths" < 0 OR NEW."hundredths" > 100 * (SELECT "maxScore" FROM "SkillTag" WHERE "id" = NEW."skillTagId")
BEGIN SELECT RAISE(ABORT, 'rating_range'); END;

DROP TRIGGER IF EXISTS rating_task_span_update;
CREATE TRIGGER rating_task_span_update BEFORE UPDATE ON "RatingTask"
WHEN NEW."startMs" < 0 OR NEW."endMs" <= NEW."startMs" OR NEW."segmentIndex" NOT BETWEEN 0 AND NEW."totalSegments" - 1 OR NEW."ratingCount" < 0
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

DROP TRIGGER IF EXISTS rating_task_lock_update;
CREATE TRIGGER rating_task_lock_update BEFORE UPDATE ON "RatingTask"
WHEN (NEW."lockedById" IS NULL) <> (NEW."lockedUntil" IS NULL)
BEGIN SELECT RAISE(ABORT, 'task_lock'); END;

DROP TRIGGER IF EXISTS rating_submitted_stays;
CREATE TRIGGER rating_submitted_stays BEFORE UPDATE OF "status", "taskId", "userId" ON "Rating"
WHEN NEW."taskId" <> OLD."taskId" OR NEW."userId" <> OLD."userId" OR (OLD."status" = 'submitted' AND NEW."status" = 'draft')
BEGIN SELECT RAISE(ABORT, 'rating_fixed'); END;


-- ── Jobs ──────────────────────────────────────────────────────────────────────
-- A running job has a lease and no other has; what is done stays done.
DROP TRIGGER IF EXISTS job_lease_insert;
CREATE TRIGGER job_lease_insert BEFORE INSERT ON "Job"
WHEN (NEW."status" = 'running') <> (NEW."leaseToken" IS NOT NULL) OR (NEW."leaseToken" IS NULL) <> (NEW."leaseUntil" IS NULL)
BEGIN SELECT RAISE(ABORT, 'job_lease'); END;

DROP TRIGGER IF EXISTS job_range_insert;
CREATE TRIGGER job_range_insert BEFORE INSERT ON "Job"
WHEN NEW."progress" NOT BETWEEN 0 AND 100 OR NEW."attempts" < 0 OR NEW."attempts" > NEW."maxAttempts" OR NEW."maxAttempts" < 1
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

DROP TRIGGER IF EXISTS job_lease_update;
CREATE TRIGGER job_lease_update BEFORE UPDATE ON "Job"
WHEN (NEW."status" = 'running') <> (NEW."leaseToken" IS NOT NULL) OR (NEW."leaseToken" IS NULL) <> (NEW."leaseUntil" IS NULL)
BEGIN SELECT RAISE(ABORT, 'job_lease'); END;

DROP TRIGGER IF EXISTS job_range_update;
CREATE TRIGGER job_range_update BEFORE UPDATE ON "Job"
WHEN NEW."progress" NOT BETWEEN 0 AND 100 OR NEW."attempts" < 0 OR NEW."attempts" > NEW."maxAttempts" OR NEW."maxAttempts" < 1
BEGIN SELECT RAISE(ABORT, 'out_of_range'); END;

DROP TRIGGER IF EXISTS job_input_fixed;
CREATE TRIGGER job_input_fixed BEFORE UPDATE OF "kind", "subject", "inputHash", "payload" ON "Job"
BEGIN SELECT RAISE(ABORT, 'job_fixed'); END;

DROP TRIGGER IF EXISTS job_done_fixed;
CREATE TRIGGER job_done_fixed BEFORE UPDATE OF "status" ON "Job"
WHEN OLD."status" = 'done' AND NEW."status" <> 'done'
BEGIN SELECT RAISE(ABORT, 'job_fixed'); END;


-- ── Figures kept as they change ─────────────────────────────────────────────
-- What a competition's files take on the disk.
DROP TRIGGER IF EXISTS bytes_upload_insert;
CREATE TRIGGER bytes_upload_insert AFTER INSERT ON "Upload"
WHEN NEW."storageKey" IS NOT NULL AND NEW."registrationId" IS NOT NULL
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" + coalesce(NEW."size", 0) WHERE "id" = (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId");
END;

DROP TRIGGER IF EXISTS bytes_upload_update;
CREATE TRIGGER bytes_upload_update AFTER UPDATE OF "storageKey" ON "Upload"
WHEN NEW."registrationId" IS NOT NULL AND (NEW."storageKey" IS NULL) <> (OLD."storageKey" IS NULL)
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" + iif(NEW."storageKey" IS NULL, -coalesce(OLD."size", 0), coalesce(NEW."size", 0))
    WHERE "id" = (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId");
END;

-- Its media go with it, when they can no longer ask it for its competition.
DROP TRIGGER IF EXISTS bytes_upload_delete;
CREATE TRIGGER bytes_upload_delete BEFORE DELETE ON "Upload"
WHEN OLD."registrationId" IS NOT NULL
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" - iif(OLD."storageKey" IS NULL, 0, coalesce(OLD."size", 0))
    - coalesce((SELECT sum("size") FROM "Media" WHERE "uploadId" = OLD."id"), 0)
    WHERE "id" = (SELECT "competitionId" FROM "Registration" WHERE "id" = OLD."registrationId");
END;

DROP TRIGGER IF EXISTS bytes_media_insert;
CREATE TRIGGER bytes_media_insert AFTER INSERT ON "Media"
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" + NEW."size"
    WHERE "id" = (SELECT "competitionId" FROM "Registration" JOIN "Upload" ON "Upload"."registrationId" = "Registration"."id" WHERE "Upload"."id" = NEW."uploadId");
END;

DROP TRIGGER IF EXISTS bytes_media_delete;
CREATE TRIGGER bytes_media_delete BEFORE DELETE ON "Media"
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" - OLD."size"
    WHERE "id" = (SELECT "competitionId" FROM "Registration" JOIN "Upload" ON "Upload"."registrationId" = "Registration"."id" WHERE "Upload"."id" = OLD."uploadId");
END;
