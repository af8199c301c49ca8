-- CreateTable
CREATE TABLE "User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phoneNumber" TEXT NOT NULL DEFAULT '',
    "passwordHash" TEXT NOT NULL,
    "mustChangePassword" BOOLEAN NOT NULL DEFAULT false,
    "role" TEXT NOT NULL,
    "voiceType" TEXT NOT NULL DEFAULT 'unknown',
    "isProfessional" BOOLEAN NOT NULL DEFAULT false,
    "avatarUploadId" TEXT,
    "birthDate" TEXT,
    "studyStartDate" TEXT,
    "education" TEXT,
    "school" TEXT NOT NULL DEFAULT '',
    "wechat" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "locale" TEXT NOT NULL DEFAULT 'zh',
    "createdAt" DATETIME NOT NULL,
    "activatedAt" DATETIME,
    "lastLoginAt" DATETIME,
    CONSTRAINT "User_avatarUploadId_fkey" FOREIGN KEY ("avatarUploadId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "VerificationCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME
);

-- CreateTable
CREATE TABLE "RateEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" JSONB NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SkillTag" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "maxScore" INTEGER NOT NULL DEFAULT 5,
    "sortOrder" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "actorId" INTEGER,
    "action" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Upload" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "registrationId" INTEGER,
    "stageId" INTEGER,
    "slot" INTEGER,
    "details" JSONB NOT NULL,
    "fileName" TEXT NOT NULL,
    "declaredSize" INTEGER NOT NULL,
    "declaredSha256" TEXT,
    "status" TEXT NOT NULL DEFAULT 'uploading',
    "rejection" TEXT,
    "storageKey" TEXT,
    "mime" TEXT,
    "sha256" TEXT,
    "size" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "lastByteAt" DATETIME NOT NULL,
    "finalizedAt" DATETIME,
    CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Upload_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Upload_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Competition" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "registrationStartsAt" DATETIME,
    "registrationEndsAt" DATETIME,
    "registrationDeadline" DATETIME,
    "submissionDeadline" DATETIME,
    "maxParticipants" INTEGER,
    "feeMinor" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL DEFAULT 'CNY',
    "registrationNotice" TEXT NOT NULL DEFAULT '',
    "paymentQrUploadId" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "publishedAt" DATETIME,
    "maxSizeMB" INTEGER NOT NULL DEFAULT 500,
    "formats" TEXT NOT NULL DEFAULT 'mp4,mov,m4v,webm,mkv,3gp',
    "minWorksToLock" INTEGER NOT NULL DEFAULT 1,
    "resumeRequired" BOOLEAN NOT NULL DEFAULT false,
    "autoApprove" BOOLEAN NOT NULL DEFAULT false,
    "removeExtremes" BOOLEAN NOT NULL DEFAULT true,
    "extremesMode" TEXT NOT NULL DEFAULT 'judge_totals',
    "createdById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Competition_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Competition_paymentQrUploadId_fkey" FOREIGN KEY ("paymentQrUploadId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Category" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "workCount" INTEGER NOT NULL DEFAULT 1,
    "songCount" INTEGER NOT NULL DEFAULT 1,
    "durationLimitMinutes" INTEGER,
    CONSTRAINT "Category_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CategoryRequirement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "categoryId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "CategoryRequirement_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SongField" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "categoryId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'text',
    "required" BOOLEAN NOT NULL DEFAULT true,
    "placeholder" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "SongField_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SpecialAward" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "maxWorksPerUser" INTEGER,
    "required" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "SpecialAward_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Stage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "participantLimit" INTEGER,
    "advanceCount" INTEGER,
    "canUpload" BOOLEAN NOT NULL DEFAULT true,
    "workCount" INTEGER NOT NULL DEFAULT 1,
    "graceMinutes" INTEGER NOT NULL DEFAULT 0,
    "blindness" TEXT NOT NULL DEFAULT 'number_only',
    "scoreVisibility" TEXT NOT NULL DEFAULT 'never',
    "scoringPausedAt" DATETIME,
    "resultsPublishedAt" DATETIME,
    CONSTRAINT "Stage_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StageRequirement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "stageId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "StageRequirement_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Criterion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "maxHundredths" INTEGER NOT NULL DEFAULT 10000,
    "weight" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Criterion_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CompetitionJudge" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "addedAt" DATETIME NOT NULL,
    "removedAt" DATETIME,
    CONSTRAINT "CompetitionJudge_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CompetitionJudge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Registration" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "competitionId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "number" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "name" TEXT NOT NULL DEFAULT '',
    "age" INTEGER,
    "idCardCipher" TEXT,
    "idCardHmac" TEXT,
    "idCardLast4" TEXT,
    "guardianName" TEXT NOT NULL DEFAULT '',
    "guardianConsentAt" DATETIME,
    "education" TEXT,
    "currentSchool" TEXT NOT NULL DEFAULT '',
    "graduationSchool" TEXT NOT NULL DEFAULT '',
    "voiceType" TEXT,
    "noticeAcceptedAt" DATETIME,
    "paymentScreenshotId" TEXT,
    "resumeId" TEXT,
    "rejectionReason" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "submittedAt" DATETIME,
    "reviewedAt" DATETIME,
    "reviewedById" INTEGER,
    CONSTRAINT "Registration_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "Competition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Registration_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Registration_reviewedById_fkey" FOREIGN KEY ("reviewedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Registration_paymentScreenshotId_fkey" FOREIGN KEY ("paymentScreenshotId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Registration_resumeId_fkey" FOREIGN KEY ("resumeId") REFERENCES "Upload" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RegistrationCategory" (
    "registrationId" INTEGER NOT NULL,
    "categoryId" INTEGER NOT NULL,

    PRIMARY KEY ("registrationId", "categoryId"),
    CONSTRAINT "RegistrationCategory_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RegistrationCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RegistrationAward" (
    "registrationId" INTEGER NOT NULL,
    "awardId" INTEGER NOT NULL,

    PRIMARY KEY ("registrationId", "awardId"),
    CONSTRAINT "RegistrationAward_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RegistrationAward_awardId_fkey" FOREIGN KEY ("awardId") REFERENCES "SpecialAward" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RegistrationSong" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "registrationId" INTEGER NOT NULL,
    "categoryId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    CONSTRAINT "RegistrationSong_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RegistrationSong_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SongValue" (
    "songId" INTEGER NOT NULL,
    "fieldId" INTEGER NOT NULL,
    "value" TEXT NOT NULL,

    PRIMARY KEY ("songId", "fieldId"),
    CONSTRAINT "SongValue_songId_fkey" FOREIGN KEY ("songId") REFERENCES "RegistrationSong" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SongValue_fieldId_fkey" FOREIGN KEY ("fieldId") REFERENCES "SongField" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Work" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "registrationId" INTEGER NOT NULL,
    "stageId" INTEGER NOT NULL,
    "categoryId" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "performer" TEXT NOT NULL,
    "songId" INTEGER,
    "uploadId" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'submitted',
    "failure" TEXT,
    "lockedAt" DATETIME,
    "uploadedAt" DATETIME NOT NULL,
    "durationMs" INTEGER,
    "width" INTEGER,
    "height" INTEGER,
    "hasAccompaniment" BOOLEAN,
    CONSTRAINT "Work_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Work_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Work_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Work_songId_fkey" FOREIGN KEY ("songId") REFERENCES "RegistrationSong" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Work_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WorkMedia" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "WorkMedia_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WorkAward" (
    "workId" INTEGER NOT NULL,
    "awardId" INTEGER NOT NULL,

    PRIMARY KEY ("workId", "awardId"),
    CONSTRAINT "WorkAward_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WorkAward_awardId_fkey" FOREIGN KEY ("awardId") REFERENCES "SpecialAward" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WorkLock" (
    "registrationId" INTEGER NOT NULL,
    "stageId" INTEGER NOT NULL,
    "lockedAt" DATETIME NOT NULL,
    "byParticipant" BOOLEAN NOT NULL,

    PRIMARY KEY ("registrationId", "stageId"),
    CONSTRAINT "WorkLock_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "WorkLock_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Score" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workId" INTEGER NOT NULL,
    "judgeId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "comment" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "submittedAt" DATETIME,
    "voidedAt" DATETIME,
    "voidReason" TEXT,
    CONSTRAINT "Score_workId_fkey" FOREIGN KEY ("workId") REFERENCES "Work" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Score_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CriterionScore" (
    "scoreId" INTEGER NOT NULL,
    "criterionId" INTEGER NOT NULL,
    "hundredths" INTEGER NOT NULL,

    PRIMARY KEY ("scoreId", "criterionId"),
    CONSTRAINT "CriterionScore_scoreId_fkey" FOREIGN KEY ("scoreId") REFERENCES "Score" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CriterionScore_criterionId_fkey" FOREIGN KEY ("criterionId") REFERENCES "Criterion" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Advancement" (
    "registrationId" INTEGER NOT NULL,
    "stageId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "decidedAt" DATETIME NOT NULL,
    "decidedById" INTEGER NOT NULL,

    PRIMARY KEY ("registrationId", "stageId"),
    CONSTRAINT "Advancement_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Advancement_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Advancement_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StageResult" (
    "registrationId" INTEGER NOT NULL,
    "stageId" INTEGER NOT NULL,
    "rank" INTEGER,
    "total" TEXT,
    "totalHundredths" INTEGER,
    "judgeCount" INTEGER NOT NULL,
    "publishedAt" DATETIME NOT NULL,

    PRIMARY KEY ("registrationId", "stageId"),
    CONSTRAINT "StageResult_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "StageResult_stageId_fkey" FOREIGN KEY ("stageId") REFERENCES "Stage" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Dataset" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "singerName" TEXT NOT NULL,
    "songName" TEXT NOT NULL,
    "voiceType" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "technicalTags" JSONB NOT NULL,
    "scoresData" JSONB NOT NULL,
    "audioUploadId" TEXT NOT NULL,
    "uploaderId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Dataset_audioUploadId_fkey" FOREIGN KEY ("audioUploadId") REFERENCES "Upload" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Dataset_uploaderId_fkey" FOREIGN KEY ("uploaderId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RatingTask" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "datasetId" INTEGER NOT NULL,
    "segmentIndex" INTEGER NOT NULL,
    "totalSegments" INTEGER NOT NULL,
    "startMs" INTEGER NOT NULL,
    "endMs" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "lockedById" INTEGER,
    "lockedUntil" DATETIME,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "RatingTask_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RatingTask_lockedById_fkey" FOREIGN KEY ("lockedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Rating" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "taskId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "comment" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "submittedAt" DATETIME,
    CONSTRAINT "Rating_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "RatingTask" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Rating_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RatingValue" (
    "ratingId" INTEGER NOT NULL,
    "skillTagId" INTEGER NOT NULL,
    "hundredths" INTEGER NOT NULL,

    PRIMARY KEY ("ratingId", "skillTagId"),
    CONSTRAINT "RatingValue_ratingId_fkey" FOREIGN KEY ("ratingId") REFERENCES "Rating" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RatingValue_skillTagId_fkey" FOREIGN KEY ("skillTagId") REFERENCES "SkillTag" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DatasetImport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "createdAt" DATETIME NOT NULL,
    "successes" JSONB NOT NULL,
    "failures" JSONB NOT NULL,
    "total" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "ModelTask" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "ownerId" INTEGER NOT NULL,
    "uploadId" TEXT NOT NULL,
    "withAccompaniment" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "failure" TEXT,
    "result" JSONB,
    "createdAt" DATETIME NOT NULL,
    "completedAt" DATETIME,
    CONSTRAINT "ModelTask_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ModelTask_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Job" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "inputHash" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "maxAttempts" INTEGER NOT NULL DEFAULT 5,
    "runAt" DATETIME NOT NULL,
    "leaseToken" TEXT,
    "leaseUntil" DATETIME,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_avatarUploadId_key" ON "User"("avatarUploadId");

-- CreateIndex
CREATE INDEX "User_status_createdAt_idx" ON "User"("status", "createdAt");

-- CreateIndex
CREATE INDEX "User_role_status_idx" ON "User"("role", "status");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "VerificationCode_email_createdAt_idx" ON "VerificationCode"("email", "createdAt");

-- CreateIndex
CREATE INDEX "RateEvent_key_at_idx" ON "RateEvent"("key", "at");

-- CreateIndex
CREATE UNIQUE INDEX "SkillTag_code_key" ON "SkillTag"("code");

-- CreateIndex
CREATE INDEX "SkillTag_isActive_sortOrder_idx" ON "SkillTag"("isActive", "sortOrder");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_previousHash_key" ON "AuditEntry"("previousHash");

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_hash_key" ON "AuditEntry"("hash");

-- CreateIndex
CREATE INDEX "AuditEntry_subjectType_subjectId_id_idx" ON "AuditEntry"("subjectType", "subjectId", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_id_idx" ON "AuditEntry"("actorId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Upload_storageKey_key" ON "Upload"("storageKey");

-- CreateIndex
CREATE INDEX "Upload_ownerId_status_idx" ON "Upload"("ownerId", "status");

-- CreateIndex
CREATE INDEX "Upload_status_lastByteAt_idx" ON "Upload"("status", "lastByteAt");

-- CreateIndex
CREATE INDEX "Upload_registrationId_stageId_slot_idx" ON "Upload"("registrationId", "stageId", "slot");

-- CreateIndex
CREATE INDEX "Competition_publishedAt_startsAt_idx" ON "Competition"("publishedAt", "startsAt");

-- CreateIndex
CREATE INDEX "Competition_status_idx" ON "Competition"("status");

-- CreateIndex
CREATE INDEX "Category_competitionId_position_idx" ON "Category"("competitionId", "position");

-- CreateIndex
CREATE INDEX "CategoryRequirement_categoryId_position_idx" ON "CategoryRequirement"("categoryId", "position");

-- CreateIndex
CREATE INDEX "SongField_categoryId_position_idx" ON "SongField"("categoryId", "position");

-- CreateIndex
CREATE INDEX "SpecialAward_competitionId_position_idx" ON "SpecialAward"("competitionId", "position");

-- CreateIndex
CREATE INDEX "Stage_status_endsAt_idx" ON "Stage"("status", "endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "Stage_competitionId_position_key" ON "Stage"("competitionId", "position");

-- CreateIndex
CREATE INDEX "StageRequirement_stageId_position_idx" ON "StageRequirement"("stageId", "position");

-- CreateIndex
CREATE INDEX "Criterion_competitionId_position_idx" ON "Criterion"("competitionId", "position");

-- CreateIndex
CREATE INDEX "CompetitionJudge_userId_idx" ON "CompetitionJudge"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "CompetitionJudge_competitionId_userId_key" ON "CompetitionJudge"("competitionId", "userId");

-- CreateIndex
CREATE INDEX "Registration_competitionId_status_id_idx" ON "Registration"("competitionId", "status", "id");

-- CreateIndex
CREATE INDEX "Registration_competitionId_idCardHmac_idx" ON "Registration"("competitionId", "idCardHmac");

-- CreateIndex
CREATE INDEX "Registration_userId_idx" ON "Registration"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Registration_competitionId_userId_key" ON "Registration"("competitionId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Registration_competitionId_number_key" ON "Registration"("competitionId", "number");

-- CreateIndex
CREATE INDEX "RegistrationCategory_categoryId_idx" ON "RegistrationCategory"("categoryId");

-- CreateIndex
CREATE INDEX "RegistrationAward_awardId_idx" ON "RegistrationAward"("awardId");

-- CreateIndex
CREATE INDEX "RegistrationSong_categoryId_idx" ON "RegistrationSong"("categoryId");

-- CreateIndex
CREATE UNIQUE INDEX "RegistrationSong_registrationId_categoryId_position_key" ON "RegistrationSong"("registrationId", "categoryId", "position");

-- CreateIndex
CREATE INDEX "SongValue_fieldId_idx" ON "SongValue"("fieldId");

-- CreateIndex
CREATE UNIQUE INDEX "Work_uploadId_key" ON "Work"("uploadId");

-- CreateIndex
CREATE INDEX "Work_stageId_status_idx" ON "Work"("stageId", "status");

-- CreateIndex
CREATE INDEX "Work_categoryId_idx" ON "Work"("categoryId");

-- CreateIndex
CREATE INDEX "Work_songId_idx" ON "Work"("songId");

-- CreateIndex
CREATE UNIQUE INDEX "Work_registrationId_stageId_slot_key" ON "Work"("registrationId", "stageId", "slot");

-- CreateIndex
CREATE UNIQUE INDEX "WorkMedia_storageKey_key" ON "WorkMedia"("storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "WorkMedia_workId_kind_key" ON "WorkMedia"("workId", "kind");

-- CreateIndex
CREATE INDEX "WorkAward_awardId_idx" ON "WorkAward"("awardId");

-- CreateIndex
CREATE INDEX "WorkLock_stageId_idx" ON "WorkLock"("stageId");

-- CreateIndex
CREATE INDEX "Score_workId_status_idx" ON "Score"("workId", "status");

-- CreateIndex
CREATE INDEX "Score_judgeId_status_idx" ON "Score"("judgeId", "status");

-- CreateIndex
CREATE INDEX "CriterionScore_scoreId_criterionId_hundredths_idx" ON "CriterionScore"("scoreId", "criterionId", "hundredths");

-- CreateIndex
CREATE INDEX "CriterionScore_criterionId_idx" ON "CriterionScore"("criterionId");

-- CreateIndex
CREATE INDEX "Advancement_stageId_status_idx" ON "Advancement"("stageId", "status");

-- CreateIndex
CREATE INDEX "StageResult_stageId_rank_idx" ON "StageResult"("stageId", "rank");

-- CreateIndex
CREATE INDEX "Dataset_createdAt_idx" ON "Dataset"("createdAt");

-- CreateIndex
CREATE INDEX "Dataset_singerName_idx" ON "Dataset"("singerName");

-- CreateIndex
CREATE INDEX "Dataset_songName_idx" ON "Dataset"("songName");

-- CreateIndex
CREATE INDEX "Dataset_voiceType_idx" ON "Dataset"("voiceType");

-- CreateIndex
CREATE INDEX "RatingTask_status_lockedUntil_idx" ON "RatingTask"("status", "lockedUntil");

-- CreateIndex
CREATE UNIQUE INDEX "RatingTask_datasetId_segmentIndex_key" ON "RatingTask"("datasetId", "segmentIndex");

-- CreateIndex
CREATE INDEX "Rating_userId_updatedAt_idx" ON "Rating"("userId", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Rating_taskId_userId_key" ON "Rating"("taskId", "userId");

-- CreateIndex
CREATE INDEX "RatingValue_skillTagId_idx" ON "RatingValue"("skillTagId");

-- CreateIndex
CREATE INDEX "ModelTask_ownerId_createdAt_idx" ON "ModelTask"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "ModelTask_status_idx" ON "ModelTask"("status");

-- CreateIndex
CREATE UNIQUE INDEX "Job_leaseToken_key" ON "Job"("leaseToken");

-- CreateIndex
CREATE INDEX "Job_status_runAt_idx" ON "Job"("status", "runAt");

-- CreateIndex
CREATE UNIQUE INDEX "Job_kind_subject_inputHash_key" ON "Job"("kind", "subject", "inputHash");

