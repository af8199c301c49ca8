-- What neither Prisma's schema nor a CHECK can say: partial unique indexes, and triggers where rows are compared.
-- migrate.mjs drops all that this file makes before each migration (redefining a table would drop some of it silently) and applies the
-- file afterwards, whole. A refused write raises the code after RAISE, which infra/db maps to an InvariantError.

-- ── Sets ────────────────────────────────────────────────────────────────────
-- What the sets of states.ts and of the capabilities hold, once in SQL: written after IN by the triggers below and by queries.
CREATE VIEW takes_place (status) AS VALUES ('submitted'), ('under_review'), ('approved');
CREATE VIEW competition_runs (status) AS VALUES ('pending'), ('in_progress');
CREATE VIEW stage_begun (status) AS VALUES ('active'), ('completed'), ('closed'), ('advanced');
CREATE VIEW takes_scores (status) AS VALUES ('active'), ('completed');
CREATE VIEW scoring_over (status) AS VALUES ('closed'), ('advanced');
CREATE VIEW counts_as_score (status) AS VALUES ('submitted'), ('finalized');
CREATE VIEW holds_bytes (status) AS VALUES ('uploading'), ('stored');
CREATE VIEW may_score (role) AS VALUES ('admin'), ('judge');

-- ── Who takes part ──────────────────────────────────────────────────────────
CREATE VIEW entry_eliminated (entry_id, stage_id, position) AS
SELECT advancement."entryId", stage."id", stage."position" FROM "Advancement" AS advancement JOIN "Stage" AS stage ON stage."id" = advancement."stageId"
WHERE advancement."status" = 'eliminated';

-- The entries of each stage: approved registrations' in the first, in a later one those that advanced from the stage before and were eliminated in none.
CREATE VIEW "StageEntry" AS
SELECT stage."id" AS "stageId", stage."competitionId", entry."id" AS "entryId", entry."registrationId", entry."categoryId"
FROM "Stage" AS stage
JOIN "Registration" AS registration ON registration."competitionId" = stage."competitionId" AND registration."status" = 'approved'
JOIN "Entry" AS entry ON entry."registrationId" = registration."id"
WHERE NOT EXISTS (SELECT 1 FROM "Stage" AS earlier WHERE earlier."competitionId" = stage."competitionId" AND earlier."position" < stage."position")
  OR (EXISTS (
    SELECT 1 FROM "Advancement" AS advancement
    WHERE advancement."entryId" = entry."id" AND advancement."status" = 'advanced' AND advancement."stageId" = (
      SELECT "id" FROM "Stage" AS earlier WHERE earlier."competitionId" = stage."competitionId" AND earlier."position" < stage."position" ORDER BY earlier."position" DESC LIMIT 1
    )
  ) AND NOT EXISTS (SELECT 1 FROM entry_eliminated WHERE entry_id = entry."id" AND position < stage."position"));

-- What an entry's participant is told of going on from a stage: as the edition of its ranking that stands has it. Where none stands, the one taken back last
-- counts, or, before the first, the organiser's decision; but only for who goes on, once a later stage has begun. Everybody else waits.
CREATE VIEW "ToldDecision" AS
SELECT entry."id" AS "entryId", stage."id" AS "stageId", CASE
  WHEN edition."withdrawnAt" IS NULL AND edition."id" IS NOT NULL THEN coalesce(result."decision", 'pending')
  WHEN iif(edition."id" IS NULL, advancement."status", result."decision") = 'advanced' AND EXISTS (
    SELECT 1 FROM "Stage" AS later WHERE later."competitionId" = stage."competitionId" AND later."position" > stage."position" AND later."status" IN stage_begun
  ) THEN 'advanced'
  ELSE 'pending' END AS "status"
FROM "Entry" AS entry
JOIN "Category" AS category ON category."id" = entry."categoryId"
JOIN "Stage" AS stage ON stage."competitionId" = category."competitionId"
LEFT JOIN "Advancement" AS advancement ON advancement."entryId" = entry."id" AND advancement."stageId" = stage."id"
LEFT JOIN "Publication" AS edition ON edition."id" = (
  SELECT max("id") FROM "Publication" AS one WHERE one."stageId" = stage."id" AND (one."categoryId" IS NULL OR one."categoryId" = entry."categoryId")
)
LEFT JOIN "Result" AS result ON result."publicationId" = edition."id" AND result."entryId" = entry."id"
WHERE advancement."entryId" IS NOT NULL OR result."entryId" IS NOT NULL;

-- Who is told to take part in a stage: as StageEntry, by what is told.
CREATE VIEW "ToldEntry" AS
SELECT stage."id" AS "stageId", entry."id" AS "entryId", entry."registrationId"
FROM "Stage" AS stage
JOIN "Registration" AS registration ON registration."competitionId" = stage."competitionId" AND registration."status" = 'approved'
JOIN "Entry" AS entry ON entry."registrationId" = registration."id"
WHERE NOT EXISTS (SELECT 1 FROM "Stage" AS earlier WHERE earlier."competitionId" = stage."competitionId" AND earlier."position" < stage."position")
  OR (EXISTS (
    SELECT 1 FROM "ToldDecision" AS told WHERE told."entryId" = entry."id" AND told."status" = 'advanced' AND told."stageId" = (
      SELECT "id" FROM "Stage" AS earlier WHERE earlier."competitionId" = stage."competitionId" AND earlier."position" < stage."position" ORDER BY earlier."position" DESC LIMIT 1
    )
  ) AND NOT EXISTS (
    SELECT 1 FROM "ToldDecision" AS told JOIN "Stage" AS earlier ON earlier."id" = told."stageId"
    WHERE told."entryId" = entry."id" AND told."status" = 'eliminated' AND earlier."position" < stage."position"
  ));

-- ── What must not be ────────────────────────────────────────────────────────
-- SQLite has no trigger for insert and update: a condition that both ask stands here once, for the row as it was written.
CREATE VIEW competition_incomplete (id) AS
SELECT "id" FROM "Competition" AS competition
WHERE "publishedAt" IS NOT NULL AND ("startsAt" IS NULL OR "endsAt" IS NULL
  OR NOT EXISTS (SELECT 1 FROM "Category" WHERE "competitionId" = competition."id")
  OR NOT EXISTS (SELECT 1 FROM "Stage" WHERE "competitionId" = competition."id"));

CREATE VIEW competition_overfull (id) AS
SELECT "id" FROM "Competition" AS competition
WHERE "maxParticipants" < (SELECT count(*) FROM "Registration" WHERE "competitionId" = competition."id" AND "status" IN takes_place);

CREATE VIEW criteria_in_use (competition_id) AS
SELECT stage."competitionId" FROM "Stage" AS stage JOIN "Score" AS score ON score."stageId" = stage."id"
WHERE score."status" <> 'draft' OR score."sealsAt" IS NOT NULL;

-- What stands as it was submitted: a score that counts or was voided, and one that can only be taken back.
CREATE VIEW score_fixed (id) AS SELECT "id" FROM "Score" WHERE "status" <> 'draft' OR "sealsAt" IS NOT NULL;

CREATE VIEW judge_and_registrant (competition_id, user_id) AS
SELECT seat."competitionId", seat."userId" FROM "CompetitionJudge" AS seat
JOIN "Registration" AS registration ON registration."competitionId" = seat."competitionId" AND registration."userId" = seat."userId"
WHERE seat."removedAt" IS NULL AND registration."status" IN takes_place;

CREATE VIEW work_misplaced (id) AS
SELECT work."id" FROM "Work" AS work
JOIN "Registration" AS registration ON registration."id" = work."registrationId" JOIN "Stage" AS stage ON stage."id" = work."stageId"
LEFT JOIN "RegistrationSong" AS song ON song."id" = work."songId"
WHERE stage."competitionId" <> registration."competitionId" OR song."registrationId" <> work."registrationId";

-- A work is a file of its participant, or, in a live round, a performance without one.
CREATE VIEW work_without_file (id) AS
SELECT work."id" FROM "Work" AS work
JOIN "Registration" AS registration ON registration."id" = work."registrationId" JOIN "Stage" AS stage ON stage."id" = work."stageId"
LEFT JOIN "Upload" AS upload ON upload."id" = work."uploadId"
WHERE CASE WHEN work."uploadId" IS NULL THEN stage."canUpload"
  ELSE upload."purpose" <> 'work_video' OR upload."status" <> 'stored' OR upload."ownerId" <> registration."userId" END;

