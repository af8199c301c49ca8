-- A published competition without criteria could never be judged: it gets the default ones, as publishing gives them from now on.
INSERT INTO "Criterion" ("competitionId", "position", "name", "code", "maxHundredths", "weight")
SELECT competition."id", criterion.column1, criterion.column2, criterion.column2, 10000, 1
FROM "Competition" AS competition,
  (VALUES (0, 'pitch'), (1, 'rhythm'), (2, 'tone'), (3, 'expression')) AS criterion
WHERE competition."publishedAt" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Criterion" WHERE "competitionId" = competition."id");
