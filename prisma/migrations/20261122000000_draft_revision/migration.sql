-- A judge's draft counts its writes: a page that began from an older one is asked, not obeyed.
ALTER TABLE "Score" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;