-- An entry has at most three works in a stage, and one performance in a live round.
CREATE VIEW entry_overfull (entry_id, stage_id) AS
SELECT "entryId", "stageId" FROM "Work" GROUP BY "entryId", "stageId" HAVING count(*) > CASE WHEN count("uploadId") < count(*) THEN 1 ELSE 3 END;

CREATE VIEW assignment_off_panel (work_id, judge_id) AS
SELECT assignment."workId", assignment."judgeId" FROM "Assignment" AS assignment
JOIN "Work" AS work ON work."id" = assignment."workId" JOIN "Stage" AS stage ON stage."id" = work."stageId"
LEFT JOIN "CompetitionJudge" AS seat ON seat."competitionId" = stage."competitionId" AND seat."userId" = assignment."judgeId" AND seat."removedAt" IS NULL
WHERE assignment."status" = 'assigned' AND seat."id" IS NULL;

-- A work's results are out while an edition of its ranking stands.
CREATE VIEW work_published (id) AS
SELECT work."id" FROM "Work" AS work JOIN "Entry" AS entry ON entry."id" = work."entryId"
JOIN "Publication" AS edition ON edition."stageId" = work."stageId" AND edition."withdrawnAt" IS NULL
  AND (edition."categoryId" IS NULL OR edition."categoryId" = entry."categoryId");

-- ── Audit ───────────────────────────────────────────────────────────────────
-- Each entry names the hash of the one before it: none can be slipped in or dropped in between.
CREATE TRIGGER audit_entry_chained BEFORE INSERT ON "AuditEntry"
WHEN NEW."previousHash" <> coalesce((SELECT "hash" FROM "AuditEntry" ORDER BY "id" DESC LIMIT 1), 'start')
BEGIN SELECT RAISE(ABORT, 'auditChain'); END;

CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON "AuditEntry"
BEGIN SELECT RAISE(ABORT, 'auditAppendOnly'); END;

CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON "AuditEntry"
BEGIN SELECT RAISE(ABORT, 'auditAppendOnly'); END;

-- ── People ──────────────────────────────────────────────────────────────────
-- An address is one account, however its letters are cased.
CREATE UNIQUE INDEX user_email_any_case ON "User" ("email" COLLATE NOCASE);

-- Somebody can always administer the platform.
CREATE TRIGGER user_last_admin_update AFTER UPDATE OF "role", "status" ON "User"
WHEN OLD."role" = 'admin' AND OLD."status" = 'active' AND NOT EXISTS (SELECT 1 FROM "User" WHERE "role" = 'admin' AND "status" = 'active')
BEGIN SELECT RAISE(ABORT, 'lastAdmin'); END;

CREATE TRIGGER user_last_admin_delete BEFORE DELETE ON "User"
WHEN OLD."role" = 'admin' AND OLD."status" = 'active' AND NOT EXISTS (SELECT 1 FROM "User" WHERE "role" = 'admin' AND "status" = 'active' AND "id" <> OLD."id")
BEGIN SELECT RAISE(ABORT, 'lastAdmin'); END;

-- An erased account stays disabled and nameless.
CREATE TRIGGER user_erased_stays BEFORE UPDATE OF "status", "erasedAt", "email", "name", "phoneNumber", "passwordHash" ON "User"
WHEN OLD."erasedAt" IS NOT NULL AND (
  NEW."status" <> OLD."status" OR NEW."erasedAt" IS NOT OLD."erasedAt" OR NEW."email" <> OLD."email" OR NEW."name" <> OLD."name"
  OR NEW."phoneNumber" <> OLD."phoneNumber" OR NEW."passwordHash" <> OLD."passwordHash"
)
BEGIN SELECT RAISE(ABORT, 'userErased'); END;

-- A judge on the panel of a competition that still runs stays a judge.
CREATE TRIGGER user_demotion BEFORE UPDATE OF "role" ON "User"
WHEN OLD."role" IN may_score AND NEW."role" NOT IN may_score AND EXISTS (
  SELECT 1 FROM "CompetitionJudge" AS seat JOIN "Competition" AS competition ON competition."id" = seat."competitionId"
  WHERE seat."userId" = OLD."id" AND seat."removedAt" IS NULL AND competition."status" IN competition_runs
)
BEGIN SELECT RAISE(ABORT, 'stillJudges'); END;

-- A disabled account has no way in; a session never changes hands.
CREATE TRIGGER session_account_enabled BEFORE INSERT ON "Session"
WHEN (SELECT "status" FROM "User" WHERE "id" = NEW."userId") = 'disabled'
BEGIN SELECT RAISE(ABORT, 'accountDisabled'); END;

CREATE TRIGGER session_owner_fixed BEFORE UPDATE OF "id", "userId", "createdAt" ON "Session"
WHEN NEW."id" <> OLD."id" OR NEW."userId" <> OLD."userId" OR NEW."createdAt" <> OLD."createdAt"
BEGIN SELECT RAISE(ABORT, 'sessionFixed'); END;

-- Resonate and resonate are one code.
CREATE UNIQUE INDEX skill_tag_code_any_case ON "SkillTag" ("code" COLLATE NOCASE);

-- What was rated, and what a dataset is officially given, stays within the maximum.
CREATE TRIGGER skill_tag_maximum BEFORE UPDATE OF "maxScore" ON "SkillTag"
WHEN EXISTS (SELECT 1 FROM "RatingValue" WHERE "skillTagId" = NEW."id" AND "hundredths" > 100 * NEW."maxScore")
  OR EXISTS (SELECT 1 FROM "DatasetTag" WHERE "skillTagId" = NEW."id" AND "hundredths" > 100 * NEW."maxScore")
BEGIN SELECT RAISE(ABORT, 'skillTagMaximum'); END;

-- ── Files ───────────────────────────────────────────────────────────────────
-- What a finished file proved to be never changes, nor what processing found out once something was made of it; discarding it lets go of its bytes only,
-- after those that were made of it. Its name goes when its owner is erased.
CREATE TRIGGER upload_finished_fixed BEFORE UPDATE ON "Upload"
WHEN OLD."status" <> 'uploading' AND (
  NEW."id" IS NOT OLD."id" OR NEW."ownerId" IS NOT OLD."ownerId" OR NEW."purpose" IS NOT OLD."purpose"
  OR NEW."registrationId" IS NOT OLD."registrationId" OR NEW."stageId" IS NOT OLD."stageId" OR NEW."slot" IS NOT OLD."slot"
  OR (NEW."fileName" IS NOT OLD."fileName" AND NOT (NEW."fileName" = '' AND EXISTS (SELECT 1 FROM "User" WHERE "id" = NEW."ownerId" AND "erasedAt" IS NOT NULL)))
  OR NEW."declaredSize" IS NOT OLD."declaredSize" OR NEW."declaredSha256" IS NOT OLD."declaredSha256" OR NEW."mime" IS NOT OLD."mime" OR NEW."sha256" IS NOT OLD."sha256"
  OR NEW."size" IS NOT OLD."size" OR NEW."createdAt" IS NOT OLD."createdAt" OR NEW."finalizedAt" IS NOT OLD."finalizedAt"
  OR (OLD."durationMs" IS NOT NULL AND (NEW."durationMs", NEW."width", NEW."height") IS NOT (OLD."durationMs", OLD."width", OLD."height")
    AND (OLD."status" <> 'stored' OR EXISTS (SELECT 1 FROM "Media" WHERE "uploadId" = NEW."id")))
  OR NOT (NEW."status" = OLD."status" OR (OLD."status" = 'stored' AND NEW."status" = 'cancelled'
    AND NOT EXISTS (SELECT 1 FROM "Media" WHERE "uploadId" = NEW."id")))
  OR (NEW."status" <> 'cancelled' AND NEW."storageKey" IS NOT OLD."storageKey")
)
BEGIN SELECT RAISE(ABORT, 'uploadFixed'); END;

