-- Who teaches a participant, and the prizes that go to the teachers as well.
ALTER TABLE "Registration" ADD COLUMN "teacherName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Registration" ADD COLUMN "secondTeacherName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Prize" ADD COLUMN "forTeachers" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Result" ADD COLUMN "teacherAwarded" BOOLEAN NOT NULL DEFAULT false CONSTRAINT "outOfRange" CHECK (NOT "teacherAwarded" OR "prize" IS NOT NULL);
