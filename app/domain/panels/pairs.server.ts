import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'

/** Works (`w`) with their entries (`e`) and stages (`s`), beside each seat (`j`) on their competition's panel. */
export const worksOfSeats = Prisma.sql`
  "Work" w JOIN "Entry" e ON e."id" = w."entryId" JOIN "Stage" s ON s."id" = w."stageId"
  JOIN "CompetitionJudge" j ON j."competitionId" = s."competitionId" AND j."removedAt" IS NULL`

/** A work taken away by the rules comes back by them; what an organiser or the judge decided stands. */
export const orComesBack = Prisma.sql`
  ON CONFLICT ("workId", "judgeId") DO UPDATE SET "status" = 'assigned', "endedAt" = NULL, "reason" = '' WHERE "status" = 'withdrawn' AND "origin" = 'panel'`

/** Assignments (`Assignment` by name) that carry no score: neither a submitted one nor one about to be sealed. */
export const unscored = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "Score" t WHERE t."workId" = "Assignment"."workId" AND t."judgeId" = "Assignment"."judgeId"
    AND (t."status" IN ('submitted', 'finalized') OR t."sealsAt" IS NOT NULL))`

/** A work and a judge. */
export type Pair = readonly [workId: number, judgeId: number]

/** Gives works by the panel's rules, to whoever still sits there. Returns how many. */
export function givePairs(tx: Tx, pairs: readonly Pair[]): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "Assignment" ("workId", "judgeId", "createdAt")
    SELECT w."id", j."userId", ${now()} FROM json_each(${JSON.stringify(pairs)}) p JOIN ${worksOfSeats}
    WHERE w."id" = json_extract(p.value, '$[0]') AND j."userId" = json_extract(p.value, '$[1]') AND w."lockedAt" IS NOT NULL
    ${orComesBack}`
}

/** Takes works away that the panel's rules gave, unless they have been scored meanwhile. Returns how many. */
export function takePairs(tx: Tx, pairs: readonly Pair[]): Promise<number> {
  return tx.$executeRaw`
    UPDATE "Assignment" SET "status" = 'withdrawn', "endedAt" = ${now()}
    WHERE ("workId", "judgeId") IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${JSON.stringify(pairs)}))
      AND "status" = 'assigned' AND "origin" = 'panel' AND ${unscored}`
}
