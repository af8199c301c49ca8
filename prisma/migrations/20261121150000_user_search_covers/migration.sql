-- DropIndex
DROP INDEX "User_name_email_phoneNumber_idx";

-- CreateIndex
CREATE INDEX "User_search_idx" ON "User"("name", "email", "phoneNumber", "role", "status", "voiceType", "createdAt", "lastLoginAt");
