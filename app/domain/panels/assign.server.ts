import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { honourRecusals } from './honour-recusals.server'

/**
 * Gives works that have just been locked, or called to perform, to everybody on their competition's panel, in the caller's transaction.
 * What an organiser or a judge decided about one of them before stands; whoever recused from the participant has recused from these as well.
 */
export async function assignToPanel(tx: Tx, workIds: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Assignment" ("workId", "judgeId", "createdAt")
    SELECT w."id", j."userId", ${now()}
    FROM "Work" w JOIN "Stage" s ON s."id" = w."stageId" JOIN "CompetitionJudge" j ON j."competitionId" = s."competitionId" AND j."removedAt" IS NULL
    WHERE w."id" IN (SELECT value FROM json_each(${JSON.stringify(workIds)})) AND w."lockedAt" IS NOT NULL
    ON CONFLICT ("workId", "judgeId") DO NOTHING`
  await honourRecusals(tx, workIds)
}

/** Gives every locked work of a competition to a judge who has just joined, or come back to, its panel: also what was taken away with the seat. */
export async function assignToJudge(tx: Tx, { competitionId, judgeId }: { competitionId: number; judgeId: number }): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Assignment" ("workId", "judgeId", "createdAt")
    SELECT w."id", ${judgeId}, ${now()}
    FROM "Stage" s JOIN "Work" w ON w."stageId" = s."id" WHERE s."competitionId" = ${competitionId} AND w."lockedAt" IS NOT NULL
    ON CONFLICT ("workId", "judgeId") DO UPDATE SET "status" = 'assigned', "endedAt" = NULL, "reason" = '' WHERE "status" = 'withdrawn'`
  const works = await tx.assignment.findMany({
    where: { judgeId, status: 'assigned', work: { stage: { competitionId } } },
    select: { workId: true },
  })
  await honourRecusals(
    tx,
    works.map(({ workId }) => workId),
  )
}

/** Takes everything that is assigned to a judge in a competition away, with the seat. Scores that were submitted hang on and stand. */
export async function withdrawAssignments(tx: Tx, { competitionId, judgeId }: { competitionId: number; judgeId: number }): Promise<void> {
  await tx.assignment.updateMany({
    where: { judgeId, status: 'assigned', work: { stage: { competitionId } } },
    data: { status: 'withdrawn', endedAt: now() },
  })
}
