import { type Kysely, sql } from 'kysely'
import { commonMaximum, type CriterionScale } from '~/domain/competitions/score-scale'
import { among } from '~/infra/db/among'
import type { Tables } from '~/infra/db/read'

type Works = {
  stageId: number
  workIds?: readonly number[] | undefined
  /** Only scores that were published. */
  published?: boolean
  /** Only scores submitted from then on. */
  since?: Date | null
  withoutJudgeId?: number | null
}

/** Works' sums with the highest and the lowest points of each criterion left out, over the competition's scale, by work id. */
export async function trimmedByCriterion(
  read: Pick<Kysely<Tables>, 'getExecutor'>,
  { stageId, workIds, published = false, since = null, withoutJudgeId = null }: Works,
  criteria: readonly CriterionScale[],
): Promise<Map<number, number>> {
  const multiple = commonMaximum(criteria)
  const factors = JSON.stringify(
    Object.fromEntries(criteria.map(({ id, weight, maxHundredths }) => [id, weight * (multiple / maxHundredths)])),
  )
  const { rows } = await sql<{ workId: number; sum: number }>`
    SELECT "workId", sum("points" * "factor".value) AS "sum" FROM (
      SELECT s."workId", v."criterionId", sum(v."hundredths") - min(v."hundredths") - max(v."hundredths") AS "points"
      FROM "Work" w JOIN "Score" s ON s."workId" = w."id" JOIN "CriterionScore" v ON v."scoreId" = s."id"
      WHERE w."stageId" = ${stageId} AND w."lockedAt" IS NOT NULL AND s."status" IN counts_as_score
        ${published ? sql`AND s."status" = 'finalized'` : sql``}
        ${withoutJudgeId === null ? sql`` : sql`AND s."judgeId" <> ${withoutJudgeId}`}
        ${since ? sql`AND s."submittedAt" >= ${since}` : sql``}
        ${workIds ? sql`AND w."id" IN ${among(workIds)}` : sql``}
      GROUP BY s."workId", v."criterionId"
    ) JOIN json_each(${factors}) AS "factor" ON "factor".key = CAST("criterionId" AS TEXT)
    GROUP BY "workId"`.execute(read as Kysely<Tables>)
  return new Map(rows.map(({ workId, sum }) => [workId, sum]))
}
