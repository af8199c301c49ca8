import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'

type Draft = {
  scoreId: number | null
  workId: number
  stageId: number
  judgeId: number
  /** Hundredths by criterion id. */
  values: ReadonlyMap<number, number>
  comment: string
}

/** Writes a judge's unsubmitted score, new or again, inside the caller's transaction; returns its id. */
export async function writeDraft(tx: Tx, { scoreId, workId, stageId, judgeId, values, comment }: Draft): Promise<number> {
  const at = now()
  const rows = [...values].map(([criterionId, hundredths]) => ({ criterionId, hundredths }))
  if (scoreId === null) {
    const made = await tx.score.create({
      data: { workId, stageId, judgeId, comment, status: 'draft', createdAt: at, updatedAt: at, values: { create: rows } },
      select: { id: true },
    })
    return made.id
  }
  await tx.criterionScore.deleteMany({ where: { scoreId } })
  await tx.criterionScore.createMany({ data: rows.map((row) => ({ scoreId, ...row })) })
  await tx.score.update({ where: { id: scoreId }, data: { comment, updatedAt: at } })
  return scoreId
}
