import { appendAllToLedger } from '~/domain/ledger/append-entry.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'

type Begun = { workId: number | bigint; judgeId: number | bigint }

/**
 * Of works that have just been assigned, those of a participant from whom the judge recused altogether begin recused, for the reason given then: to be called,
 * in the caller's transaction, after assignments were made. A work the judge has scored stays theirs.
 */
export async function honourRecusals(tx: Tx, workIds: readonly number[]): Promise<void> {
  const begun = await tx.$queryRaw<Begun[]>`
    UPDATE "Assignment" AS new SET "status" = 'recused', "wholeParticipant" = true, "endedAt" = ${now()}, "reason" = earlier."reason"
    FROM "Work" AS work, "Work" AS other, "Assignment" AS earlier
    WHERE new."workId" IN (SELECT value FROM json_each(${JSON.stringify(workIds)})) AND new."status" = 'assigned' AND work."id" = new."workId"
      AND other."registrationId" = work."registrationId" AND earlier."workId" = other."id" AND earlier."judgeId" = new."judgeId"
      AND earlier."status" = 'recused' AND earlier."wholeParticipant"
      AND NOT EXISTS (SELECT 1 FROM "Score" WHERE "workId" = new."workId" AND "judgeId" = new."judgeId" AND "status" <> 'voided')
    RETURNING "workId", "judgeId"`
  const facts = begun.map(({ workId, judgeId }) => ({ workId: Number(workId), judgeId: Number(judgeId) }))
  if (facts.length === 0) return
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
