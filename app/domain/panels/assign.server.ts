import { appendAllToLedger } from '~/domain/ledger/append-entry.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'
import { fillWorks } from './fill-works.server'
import { orComesBack, unscored, worksOfSeats } from './pairs.server'

/** A seat (`j`) that is limited to neither another category than the entry's (`e`) nor another stage than the work's (`w`). */
const inScope = Prisma.sql`(
  (NOT EXISTS (SELECT 1 FROM "JudgeCategory" c WHERE c."seatId" = j."id") OR EXISTS (SELECT 1 FROM "JudgeCategory" c WHERE c."seatId" = j."id" AND c."categoryId" = e."categoryId"))
  AND (NOT EXISTS (SELECT 1 FROM "JudgeStage" c WHERE c."seatId" = j."id") OR EXISTS (SELECT 1 FROM "JudgeStage" c WHERE c."seatId" = j."id" AND c."stageId" = w."stageId"))
)`

/** The work's results are out, and the judge has no score in them. */
const isOver = Prisma.sql`(
  EXISTS (SELECT 1 FROM "Publication" p WHERE p."stageId" = w."stageId" AND p."withdrawnAt" IS NULL AND (p."categoryId" IS NULL OR p."categoryId" = e."categoryId"))
  AND NOT EXISTS (SELECT 1 FROM "Score" t WHERE t."workId" = w."id" AND t."judgeId" = j."userId" AND t."status" <> 'voided')
)`

/** The judge recused from the participant: `a` is the recusal, of whichever work. */
const recusal = Prisma.sql`
  "Work" o JOIN "Assignment" a ON a."workId" = o."id" AND a."status" = 'recused' AND a."wholeParticipant"`

/**
 * Gives works that have just been locked, or called to perform, to those on their competition's panel whom they fall to, in the caller's
 * transaction: to all of them, or to as many as the stage says, who have least. Who recused from the participant is recused from these as well.
 * What an organiser or a judge decided about one of them before stands.
 */
export async function assignToPanel(tx: Tx, workIds: readonly number[]): Promise<void> {
  const works = Prisma.sql`w."id" IN (SELECT value FROM json_each(${JSON.stringify(workIds)})) AND w."lockedAt" IS NOT NULL`
  const recused = await tx.$queryRaw<Recused[]>`
    INSERT INTO "Assignment" ("workId", "judgeId", "status", "reason", "wholeParticipant", "createdAt", "endedAt")
    SELECT w."id", j."userId", 'recused', max(a."reason"), true, ${now()}, ${now()}
    FROM ${worksOfSeats} JOIN ${recusal} AND a."judgeId" = j."userId"
    WHERE ${works} AND o."registrationId" = w."registrationId" GROUP BY w."id", j."userId"
    ON CONFLICT ("workId", "judgeId") DO NOTHING RETURNING "workId", "judgeId"`
  await noteRecusals(tx, recused)
  await tx.$executeRaw`
    INSERT INTO "Assignment" ("workId", "judgeId", "createdAt")
    SELECT w."id", j."userId", ${now()} FROM ${worksOfSeats} WHERE ${works} AND s."judgesPerWork" IS NULL AND ${inScope}
    ON CONFLICT ("workId", "judgeId") DO NOTHING`
  await fillWorks(tx, workIds)
}

type Recused = { workId: number | bigint; judgeId: number | bigint }

/** In each competition's ledger, work by work. */
async function noteRecusals(tx: Tx, recused: readonly Recused[]): Promise<void> {
  if (recused.length === 0) return
  const facts = recused.map(({ workId, judgeId }) => ({ workId: Number(workId), judgeId: Number(judgeId) }))
  const works = await tx.work.findMany({
    where: { id: { in: facts.map(({ workId }) => workId) } },
    select: { id: true, stage: { select: { competitionId: true } } },
    orderBy: { id: 'asc' },
  })
  for (const competitionId of new Set(works.map(({ stage }) => stage.competitionId))) {
    const own = works.filter(({ stage }) => stage.competitionId === competitionId)
    await appendAllToLedger(tx, {
      competitionId,
      kind: 'recusal',
      facts: own.flatMap(({ id }) => facts.filter(({ workId }) => workId === id)),
    })
  }
}

type Seat = { competitionId: number; judgeId: number }

/**
 * Gives a judge who has just joined, or come back to, a competition's panel, or whose seat has become wider, the locked works that fall to them
 * and whose results are not out without them, also what was taken away with the seat; where a stage gives each work to so many judges, those that lack one. Returns how many.
 */
export function assignToJudge(tx: Tx, { competitionId, judgeId }: Seat): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "Assignment" ("workId", "judgeId", "createdAt")
    SELECT w."id", j."userId", ${now()} FROM ${worksOfSeats}
    WHERE j."competitionId" = ${competitionId} AND j."userId" = ${judgeId} AND w."lockedAt" IS NOT NULL AND ${inScope} AND NOT ${isOver}
      AND (s."judgesPerWork" IS NULL OR s."judgesPerWork" > (SELECT count(*) FROM "Assignment" WHERE "workId" = w."id" AND ("status" = 'assigned' OR NOT ${unscored})))
      AND NOT EXISTS (SELECT 1 FROM ${recusal} WHERE o."registrationId" = w."registrationId" AND a."judgeId" = j."userId")
    ${orComesBack}`
}

/** Takes everything that is assigned to a judge in a competition away, with the seat; returns which works. Scores that were submitted hang on and stand. */
export async function withdrawAssignments(tx: Tx, { competitionId, judgeId }: Seat): Promise<number[]> {
  const given = { judgeId, status: 'assigned', work: { stage: { competitionId } } } as const
  const rows = await tx.assignment.findMany({ where: given, select: { workId: true } })
  // What an organiser chose for them goes with the seat as well.
  await tx.assignment.updateMany({ where: given, data: { status: 'withdrawn', origin: 'panel', endedAt: now() } })
  return rows.map(({ workId }) => workId)
}

/** Takes the unscored works away that the panel's rules gave a judge and that no longer fall to their seat; returns which. */
export async function withdrawOutOfScope(tx: Tx, { competitionId, judgeId }: Seat): Promise<number[]> {
  const taken = await tx.$queryRaw<{ workId: number }[]>`
    UPDATE "Assignment" SET "status" = 'withdrawn', "endedAt" = ${now()}
    WHERE "judgeId" = ${judgeId} AND "status" = 'assigned' AND "origin" = 'panel' AND ${unscored} AND "workId" IN (
      SELECT w."id" FROM ${worksOfSeats} WHERE j."competitionId" = ${competitionId} AND j."userId" = ${judgeId} AND NOT ${inScope})
    RETURNING "workId"`
  return taken.map(({ workId }) => Number(workId))
}