-- A file that was made stays as it was made; only a stored upload has any.
CREATE TRIGGER media_no_update BEFORE UPDATE ON "Media"
BEGIN SELECT RAISE(ABORT, 'mediaFixed'); END;

CREATE TRIGGER media_of_stored BEFORE INSERT ON "Media"
WHEN (SELECT "status" FROM "Upload" WHERE "id" = NEW."uploadId") <> 'stored'
BEGIN SELECT RAISE(ABORT, 'mediaOfStored'); END;

-- A recording is kept once: of the library whoever sends it, for a model once a sender.
CREATE UNIQUE INDEX upload_library_once ON "Upload" ("sha256") WHERE "status" = 'stored' AND "purpose" = 'dataset_audio';
CREATE UNIQUE INDEX upload_sender_once ON "Upload" ("ownerId", "sha256") WHERE "status" = 'stored' AND "purpose" = 'model_audio';

-- ── Competitions ────────────────────────────────────────────────────────────
-- Publishing needs a start, an end, a category and a stage, and a published competition keeps them.
CREATE TRIGGER competition_publication AFTER UPDATE OF "publishedAt", "startsAt", "endsAt" ON "Competition"
WHEN EXISTS (SELECT 1 FROM competition_incomplete WHERE id = NEW."id")
BEGIN SELECT RAISE(ABORT, 'competitionIncomplete'); END;

CREATE TRIGGER category_of_published AFTER DELETE ON "Category"
WHEN EXISTS (SELECT 1 FROM competition_incomplete WHERE id = OLD."competitionId")
BEGIN SELECT RAISE(ABORT, 'competitionIncomplete'); END;

CREATE TRIGGER stage_of_published AFTER DELETE ON "Stage"
WHEN EXISTS (SELECT 1 FROM competition_incomplete WHERE id = OLD."competitionId")
BEGIN SELECT RAISE(ABORT, 'competitionIncomplete'); END;

-- Places that are taken stay, however the limit is edited.
CREATE TRIGGER competition_places_taken AFTER UPDATE OF "maxParticipants" ON "Competition"
WHEN NEW."maxParticipants" IS NOT OLD."maxParticipants" AND EXISTS (SELECT 1 FROM competition_overfull WHERE id = NEW."id")
BEGIN SELECT RAISE(ABORT, 'placesTaken'); END;

-- The measure stands once somebody has been measured by it.
CREATE TRIGGER criterion_fixed_insert BEFORE INSERT ON "Criterion"
WHEN EXISTS (SELECT 1 FROM criteria_in_use WHERE competition_id = NEW."competitionId")
BEGIN SELECT RAISE(ABORT, 'criteriaFixed'); END;

CREATE TRIGGER criterion_fixed_update BEFORE UPDATE OF "competitionId", "maxHundredths", "weight" ON "Criterion"
WHEN (NEW."competitionId" <> OLD."competitionId" OR NEW."maxHundredths" <> OLD."maxHundredths" OR NEW."weight" <> OLD."weight")
  AND EXISTS (SELECT 1 FROM criteria_in_use WHERE competition_id = OLD."competitionId")
BEGIN SELECT RAISE(ABORT, 'criteriaFixed'); END;

CREATE TRIGGER criterion_fixed_delete BEFORE DELETE ON "Criterion"
WHEN EXISTS (SELECT 1 FROM criteria_in_use WHERE competition_id = OLD."competitionId")
BEGIN SELECT RAISE(ABORT, 'criteriaFixed'); END;

CREATE TRIGGER competition_scale_fixed BEFORE UPDATE OF "scoreScale" ON "Competition"
WHEN NEW."scoreScale" IS NOT OLD."scoreScale" AND EXISTS (SELECT 1 FROM criteria_in_use WHERE competition_id = NEW."id")
BEGIN SELECT RAISE(ABORT, 'criteriaFixed'); END;

