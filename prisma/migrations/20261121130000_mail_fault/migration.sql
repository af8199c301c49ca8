-- AlterTable
ALTER TABLE "Mail" ADD COLUMN "lastFault" TEXT;
