import { slicesOf } from '~/infra/breathe'
import type { Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'

type Settle = {
  stageId: number
  /** The category whose ranking it is; null for the whole stage. */
  categoryId: number | null
  /** Published scores are final; those of a withdrawn edition count as submitted again. */
  to: 'finalized' | 'submitted'
  at: Date
}

/** Works at a time: each has a score of every judge, and every score its triggers. */
const slice = 200

/** Makes the scores a ranking rests on final, or open again, in the caller's transaction; in slices, so that nobody waits for all of them. */
export async function settleScores(tx: Tx, { stageId, categoryId, to, at }: Settle): Promise<void> {
  const from = to === 'finalized' ? 'submitted' : 'finalized'
  const works = await read
    .selectFrom('Work')
    .innerJoin('Entry', 'Entry.id', 'Work.entryId')
    .where('Work.stageId', '=', stageId)
    .$if(categoryId !== null, (query) => query.where('Entry.categoryId', '=', categoryId))
    .select('Work.id')
    .orderBy('Work.id')
    .execute()
  for (const some of slicesOf(works, slice)) {
    await tx.$executeRaw`
      UPDATE "Score" SET "status" = ${to}, "updatedAt" = ${at}
      WHERE "status" = ${from} AND "workId" IN (SELECT value FROM json_each(${JSON.stringify(some.map(({ id }) => id))}))`
  }
}