-- What people rely on stays in its competition.
CREATE TRIGGER stage_own BEFORE UPDATE OF "competitionId" ON "Stage" WHEN NEW."competitionId" <> OLD."competitionId"
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER category_own BEFORE UPDATE OF "competitionId" ON "Category" WHEN NEW."competitionId" <> OLD."competitionId"
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER quota_own BEFORE INSERT ON "StageQuota"
WHEN (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId") IS NOT (SELECT "competitionId" FROM "Category" WHERE "id" = NEW."categoryId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER quota_stays BEFORE UPDATE OF "stageId", "categoryId" ON "StageQuota"
WHEN NEW."stageId" <> OLD."stageId" OR NEW."categoryId" <> OLD."categoryId"
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER stage_ranking_fixed BEFORE UPDATE OF "ranking" ON "Stage"
WHEN NEW."ranking" <> OLD."ranking" AND EXISTS (SELECT 1 FROM "Publication" WHERE "stageId" = NEW."id" AND "withdrawnAt" IS NULL)
BEGIN SELECT RAISE(ABORT, 'rankingFixed'); END;

-- ── Panel and registrations ─────────────────────────────────────────────────
-- A panel has judges and administrators, and nobody who is registered in the competition, whichever comes second.
CREATE TRIGGER judge_seat_insert AFTER INSERT ON "CompetitionJudge" WHEN NEW."removedAt" IS NULL
BEGIN
  SELECT RAISE(ABORT, 'judgeIsRegistered') WHERE EXISTS (SELECT 1 FROM judge_and_registrant WHERE competition_id = NEW."competitionId" AND user_id = NEW."userId");
  SELECT RAISE(ABORT, 'judgeNotEligible') WHERE (SELECT "role" FROM "User" WHERE "id" = NEW."userId") NOT IN may_score;
END;

CREATE TRIGGER judge_seat_update AFTER UPDATE ON "CompetitionJudge" WHEN NEW."removedAt" IS NULL
BEGIN
  SELECT RAISE(ABORT, 'judgeIsRegistered') WHERE EXISTS (SELECT 1 FROM judge_and_registrant WHERE competition_id = NEW."competitionId" AND user_id = NEW."userId");
  SELECT RAISE(ABORT, 'judgeNotEligible') WHERE (SELECT "role" FROM "User" WHERE "id" = NEW."userId") NOT IN may_score;
END;

CREATE TRIGGER registration_place_insert AFTER INSERT ON "Registration" WHEN NEW."status" IN takes_place
BEGIN
  SELECT RAISE(ABORT, 'registrantIsJudge') WHERE EXISTS (SELECT 1 FROM judge_and_registrant WHERE competition_id = NEW."competitionId" AND user_id = NEW."userId");
  SELECT RAISE(ABORT, 'adminTakesNoPart') WHERE (SELECT "role" FROM "User" WHERE "id" = NEW."userId") = 'admin';
  SELECT RAISE(ABORT, 'registrationFull') WHERE EXISTS (SELECT 1 FROM competition_overfull WHERE id = NEW."competitionId");
END;

-- A registration moves along its states; taken back only while nothing was uploaded on its strength. The first stage takes no more than its limit.
CREATE TRIGGER registration_moves BEFORE UPDATE OF "status" ON "Registration" WHEN NEW."status" <> OLD."status"
BEGIN
  SELECT RAISE(ABORT, 'registrationMove') WHERE OLD."status" || '>' || NEW."status" NOT IN (
    'draft>submitted', 'draft>approved', 'rejected>submitted', 'rejected>approved', 'submitted>under_review', 'submitted>approved',
    'submitted>rejected', 'under_review>approved', 'under_review>rejected', 'submitted>draft', 'under_review>draft', 'approved>draft'
  );
  SELECT RAISE(ABORT, 'withdrawalHasWorks') WHERE NEW."status" = 'draft' AND EXISTS (SELECT 1 FROM "Work" WHERE "registrationId" = NEW."id");
  SELECT RAISE(ABORT, 'firstStageFull') WHERE NEW."status" = 'approved'
    AND (SELECT "participantLimit" FROM "Stage" WHERE "competitionId" = NEW."competitionId" ORDER BY "position" LIMIT 1)
      <= (SELECT count(*) FROM "Registration" WHERE "competitionId" = NEW."competitionId" AND "status" = 'approved');
END;

CREATE TRIGGER registration_place_update AFTER UPDATE OF "status" ON "Registration" WHEN NEW."status" IN takes_place
BEGIN
  SELECT RAISE(ABORT, 'registrantIsJudge') WHERE EXISTS (SELECT 1 FROM judge_and_registrant WHERE competition_id = NEW."competitionId" AND user_id = NEW."userId");
  SELECT RAISE(ABORT, 'adminTakesNoPart') WHERE OLD."status" NOT IN takes_place AND (SELECT "role" FROM "User" WHERE "id" = NEW."userId") = 'admin';
  SELECT RAISE(ABORT, 'registrationFull') WHERE OLD."status" NOT IN takes_place AND EXISTS (SELECT 1 FROM competition_overfull WHERE id = NEW."competitionId");
END;

CREATE TRIGGER registration_identity_fixed BEFORE UPDATE OF "competitionId", "userId", "number" ON "Registration"
WHEN NEW."competitionId" <> OLD."competitionId" OR NEW."userId" <> OLD."userId"
  OR (OLD."number" IS NOT NULL AND NEW."number" IS NOT OLD."number")
BEGIN SELECT RAISE(ABORT, 'registrationFixed'); END;

-- An identity card registers once. An index cannot ask a view: the list stands here once more.
CREATE UNIQUE INDEX registration_card_once ON "Registration" ("competitionId", "idCardHmac") WHERE "status" IN ('submitted', 'under_review', 'approved');

-- A registration's choices come from its own competition.
CREATE TRIGGER entry_own BEFORE INSERT ON "Entry"
WHEN (SELECT "competitionId" FROM "Category" WHERE "id" = NEW."categoryId")
  IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER entry_fixed BEFORE UPDATE ON "Entry"
BEGIN SELECT RAISE(ABORT, 'entryFixed'); END;

CREATE TRIGGER registration_award_own BEFORE INSERT ON "RegistrationAward"
WHEN (SELECT "competitionId" FROM "SpecialAward" WHERE "id" = NEW."awardId")
  IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER registration_song_own BEFORE INSERT ON "RegistrationSong"
WHEN (SELECT "competitionId" FROM "Category" WHERE "id" = NEW."categoryId")
  IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

-- ── Works ───────────────────────────────────────────────────────────────────
-- A work has its place: in its registration's competition, not locked, and not after a stage in which its entry was eliminated; a participant
-- who is still told of having advanced may hand in until that is corrected.
CREATE TRIGGER work_place_insert AFTER INSERT ON "Work"
BEGIN
  SELECT RAISE(ABORT, 'worksLocked') WHERE EXISTS (SELECT 1 FROM "WorkLock" WHERE "registrationId" = NEW."registrationId" AND "stageId" = NEW."stageId");
  SELECT RAISE(ABORT, 'foreignPart') WHERE EXISTS (SELECT 1 FROM work_misplaced WHERE id = NEW."id");
  SELECT RAISE(ABORT, 'uploadNotUsable') WHERE EXISTS (SELECT 1 FROM work_without_file WHERE id = NEW."id");
  SELECT RAISE(ABORT, 'entryWorks') WHERE EXISTS (SELECT 1 FROM entry_overfull WHERE entry_id = NEW."entryId" AND stage_id = NEW."stageId");
  SELECT RAISE(ABORT, 'workEliminated') WHERE EXISTS (
    SELECT 1 FROM entry_eliminated AS out WHERE out.entry_id = NEW."entryId" AND out.position < (SELECT "position" FROM "Stage" WHERE "id" = NEW."stageId")
      AND (NEW."uploadId" IS NULL OR NOT EXISTS (
        SELECT 1 FROM "ToldDecision" AS told WHERE told."entryId" = out.entry_id AND told."stageId" = out.stage_id AND told."status" = 'advanced'
      ))
  );
END;

CREATE TRIGGER work_place_update AFTER UPDATE OF "registrationId", "entryId", "stageId", "songId", "uploadId" ON "Work"
BEGIN
  SELECT RAISE(ABORT, 'foreignPart') WHERE EXISTS (SELECT 1 FROM work_misplaced WHERE id = NEW."id");
  SELECT RAISE(ABORT, 'uploadNotUsable') WHERE NEW."uploadId" IS NOT OLD."uploadId" AND EXISTS (SELECT 1 FROM work_without_file WHERE id = NEW."id");
  SELECT RAISE(ABORT, 'entryWorks') WHERE EXISTS (SELECT 1 FROM entry_overfull WHERE entry_id = NEW."entryId" AND stage_id = NEW."stageId");
END;

-- What a participant handed in stands still once it is locked; only what processing found out may still be written,
-- an organiser may take the lock off a work whose processing failed, and the performer's name goes when the person is erased.
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
BEGIN SELECT RAISE(ABORT, 'worksLocked'); END;

CREATE TRIGGER work_locked_no_delete BEFORE DELETE ON "Work" WHEN OLD."lockedAt" IS NOT NULL AND OLD."uploadId" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'worksLocked'); END;

-- A processed file is processed once; only another file starts anew.
CREATE TRIGGER work_done_once BEFORE UPDATE ON "Work"
WHEN OLD."status" = 'completed' AND NEW."status" <> 'completed' AND NEW."uploadId" IS OLD."uploadId"
BEGIN SELECT RAISE(ABORT, 'workDoneOnce'); END;

CREATE TRIGGER work_lock_own BEFORE INSERT ON "WorkLock"
WHEN (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId") IS NOT (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER work_lock_no_update BEFORE UPDATE ON "WorkLock"
BEGIN SELECT RAISE(ABORT, 'lockIrreversible'); END;

CREATE TRIGGER work_lock_no_delete BEFORE DELETE ON "WorkLock"
BEGIN SELECT RAISE(ABORT, 'lockIrreversible'); END;

-- An award is of the work's competition, and its maximum counts one participant's works of one stage.
CREATE TRIGGER work_award_insert BEFORE INSERT ON "WorkAward"
BEGIN
  SELECT RAISE(ABORT, 'worksLocked') WHERE (SELECT "lockedAt" FROM "Work" WHERE "id" = NEW."workId") IS NOT NULL;
  SELECT RAISE(ABORT, 'foreignPart') WHERE (SELECT "competitionId" FROM "SpecialAward" WHERE "id" = NEW."awardId") IS NOT (
    SELECT "Stage"."competitionId" FROM "Work" JOIN "Stage" ON "Stage"."id" = "Work"."stageId" WHERE "Work"."id" = NEW."workId"
  );
  SELECT RAISE(ABORT, 'awardLimit') WHERE (SELECT "maxWorksPerUser" FROM "SpecialAward" WHERE "id" = NEW."awardId") <= (
    SELECT count(*) FROM "WorkAward" AS had
    JOIN "Work" AS other ON other."id" = had."workId"
    JOIN "Work" AS this ON this."id" = NEW."workId"
    WHERE had."awardId" = NEW."awardId" AND other."registrationId" = this."registrationId" AND other."stageId" = this."stageId"
  );
END;

CREATE TRIGGER work_award_delete BEFORE DELETE ON "WorkAward"
WHEN (SELECT "lockedAt" FROM "Work" WHERE "id" = OLD."workId") IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'worksLocked'); END;

