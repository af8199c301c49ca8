import { approximately, type Rational } from '~/domain/judging/rational'
import { placedIn } from '~/domain/results/against-line'
import { cutLine } from '~/domain/results/cut-line'
import { type RankedEntry, stageRanking } from '~/domain/results/queries/stage-ranking.server'
import { errorOfGap, errorOfMean } from '~/domain/statistics/measurement-error'
import { severityOf } from '~/domain/statistics/queries/severity.server'
import type { AdjustedWork } from '~/domain/statistics/severity'
import { breathe, mapInTurns } from '~/infra/breathe'
import { TookTooLong } from '~/infra/db/aside'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { crossings, type OtherRule } from '../other-ranking'

type Asked = { competitionId: number; stageId: number; categoryId: number | null; removeExtremes: boolean }

/**
 * A ranking's cut line held against chance and against other rules: how far off the gap at the line may be, and who would change sides by the mean,
 * the trimmed mean, the median or the scores freed of the judges' severity; with what stands beside some of its entries. Null without a line.
 */
export async function aroundTheLine({ entryIds, ...asked }: Asked & { entryIds: readonly number[] }) {
  const { stageId, categoryId, removeExtremes } = asked
  const line = await keptWhileUnchanged(`line ${stageId} ${categoryId} ${removeExtremes}`, () => workOutLine(asked))
  if (!line) return null
  const { adjusted, crossed, ...rest } = line
  return {
    ...rest,
    others: crossed.map(({ rule, rising, falling }) => ({ rule, rising, falling })),
    entries: entryIds.map((entryId) => ({
      entryId,
      /** In points. */
      adjusted: adjusted.get(entryId) ?? null,
      /** Its ranks by the rules that would move it across the line. */
      ranks: crossed.flatMap(({ rule, ranks }) => (ranks.has(entryId) ? [{ rule, rank: ranks.get(entryId)! }] : [])),
    })),
  }
}

export type AroundTheLine = NonNullable<Awaited<ReturnType<typeof aroundTheLine>>>
export type BesideEntry = AroundTheLine['entries'][number]

async function workOutLine(asked: Asked) {
  const ranking = await stageRanking(asked)
  if (!ranking?.next) return null
  const { ranked, advanceCount, categoryId, stage, removeExtremes } = ranking
  const line = cutLine(ranked, advanceCount)
  if (!line || advanceCount === null) return null
  const model = await severityOf({ stageId: stage.id, categoryId }).catch((error: unknown) => {
    if (error instanceof TookTooLong) return null
    throw error
  })
  const works = new Map((model?.works ?? []).map((work) => [work.workId, work]))
  const figures = await mapInTurns(ranked, (row) => figuresOf(row, works))
  const [last, first] = [ranked[line.above - 1], ranked[line.above]]
  const crossed = []
  for (const rule of [removeExtremes ? 'mean' : 'trimmed', 'median', 'adjusted'] as const) {
    // A complete panel's adjusted figures are its means.
    if (rule === 'adjusted' && model?.state !== 'adjusted') continue
    await breathe()
    const own = figures.map((figure) => figure[rule])
    const found = crossings(ranked, own, { above: line.above, count: advanceCount })
    if (!found) continue
    crossed.push({ rule, ranks: found.ranks, rising: placedIn(ranked, found.rising), falling: placedIn(ranked, found.falling) })
  }
  return {
    /** late: it took too long to be worked out. */
    model: model?.state ?? ('late' as const),
    /** In points; null where it cannot be told, or nobody stands below. */
    gapError: last && first ? errorOfGap(figures[line.above - 1]!.error, figures[line.above]!.error) : null,
    /** Half way between the last above and the first below, in points. */
    at: last?.official && first?.official ? (approximately(last.official) + approximately(first.official)) / 2 : null,
    adjusted: new Map(ranked.map(({ entryId }, index) => [entryId, figures[index]!.adjusted])),
    crossed,
  }
}

const points = (exact: Rational | null) => exact && approximately(exact)

/** An entry's figures by each rule: the mean over its scored works. */
function figuresOf(row: RankedEntry, works: ReadonlyMap<number, AdjustedWork>) {
  const own = row.works.flatMap(({ workId, judgeCount }) => (judgeCount > 0 ? [works.get(workId)] : []))
  const over = (pick: (work: AdjustedWork) => number | null): number | null => {
    const picked = own.map((work) => (work ? pick(work) : null))
    return picked.length === 0 || picked.includes(null) ? null : picked.reduce<number>((sum, one) => sum + one!, 0) / picked.length
  }
  return {
    trimmed: points(row.trimmed),
    mean: points(row.mean),
    median: over(({ median }) => median),
    adjusted: over(({ adjusted }) => adjusted),
    error: errorOfMean(own.map((work) => work?.error ?? null)),
  } satisfies Record<OtherRule | 'error', number | null>
}
