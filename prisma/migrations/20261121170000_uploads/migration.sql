-- AlterTable
ALTER TABLE "Work" ADD COLUMN "usedGrace" BOOLEAN NOT NULL DEFAULT false;