-- ── Judging ─────────────────────────────────────────────────────────────────
-- A seat is limited to what its competition has.
CREATE TRIGGER judge_category_own BEFORE INSERT ON "JudgeCategory"
WHEN (SELECT "competitionId" FROM "CompetitionJudge" WHERE "id" = NEW."seatId") IS NOT (SELECT "competitionId" FROM "Category" WHERE "id" = NEW."categoryId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER judge_stage_own BEFORE INSERT ON "JudgeStage"
WHEN (SELECT "competitionId" FROM "CompetitionJudge" WHERE "id" = NEW."seatId") IS NOT (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

-- What an organiser took from somebody: few among what the rules took.
CREATE INDEX assignment_taken ON "Assignment" ("judgeId") WHERE "status" = 'withdrawn' AND "origin" = 'chosen';

-- Who judges a work is on the competition's panel.
CREATE TRIGGER assignment_by_panel_insert AFTER INSERT ON "Assignment"
WHEN EXISTS (SELECT 1 FROM assignment_off_panel WHERE work_id = NEW."workId" AND judge_id = NEW."judgeId")
BEGIN SELECT RAISE(ABORT, 'notOnPanel'); END;

CREATE TRIGGER assignment_by_panel_update AFTER UPDATE ON "Assignment"
WHEN NEW."workId" <> OLD."workId" OR NEW."judgeId" <> OLD."judgeId"
  OR EXISTS (SELECT 1 FROM assignment_off_panel WHERE work_id = NEW."workId" AND judge_id = NEW."judgeId")
BEGIN SELECT RAISE(ABORT, 'notOnPanel'); END;

-- A seat is given up after what was assigned to it, and is nobody else's and nowhere else.
CREATE TRIGGER seat_assignments AFTER UPDATE OF "removedAt", "userId", "competitionId" ON "CompetitionJudge"
WHEN EXISTS (SELECT 1 FROM assignment_off_panel WHERE judge_id = OLD."userId")
BEGIN SELECT RAISE(ABORT, 'seatAssigned'); END;

CREATE TRIGGER seat_assignments_delete AFTER DELETE ON "CompetitionJudge"
WHEN EXISTS (SELECT 1 FROM assignment_off_panel WHERE judge_id = OLD."userId")
BEGIN SELECT RAISE(ABORT, 'seatAssigned'); END;

-- One live score of a judge for a work; a voided one makes room for the next.
CREATE UNIQUE INDEX score_one_live ON "Score" ("workId", "judgeId") WHERE "status" <> 'voided';

-- A score begins as a draft, in its work's stage. What is submitted never changes: it is finalized with its stage, or voided with a reason.
CREATE TRIGGER score_insert BEFORE INSERT ON "Score"
BEGIN
  SELECT RAISE(ABORT, 'scoreBeginsAsDraft') WHERE NEW."status" <> 'draft';
  SELECT RAISE(ABORT, 'foreignPart') FROM "Work" WHERE "id" = NEW."workId" AND "stageId" <> NEW."stageId";
  SELECT RAISE(ABORT, 'workPublished') FROM work_published WHERE id = NEW."workId";
END;

-- While a work's results are out nothing of its scores is drafted, submitted or voided.
CREATE TRIGGER score_published BEFORE UPDATE ON "Score"
WHEN (OLD."status" = 'draft' OR NEW."status" = 'voided') AND EXISTS (SELECT 1 FROM work_published WHERE id = NEW."workId")
BEGIN SELECT RAISE(ABORT, 'workPublished'); END;

CREATE TRIGGER score_submitted_fixed BEFORE UPDATE ON "Score"
WHEN NEW."workId" <> OLD."workId" OR NEW."judgeId" <> OLD."judgeId" OR NEW."createdAt" <> OLD."createdAt" OR NEW."stageId" <> OLD."stageId"
  OR (OLD."status" = 'draft' AND NEW."status" NOT IN ('draft', 'submitted'))
  OR (OLD."status" <> 'draft' AND (
    NEW."comment" <> OLD."comment" OR NEW."submittedAt" IS NOT OLD."submittedAt" OR NEW."total" IS NOT OLD."total"
    OR NOT (
      (OLD."status" = 'submitted' AND NEW."status" IN ('finalized', 'voided'))
      -- Its publication was withdrawn.
      OR (OLD."status" = 'finalized' AND NEW."status" = 'submitted' AND NOT EXISTS (SELECT 1 FROM work_published WHERE id = NEW."workId"))
    )
  ))
BEGIN SELECT RAISE(ABORT, 'scoreFixed'); END;

-- Until it is sealed a submission stands as it was submitted, or is taken back.
CREATE TRIGGER score_sealing_fixed BEFORE UPDATE ON "Score"
WHEN OLD."sealsAt" IS NOT NULL AND (NEW."sealsAt" IS NOT NULL OR NEW."comment" <> OLD."comment")
BEGIN SELECT RAISE(ABORT, 'scoreFixed'); END;

-- What is to be sealed, soonest first.
CREATE INDEX score_sealing ON "Score" ("sealsAt") WHERE "sealsAt" IS NOT NULL;

CREATE TRIGGER score_submitted_kept BEFORE DELETE ON "Score"
WHEN OLD."status" <> 'draft' OR OLD."sealsAt" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'scoreFixed'); END;

-- It is submitted whole, by whom the work is assigned to, while the stage takes scores.
CREATE TRIGGER score_submission BEFORE UPDATE OF "status" ON "Score"
WHEN NEW."status" = 'submitted' AND OLD."status" = 'draft'
BEGIN
  SELECT RAISE(ABORT, 'workPublished') FROM work_published WHERE id = NEW."workId";
  SELECT RAISE(ABORT, 'notAssigned') WHERE (SELECT "status" FROM "Assignment" WHERE "workId" = NEW."workId" AND "judgeId" = NEW."judgeId") <> 'assigned';
  SELECT RAISE(ABORT, 'scoringPaused') FROM "Stage" WHERE "id" = NEW."stageId" AND "scoringPausedAt" IS NOT NULL;
  SELECT RAISE(ABORT, 'scoringClosed') FROM "Stage" WHERE "id" = NEW."stageId" AND "status" IN scoring_over;
  SELECT RAISE(ABORT, 'scoreIncomplete') WHERE NOT EXISTS (SELECT 1 FROM "CriterionScore" WHERE "scoreId" = NEW."id") OR EXISTS (
    SELECT 1 FROM "Stage" JOIN "Criterion" ON "Criterion"."competitionId" = "Stage"."competitionId"
    WHERE "Stage"."id" = NEW."stageId" AND NOT EXISTS (SELECT 1 FROM "CriterionScore" WHERE "scoreId" = NEW."id" AND "criterionId" = "Criterion"."id")
  );
  -- The total of docs/scoring.md over the competition's scale, in whole numbers.
  SELECT RAISE(ABORT, 'scoreTotal') WHERE NEW."total" IS NOT (
    SELECT sum(criterion."weight" * value."hundredths" * (competition."scoreScale"
      / (SELECT sum("weight") FROM "Criterion" WHERE "competitionId" = competition."id") / criterion."maxHundredths"))
    FROM "CriterionScore" AS value JOIN "Criterion" AS criterion ON criterion."id" = value."criterionId"
    JOIN "Competition" AS competition ON competition."id" = criterion."competitionId" WHERE value."scoreId" = NEW."id"
  );
END;

-- What is submitted is in its criterion's steps, or at the maximum. Asked once: while it can be taken back the steps may be changed.
CREATE TRIGGER score_steps BEFORE UPDATE ON "Score"
WHEN OLD."status" = 'draft' AND OLD."sealsAt" IS NULL AND (NEW."status" = 'submitted' OR NEW."sealsAt" IS NOT NULL) AND EXISTS (
  SELECT 1 FROM "CriterionScore" AS value JOIN "Criterion" AS criterion ON criterion."id" = value."criterionId" WHERE value."scoreId" = NEW."id"
    AND value."hundredths" % criterion."stepHundredths" <> 0 AND value."hundredths" <> criterion."maxHundredths"
)
BEGIN SELECT RAISE(ABORT, 'scoreOffStep'); END;

-- Its values are of its competition's criteria, up to each one's maximum, and change while it is a draft.
CREATE TRIGGER criterion_score_insert BEFORE INSERT ON "CriterionScore"
BEGIN
  SELECT RAISE(ABORT, 'workPublished') WHERE EXISTS (
    SELECT 1 FROM work_published WHERE id = (SELECT "workId" FROM "Score" WHERE "id" = NEW."scoreId" AND "status" = 'draft')
  );
  SELECT RAISE(ABORT, 'scoreFixed') WHERE EXISTS (SELECT 1 FROM score_fixed WHERE id = NEW."scoreId");
  SELECT RAISE(ABORT, 'scoreRange') WHERE typeof(NEW."hundredths") <> 'integer' OR NEW."hundredths" > (SELECT "maxHundredths" FROM "Criterion" WHERE "id" = NEW."criterionId");
  SELECT RAISE(ABORT, 'foreignPart') WHERE (SELECT "competitionId" FROM "Criterion" WHERE "id" = NEW."criterionId")
    IS NOT (SELECT "Stage"."competitionId" FROM "Score" JOIN "Stage" ON "Stage"."id" = "Score"."stageId" WHERE "Score"."id" = NEW."scoreId");
END;

CREATE TRIGGER criterion_score_update BEFORE UPDATE ON "CriterionScore"
BEGIN
  SELECT RAISE(ABORT, 'workPublished') WHERE EXISTS (
    SELECT 1 FROM work_published WHERE id = (SELECT "workId" FROM "Score" WHERE "id" = OLD."scoreId" AND "status" = 'draft')
  );
  SELECT RAISE(ABORT, 'scoreFixed') WHERE EXISTS (SELECT 1 FROM score_fixed WHERE id = OLD."scoreId") OR NEW."scoreId" <> OLD."scoreId";
  SELECT RAISE(ABORT, 'scoreRange') WHERE typeof(NEW."hundredths") <> 'integer' OR NEW."hundredths" > (SELECT "maxHundredths" FROM "Criterion" WHERE "id" = NEW."criterionId");
  SELECT RAISE(ABORT, 'foreignPart') WHERE NEW."criterionId" <> OLD."criterionId";
END;

CREATE TRIGGER criterion_score_delete BEFORE DELETE ON "CriterionScore"
WHEN EXISTS (SELECT 1 FROM score_fixed WHERE id = OLD."scoreId")
BEGIN SELECT RAISE(ABORT, 'scoreFixed'); END;

CREATE TRIGGER score_mark_insert BEFORE INSERT ON "ScoreMark" WHEN EXISTS (SELECT 1 FROM score_fixed WHERE id = NEW."scoreId")
BEGIN SELECT RAISE(ABORT, 'scoreFixed'); END;

CREATE TRIGGER score_mark_update BEFORE UPDATE ON "ScoreMark"
WHEN EXISTS (SELECT 1 FROM score_fixed WHERE id = OLD."scoreId") OR NEW."scoreId" <> OLD."scoreId"
BEGIN SELECT RAISE(ABORT, 'scoreFixed'); END;

CREATE TRIGGER score_mark_delete BEFORE DELETE ON "ScoreMark" WHEN EXISTS (SELECT 1 FROM score_fixed WHERE id = OLD."scoreId")
BEGIN SELECT RAISE(ABORT, 'scoreFixed'); END;

-- ── The ledger ──────────────────────────────────────────────────────────────
-- A competition's entries count up, and each names the hash of the one before it: none can be changed, slipped in or dropped in between.
CREATE TRIGGER ledger_chained BEFORE INSERT ON "LedgerEntry"
WHEN NEW."seq" <> 1 + coalesce((SELECT max("seq") FROM "LedgerEntry" WHERE "competitionId" = NEW."competitionId"), 0)
  OR NEW."previousHash" <> coalesce((SELECT "hash" FROM "LedgerEntry" WHERE "competitionId" = NEW."competitionId" ORDER BY "seq" DESC LIMIT 1), 'start')
BEGIN SELECT RAISE(ABORT, 'ledgerChain'); END;

CREATE TRIGGER ledger_no_update BEFORE UPDATE ON "LedgerEntry"
BEGIN SELECT RAISE(ABORT, 'ledgerAppendOnly'); END;

CREATE TRIGGER ledger_no_delete BEFORE DELETE ON "LedgerEntry"
BEGIN SELECT RAISE(ABORT, 'ledgerAppendOnly'); END;

-- ── Advancement and results ─────────────────────────────────────────────────
CREATE TRIGGER advancement_own BEFORE INSERT ON "Advancement"
WHEN (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId") IS NOT (SELECT "competitionId" FROM "Category" JOIN "Entry" ON "Entry"."categoryId" = "Category"."id" WHERE "Entry"."id" = NEW."entryId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER advancement_stays BEFORE UPDATE OF "stageId", "entryId" ON "Advancement"
WHEN NEW."stageId" <> OLD."stageId" OR NEW."entryId" <> OLD."entryId"
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER result_own BEFORE INSERT ON "Result"
WHEN NOT EXISTS (
  SELECT 1 FROM "Publication" JOIN "Stage" ON "Stage"."id" = "Publication"."stageId"
  JOIN "Category" ON "Category"."competitionId" = "Stage"."competitionId" JOIN "Entry" ON "Entry"."categoryId" = "Category"."id"
  WHERE "Publication"."id" = NEW."publicationId" AND "Entry"."id" = NEW."entryId"
    AND ("Publication"."categoryId" IS NULL OR "Publication"."categoryId" = "Entry"."categoryId")
)
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

-- An official result is frozen as it was published.
CREATE TRIGGER result_no_update BEFORE UPDATE ON "Result"
BEGIN SELECT RAISE(ABORT, 'resultFixed'); END;

CREATE TRIGGER result_no_delete BEFORE DELETE ON "Result"
BEGIN SELECT RAISE(ABORT, 'resultFixed'); END;

-- An edition gets its ledger's hash once and is withdrawn once, and that is all that ever happens to it.
CREATE TRIGGER publication_fixed BEFORE UPDATE ON "Publication"
WHEN CASE WHEN NEW."ledgerHash" <> OLD."ledgerHash"
    THEN OLD."ledgerHash" <> '' OR (NEW."withdrawnAt", NEW."withdrawnById", NEW."withdrawalReason") IS NOT (OLD."withdrawnAt", OLD."withdrawnById", OLD."withdrawalReason")
    ELSE OLD."withdrawnAt" IS NOT NULL OR NEW."withdrawnAt" IS NULL END
  OR NEW."id" <> OLD."id" OR NEW."stageId" <> OLD."stageId" OR NEW."categoryId" IS NOT OLD."categoryId" OR NEW."edition" <> OLD."edition"
  OR NEW."rule" <> OLD."rule" OR NEW."digest" <> OLD."digest" OR NEW."reason" <> OLD."reason"
  OR NEW."publishedAt" <> OLD."publishedAt" OR NEW."publishedById" IS NOT OLD."publishedById"
BEGIN SELECT RAISE(ABORT, 'resultFixed'); END;

CREATE TRIGGER publication_no_delete BEFORE DELETE ON "Publication"
BEGIN SELECT RAISE(ABORT, 'resultFixed'); END;

-- One edition of a ranking stands at a time, and they count up; a category's belongs to a stage that ranks by category.
CREATE UNIQUE INDEX publication_one_live ON "Publication" ("stageId", coalesce("categoryId", 0)) WHERE "withdrawnAt" IS NULL;
CREATE UNIQUE INDEX publication_edition_once ON "Publication" ("stageId", coalesce("categoryId", 0), "edition");

CREATE TRIGGER publication_of_ranking BEFORE INSERT ON "Publication"
WHEN (NEW."categoryId" IS NULL) <> (SELECT "ranking" = 'together' FROM "Stage" WHERE "id" = NEW."stageId")
  OR (NEW."categoryId" IS NOT NULL AND (SELECT "competitionId" FROM "Category" WHERE "id" = NEW."categoryId") IS NOT (SELECT "competitionId" FROM "Stage" WHERE "id" = NEW."stageId"))
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

-- A chair's decision is taken back whole, and never changes.
CREATE TRIGGER chair_decision_fixed BEFORE UPDATE ON "ChairDecision"
WHEN OLD."revokedAt" IS NOT NULL OR NEW."revokedAt" IS NULL OR NEW."stageId" <> OLD."stageId" OR NEW."reason" <> OLD."reason"
  OR NEW."decidedAt" <> OLD."decidedAt" OR NEW."decidedById" <> OLD."decidedById"
BEGIN SELECT RAISE(ABORT, 'chairDecisionFixed'); END;

CREATE TRIGGER chair_decision_no_delete BEFORE DELETE ON "ChairDecision"
BEGIN SELECT RAISE(ABORT, 'chairDecisionFixed'); END;

CREATE TRIGGER chair_place_own BEFORE INSERT ON "ChairPlace"
WHEN (SELECT stage."competitionId" FROM "ChairDecision" AS decision JOIN "Stage" AS stage ON stage."id" = decision."stageId" WHERE decision."id" = NEW."decisionId")
  IS NOT (SELECT category."competitionId" FROM "Entry" AS entry JOIN "Category" AS category ON category."id" = entry."categoryId" WHERE entry."id" = NEW."entryId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER chair_place_fixed BEFORE UPDATE ON "ChairPlace"
BEGIN SELECT RAISE(ABORT, 'chairDecisionFixed'); END;

CREATE TRIGGER chair_place_no_delete BEFORE DELETE ON "ChairPlace"
BEGIN SELECT RAISE(ABORT, 'chairDecisionFixed'); END;

-- A special award goes to an entry of a registration that applied for it, to so many as it has winners, and stays as long as its winners are out.
CREATE UNIQUE INDEX award_publication_one_live ON "AwardPublication" ("awardId") WHERE "withdrawnAt" IS NULL;

CREATE TRIGGER award_grant_insert BEFORE INSERT ON "AwardGrant"
BEGIN
  SELECT RAISE(ABORT, 'awardPublished') FROM "AwardPublication" WHERE "awardId" = NEW."awardId" AND "withdrawnAt" IS NULL;
  SELECT RAISE(ABORT, 'awardNotApplied') WHERE NOT EXISTS (
    SELECT 1 FROM "WorkAward" AS applied JOIN "Work" AS work ON work."id" = applied."workId" WHERE applied."awardId" = NEW."awardId" AND work."entryId" = NEW."entryId"
  );
  SELECT RAISE(ABORT, 'winnersTaken') FROM "SpecialAward" WHERE "id" = NEW."awardId"
    AND "winnerCount" <= (SELECT count(*) FROM "AwardGrant" WHERE "awardId" = NEW."awardId");
END;

CREATE TRIGGER award_grant_update BEFORE UPDATE ON "AwardGrant"
WHEN EXISTS (SELECT 1 FROM "AwardPublication" WHERE "awardId" IN (OLD."awardId", NEW."awardId") AND "withdrawnAt" IS NULL)
BEGIN SELECT RAISE(ABORT, 'awardPublished'); END;

CREATE TRIGGER award_grant_delete BEFORE DELETE ON "AwardGrant"
WHEN EXISTS (SELECT 1 FROM "AwardPublication" WHERE "awardId" = OLD."awardId" AND "withdrawnAt" IS NULL)
BEGIN SELECT RAISE(ABORT, 'awardPublished'); END;

CREATE TRIGGER award_publication_insert BEFORE INSERT ON "AwardPublication"
WHEN NOT EXISTS (SELECT 1 FROM "AwardGrant" WHERE "awardId" = NEW."awardId")
BEGIN SELECT RAISE(ABORT, 'awardWithoutWinners'); END;

-- It is withdrawn once, and that is all that ever happens to it.
CREATE TRIGGER award_publication_fixed BEFORE UPDATE ON "AwardPublication"
WHEN OLD."withdrawnAt" IS NOT NULL OR NEW."withdrawnAt" IS NULL OR NEW."id" <> OLD."id" OR NEW."awardId" <> OLD."awardId"
  OR NEW."publishedAt" <> OLD."publishedAt" OR NEW."publishedById" IS NOT OLD."publishedById"
BEGIN SELECT RAISE(ABORT, 'awardPublished'); END;

CREATE TRIGGER award_publication_no_delete BEFORE DELETE ON "AwardPublication"
BEGIN SELECT RAISE(ABORT, 'awardPublished'); END;

CREATE TRIGGER prize_own BEFORE INSERT ON "Prize"
WHEN NEW."categoryId" IS NOT NULL AND (SELECT "competitionId" FROM "Category" WHERE "id" = NEW."categoryId") <> NEW."competitionId"
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

-- An appeal is of an entry with a result in that edition; what was asked and answered stays, until its asker is erased: then nobody reads the texts.
CREATE TRIGGER appeal_own BEFORE INSERT ON "Appeal"
WHEN NOT EXISTS (SELECT 1 FROM "Result" WHERE "publicationId" = NEW."publicationId" AND "entryId" = NEW."entryId")
BEGIN SELECT RAISE(ABORT, 'foreignPart'); END;

CREATE TRIGGER appeal_fixed BEFORE UPDATE ON "Appeal"
WHEN OLD."answeredAt" IS NOT NULL AND NEW."answeredAt" IS NOT OLD."answeredAt"
  OR NEW."publicationId" <> OLD."publicationId" OR NEW."entryId" <> OLD."entryId" OR NEW."askedAt" <> OLD."askedAt"
  OR (NEW."question" <> OLD."question" OR OLD."answeredAt" IS NOT NULL AND NEW."answer" <> OLD."answer") AND NOT (
    NEW."question" = '—' AND NEW."answer" IN ('', '—') AND EXISTS (
      SELECT 1 FROM "Entry" JOIN "Registration" ON "Registration"."id" = "Entry"."registrationId" JOIN "User" ON "User"."id" = "Registration"."userId"
      WHERE "Entry"."id" = OLD."entryId" AND "User"."erasedAt" IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'appealFixed'); END;

-- One question at a time: the next waits for the answer.
CREATE UNIQUE INDEX appeal_one_open ON "Appeal" ("entryId") WHERE "answeredAt" IS NULL;

CREATE TRIGGER appeal_no_delete BEFORE DELETE ON "Appeal"
BEGIN SELECT RAISE(ABORT, 'appealFixed'); END;

-- ── Datasets ────────────────────────────────────────────────────────────────
CREATE TRIGGER rating_value_range_insert BEFORE INSERT ON "RatingValue"
WHEN NEW."hundredths" > 100 * (SELECT "maxScore" FROM "SkillTag" WHERE "id" = NEW."skillTagId")
BEGIN SELECT RAISE(ABORT, 'ratingRange'); END;

CREATE TRIGGER rating_value_range_update BEFORE UPDATE ON "RatingValue"
WHEN NEW."hundredths" > 100 * (SELECT "maxScore" FROM "SkillTag" WHERE "id" = NEW."skillTagId")
BEGIN SELECT RAISE(ABORT, 'ratingRange'); END;

-- Whose rating it is, of what and since when; what it was before an edit or a deletion stays as well.
CREATE TRIGGER rating_fixed BEFORE UPDATE OF "taskId", "userId", "round", "submittedAt" ON "Rating"
BEGIN SELECT RAISE(ABORT, 'ratingFixed'); END;

CREATE TRIGGER rating_revision_fixed BEFORE UPDATE ON "RatingRevision"
BEGIN SELECT RAISE(ABORT, 'ratingFixed'); END;

-- Only who rated a task first is given it once more.
CREATE TRIGGER rating_repeats_one BEFORE INSERT ON "Rating"
WHEN NEW."round" = 1 AND NOT EXISTS (SELECT 1 FROM "Rating" WHERE "taskId" = NEW."taskId" AND "userId" = NEW."userId" AND "round" = 0)
BEGIN SELECT RAISE(ABORT, 'ratingRepeats'); END;

CREATE TRIGGER dataset_tag_range_insert BEFORE INSERT ON "DatasetTag"
WHEN NEW."hundredths" > 100 * (SELECT "maxScore" FROM "SkillTag" WHERE "id" = NEW."skillTagId")
BEGIN SELECT RAISE(ABORT, 'ratingRange'); END;

CREATE TRIGGER dataset_tag_range_update BEFORE UPDATE ON "DatasetTag"
WHEN NEW."hundredths" > 100 * (SELECT "maxScore" FROM "SkillTag" WHERE "id" = NEW."skillTagId")
BEGIN SELECT RAISE(ABORT, 'ratingRange'); END;

-- The library in the order of its voice types, as queries/library-page.server.ts writes it.
CREATE INDEX dataset_voice_order ON "Dataset" (
  CASE "voiceType" WHEN 'soprano' THEN 0 WHEN 'mezzo_soprano' THEN 1 WHEN 'countertenor' THEN 2 WHEN 'tenor' THEN 3 WHEN 'baritone' THEN 4 WHEN 'bass' THEN 5 WHEN 'unknown' THEN 6 END,
  "singerName"
);

-- A dataset's files were received whole, for the library.
CREATE TRIGGER dataset_files BEFORE INSERT ON "Dataset"
WHEN NOT EXISTS (SELECT 1 FROM "Upload" WHERE "id" = NEW."audioUploadId" AND "status" = 'stored' AND "purpose" = 'dataset_audio')
  OR NEW."sheetUploadId" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "Upload" WHERE "id" = NEW."sheetUploadId" AND "status" = 'stored' AND "purpose" = 'dataset_sheet')
BEGIN SELECT RAISE(ABORT, 'uploadNotUsable'); END;

-- ── Model scoring ───────────────────────────────────────────────────────────
-- What a task is about never changes, nor does a result; what failed may be asked for again.
CREATE TRIGGER model_task_fixed BEFORE UPDATE ON "ModelTask"
WHEN OLD."status" = 'completed' OR NEW."ownerId" <> OLD."ownerId" OR NEW."uploadId" IS NOT OLD."uploadId" OR NEW."workId" IS NOT OLD."workId"
  OR NEW."datasetId" IS NOT OLD."datasetId" OR NEW."withAccompaniment" <> OLD."withAccompaniment"
BEGIN SELECT RAISE(ABORT, 'modelTaskFixed'); END;

CREATE TRIGGER model_task_moves BEFORE UPDATE OF "status" ON "ModelTask"
WHEN OLD."status" || '>' || NEW."status" NOT IN (
  'pending>pending', 'pending>processing', 'pending>failed', 'processing>processing', 'processing>completed', 'processing>failed', 'failed>pending', 'failed>failed'
)
BEGIN SELECT RAISE(ABORT, 'modelTaskFixed'); END;

-- A recording of one's own was received whole, by oneself, for this.
CREATE TRIGGER model_task_file BEFORE INSERT ON "ModelTask"
WHEN NEW."uploadId" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "Upload" WHERE "id" = NEW."uploadId" AND "ownerId" = NEW."ownerId" AND "status" = 'stored' AND "purpose" = 'model_audio')
BEGIN SELECT RAISE(ABORT, 'uploadNotUsable'); END;

-- What a model said of a recording goes with it, where another takes its place; and with a task goes its job.
CREATE TRIGGER model_task_work_replaced AFTER UPDATE OF "uploadId" ON "Work" WHEN NEW."uploadId" IS NOT OLD."uploadId"
BEGIN
  DELETE FROM "ModelTask" WHERE "workId" = NEW."id";
END;

CREATE TRIGGER model_task_dataset_replaced AFTER UPDATE OF "audioUploadId" ON "Dataset" WHEN NEW."audioUploadId" IS NOT OLD."audioUploadId"
BEGIN
  DELETE FROM "ModelTask" WHERE "datasetId" = NEW."id";
END;

CREATE TRIGGER model_task_gone AFTER DELETE ON "ModelTask"
BEGIN
  DELETE FROM "Job" WHERE "kind" = 'model-scoring' AND "subject" = 'model-task:' || OLD."id";
END;

-- One model is the default; without any, the built-in one.
CREATE UNIQUE INDEX model_version_default ON "ModelVersion" ("publishedAt" IS NOT NULL) WHERE "publishedAt" IS NOT NULL AND "retiredAt" IS NULL;

-- What results name as their origin never changes: neither what a version is and was found to be, nor, once it has been the default, that it was there.
CREATE TRIGGER model_version_fixed BEFORE UPDATE ON "ModelVersion"
WHEN NEW."kind" <> OLD."kind" OR NEW."asked" <> OLD."asked" OR NEW."storageKey" IS NOT OLD."storageKey" OR NEW."createdAt" <> OLD."createdAt" OR OLD."status" <> 'working' AND (
  NEW."status" <> OLD."status" OR NEW."parameters" IS NOT OLD."parameters" OR NEW."evaluation" IS NOT OLD."evaluation" OR NEW."failure" IS NOT OLD."failure")
BEGIN SELECT RAISE(ABORT, 'modelVersionFixed'); END;

CREATE TRIGGER model_version_no_delete BEFORE DELETE ON "ModelVersion"
WHEN OLD."publishedAt" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'modelVersionFixed'); END;

-- ── Emotion analyses ────────────────────────────────────────────────────────
-- What is over never changes.
CREATE TRIGGER emotion_analysis_fixed BEFORE UPDATE ON "EmotionAnalysis"
WHEN NEW."workId" <> OLD."workId" OR OLD."status" || '>' || NEW."status" NOT IN (
  'pending>pending', 'pending>processing', 'pending>failed', 'processing>processing', 'processing>completed', 'processing>failed'
)
BEGIN SELECT RAISE(ABORT, 'emotionAnalysisFixed'); END;

-- It goes with the recording that it is of, and its job with it.
CREATE TRIGGER emotion_analysis_work_replaced AFTER UPDATE OF "uploadId" ON "Work" WHEN NEW."uploadId" IS NOT OLD."uploadId"
BEGIN
  DELETE FROM "EmotionAnalysis" WHERE "workId" = NEW."id";
END;

CREATE TRIGGER emotion_analysis_media_gone AFTER DELETE ON "Media" WHEN OLD."kind" = 'playback' OR OLD."kind" = 'audio'
BEGIN
  DELETE FROM "EmotionAnalysis" WHERE "workId" = (SELECT "id" FROM "Work" WHERE "uploadId" = OLD."uploadId");
END;

CREATE TRIGGER emotion_analysis_gone AFTER DELETE ON "EmotionAnalysis"
BEGIN
  DELETE FROM "Job" WHERE "kind" = 'emotion-analysis' AND "subject" = 'emotion-analysis:' || OLD."id";
END;

-- ── Jobs ────────────────────────────────────────────────────────────────────
-- What a job is asked for never changes, and what is done stays done.
CREATE TRIGGER job_input_fixed BEFORE UPDATE OF "kind", "subject", "inputHash", "payload" ON "Job"
BEGIN SELECT RAISE(ABORT, 'jobFixed'); END;

CREATE TRIGGER job_done_fixed BEFORE UPDATE OF "status" ON "Job"
WHEN OLD."status" = 'done' AND NEW."status" <> 'done'
BEGIN SELECT RAISE(ABORT, 'jobFixed'); END;

-- ── Figures kept as they change ─────────────────────────────────────────────
-- What a competition's files take on the disk.
CREATE TRIGGER bytes_upload_insert AFTER INSERT ON "Upload"
WHEN NEW."storageKey" IS NOT NULL AND NEW."registrationId" IS NOT NULL
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" + coalesce(NEW."size", 0) WHERE "id" = (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId");
END;

