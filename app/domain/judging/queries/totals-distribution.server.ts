import { sql } from 'kysely'
import { read } from '~/infra/db/read'
import { countedStatuses } from '../states'

/** Totals in points: from `from` on and below `to`, the last one's end included. */
export type TotalsBin = { from: number; to: number; own: number; panel: number }

export type TotalsDistribution = {
  /** From 0 to 100; `panel` is 0 where it is withheld. */
  bins: TotalsBin[]
  own: number
  /** How many totals of the other judges; null while they are withheld, since a few would give a colleague's away. */
  panel: number | null
  /** Whose scores are too few yet for that. */
  lacking: 'own' | 'panel' | null
}

const binCount = 20
const binPoints = 100 / binCount
/** So many of the judge's own scores count, and so many of the others, before the panel's stand beside them. */
const fewest = 5

/** How a judge's totals of a stage spread, beside those that the rest of the panel gave the same works. */
export async function totalsDistribution({ judgeId, stageId }: { judgeId: number; stageId: number }): Promise<TotalsDistribution> {
  const rows = await read
    .selectFrom('Score as own')
    .innerJoin('Score as score', 'score.workId', 'own.workId')
    .innerJoin('Stage as stage', 'stage.id', 'own.stageId')
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .where('own.stageId', '=', stageId)
    .where('own.judgeId', '=', judgeId)
    .where('own.status', 'in', countedStatuses)
    .where('score.status', 'in', countedStatuses)
    .select(({ eb, fn }) => [
      // In whole numbers: a total is one over the scale.
      sql<number>`min(${sql.lit(binCount - 1)}, score.total * ${sql.lit(binCount)} / competition.scoreScale)`.as('bin'),
      eb('score.judgeId', '=', judgeId).as('isOwn'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['bin', 'isOwn'])
    .execute()
  const countOf = (own: boolean, bin?: number) =>
    rows.filter((row) => Boolean(row.isOwn) === own && (bin === undefined || row.bin === bin)).reduce((sum, row) => sum + row.count, 0)
  const own = countOf(true)
  const lacking = own < fewest ? 'own' : countOf(false) < fewest ? 'panel' : null
  const bins = Array.from({ length: binCount }, (_, bin) => ({
    from: bin * binPoints,
    to: (bin + 1) * binPoints,
    own: countOf(true, bin),
    panel: lacking ? 0 : countOf(false, bin),
  }))
  return { bins, own, panel: lacking ? null : countOf(false), lacking }
}
