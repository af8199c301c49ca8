-- AlterTable
ALTER TABLE "DatasetItem" ADD COLUMN "scores" JSONB;