CREATE TRIGGER bytes_upload_update AFTER UPDATE OF "storageKey" ON "Upload"
WHEN NEW."registrationId" IS NOT NULL AND (NEW."storageKey" IS NULL) <> (OLD."storageKey" IS NULL)
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" + iif(NEW."storageKey" IS NULL, -coalesce(OLD."size", 0), coalesce(NEW."size", 0))
    WHERE "id" = (SELECT "competitionId" FROM "Registration" WHERE "id" = NEW."registrationId");
END;

-- Its media go with it, when they can no longer ask it for its competition.
CREATE TRIGGER bytes_upload_delete BEFORE DELETE ON "Upload"
WHEN OLD."registrationId" IS NOT NULL
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" - iif(OLD."storageKey" IS NULL, 0, coalesce(OLD."size", 0))
    - coalesce((SELECT sum("size") FROM "Media" WHERE "uploadId" = OLD."id"), 0)
    WHERE "id" = (SELECT "competitionId" FROM "Registration" WHERE "id" = OLD."registrationId");
END;

CREATE TRIGGER bytes_media_insert AFTER INSERT ON "Media"
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" + NEW."size"
    WHERE "id" = (SELECT "competitionId" FROM "Registration" JOIN "Upload" ON "Upload"."registrationId" = "Registration"."id" WHERE "Upload"."id" = NEW."uploadId");
END;

CREATE TRIGGER bytes_media_delete BEFORE DELETE ON "Media"
BEGIN
  UPDATE "Competition" SET "bytesStored" = "bytesStored" - OLD."size"
    WHERE "id" = (SELECT "competitionId" FROM "Registration" JOIN "Upload" ON "Upload"."registrationId" = "Registration"."id" WHERE "Upload"."id" = OLD."uploadId");
END;
