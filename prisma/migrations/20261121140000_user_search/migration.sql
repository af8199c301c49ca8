-- DropIndex
DROP INDEX "User_name_idx";

-- CreateIndex
CREATE INDEX "User_name_email_phoneNumber_idx" ON "User"("name", "email", "phoneNumber");
