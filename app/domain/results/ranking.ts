import { approximately, compare, mean, rational, type Rational } from '~/domain/judging/rational'
import { variance } from './aggregates'
import type { WorkResult } from './work-result'

/** An entry's standing before ranking: each figure is the mean over its scored works. */
export type Standing = {
  entryId: number
  trimmed: Rational | null
  mean: Rational | null
  /** The smallest number of judges any of the scored works has: 0 without one. */
  judgeCount: number
}

/** A judge's total of one of an entry's works, in points or over the competition's scale: of one kind within a ranking. */
export type JudgeTotal = { workId: number; judgeId: number; total: Rational }

/** The judges' totals of the works of an entry; asked for only where two totals are equal. */
export type TotalsOf = (entryId: number) => readonly JudgeTotal[]

/** What else parts a tie, where a competition declared or its chair decided it. */
export type Parting = {
  /** An entry's mean in the nominated criterion. */
  criterionOf?: ((entryId: number) => Rational | null) | undefined
  /** The places of the members of a tie that nothing else parts, by the chair's decisions; the same where none parts them. */
  chairPlaces?: ((entryIds: readonly number[]) => ReadonlyMap<number, number>) | undefined
}

/** In the order they are tried. What none of them parts shares a rank. */
export const tieBreaks = ['untrimmedMean', 'criterion', 'headToHead', 'deviation', 'chair'] as const
export type TieBreak = (typeof tieBreaks)[number]

/** `tieBreak` is what parted a tie; null where nothing was tied or the tie stands. */
export type Ranked<S extends Standing = Standing> = S & { rank: number | null; tieBreak: TieBreak | null; tied: boolean }

type Official<S> = (standing: S) => Rational | null

/** An entry's figures from its works' ones: the mean of the works, those with a score. */
export function standingOf(entryId: number, works: readonly WorkResult[]): Standing {
  const scored = works.filter(({ judgeCount }) => judgeCount > 0)
  const over = (pick: (work: WorkResult) => Rational | null) => mean(scored.flatMap((work) => pick(work) ?? []))
  return {
    entryId,
    trimmed: over((work) => work.trimmed),
    mean: over((work) => work.mean),
    judgeCount: scored.length ? Math.min(...panelSizes(works)) : 0,
  }
}

/** How many judges each of an entry's scored works has; the others count nowhere. */
export function panelSizes(works: readonly Pick<WorkResult, 'judgeCount'>[]): number[] {
  return works.flatMap(({ judgeCount }) => (judgeCount > 0 ? [judgeCount] : []))
}

/** The entries that the totals alone do not part: ranking them takes the judges' totals. */
export function stillTied<S extends Standing>(standings: readonly S[], official: Official<S>): number[] {
  const scored = standings.filter((standing) => official(standing) !== null)
  const groups = groupByFigure(scored, official).filter(({ length }) => length > 1)
  const tied = groups.flatMap((group) => groupByFigure(group, ({ mean }) => mean)).filter(({ length }) => length > 1)
  return tied.flat().map(({ entryId }) => entryId)
}

/**
 * Ranks on exact fractions, best first, those without a score last and unranked. `official` picks the total that ranks.
 * Ties go through, in order: the untrimmed mean, the nominated criterion, the majority of common judges (exactly two tied), the smaller
 * deviation, the chair's decision. What is still tied shares a rank: 1, 2, 2, 4.
 */
export function rank<S extends Standing>(
  standings: readonly S[],
  official: Official<S>,
  totalsOf: TotalsOf,
  parting: Parting = {},
): Ranked<S>[] {
  const steps = ranking(standings, official, totalsOf, parting)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same, stopping after each group of equal totals: with thousands of entries whoever drives it lets others go first. */
export function* ranking<S extends Standing>(
  standings: readonly S[],
  official: Official<S>,
  totalsOf: TotalsOf,
  parting: Parting = {},
): Generator<undefined, Ranked<S>[]> {
  const scored = standings.filter((standing) => official(standing) !== null)
  const ranked: Ranked<S>[] = []
  for (const group of groupByFigure(scored, official)) {
    for (const members of breakTie(group, totalsOf, parting)) {
      const place = ranked.length + 1
      for (const { standing, tieBreak } of members) ranked.push({ ...standing, rank: place, tieBreak, tied: members.length > 1 })
    }
    yield
  }
  const unscored = standings.filter((standing) => official(standing) === null)
  return [...ranked, ...unscored.map((standing) => ({ ...standing, rank: null, tieBreak: null, tied: false }))]
}

type Placed<S> = { standing: S; tieBreak: TieBreak | null }[]

/** Splits entries of equal total into an ordered list of groups that stay tied. */
function breakTie<S extends Standing>(group: readonly S[], totalsOf: TotalsOf, { criterionOf, chairPlaces }: Parting): Placed<S>[] {
  const byMean = partBy([placed(group, null)], 'untrimmedMean', (tied) => groupByFigure(tied, ({ mean }) => mean))
  const byCriterion = criterionOf
    ? partBy(byMean, 'criterion', (tied) => groupByFigure(tied, ({ entryId }) => criterionOf(entryId)))
    : byMean
  const byJudges = partBy(byCriterion, 'headToHead', ([first, second, ...others]) => {
    const lead = first && second && others.length === 0 ? headToHead(totalsOf(first.entryId), totalsOf(second.entryId)) : 0
    return lead === 0 ? null : lead > 0 ? [[first!], [second!]] : [[second!], [first!]]
  })
  const byDeviation = partBy(byJudges, 'deviation', (tied) => {
    const spread = new Map(tied.map(({ entryId }) => [entryId, deviationOf(totalsOf(entryId))]))
    return groupByFigure(tied, ({ entryId }) => spread.get(entryId)!).reverse()
  })
  return partBy(byDeviation, 'chair', (tied) => {
    const places = chairPlaces?.(tied.map(({ entryId }) => entryId))
    return places ? groupByFigure(tied, ({ entryId }) => rational(-places.get(entryId)!)) : null
  })
}

/** Parts each group still tied by one more step; whoever it parts is told by it. `part` gives the new groups in order, or null for none. */
function partBy<S>(
  groups: readonly Placed<S>[],
  step: TieBreak,
  part: (tied: readonly S[]) => readonly (readonly S[])[] | null,
): Placed<S>[] {
  return groups.flatMap((group) => {
    const parts = group.length > 1 ? part(group.map(({ standing }) => standing)) : null
    return parts && parts.length > 1 ? parts.map((members) => placed(members, step)) : [group]
  })
}

function placed<S>(members: readonly S[], tieBreak: TieBreak | null): Placed<S> {
  return members.map((standing) => ({ standing, tieBreak }))
}

/** How many more of the common judges preferred a to b, each judge by the mean over the entry's works; negative when b was preferred. */
export function headToHead(a: readonly JudgeTotal[], b: readonly JudgeTotal[]): number {
  const others = meansByJudge(b)
  let lead = 0
  for (const [judgeId, total] of meansByJudge(a)) {
    const other = others.get(judgeId)
    if (other) lead += compare(total, other)
  }
  return lead
}

function meansByJudge(totals: readonly JudgeTotal[]): Map<number, Rational> {
  return new Map(
    [...groupByKey(totals, ({ judgeId }) => judgeId)].map(([judgeId, given]) => [judgeId, mean(given.map(({ total }) => total))!]),
  )
}

/** The mean of the works' variances: how far the judges are apart. */
function deviationOf(totals: readonly JudgeTotal[]): Rational | null {
  const works = [...groupByKey(totals, ({ workId }) => workId).values()]
  return mean(works.flatMap((given) => variance(given.map(({ total }) => total)) ?? []))
}

function compareNullable(a: Rational | null, b: Rational | null): number {
  if (!a || !b) return a ? 1 : b ? -1 : 0
  return compare(a, b)
}

/** Far above the rounding of figures of this size, far below the smallest difference that two of them can have but for a few. */
const surely = 1e-9

/** Sorts by a figure, the largest first and those without last, and gathers the equal ones, each group in the order they came. */
function groupByFigure<T>(items: readonly T[], figure: (item: T) => Rational | null): T[][] {
  const measured = items.map((item) => {
    const exact = figure(item)
    return { item, exact, near: exact ? approximately(exact) : -1 }
  })
  type Measured = (typeof measured)[number]
  const order = (a: Measured, b: Measured) =>
    Math.abs(a.near - b.near) > surely * Math.max(1, a.near) ? b.near - a.near : compareNullable(b.exact, a.exact)
  const groups: Measured[][] = []
  for (const one of measured.sort(order)) {
    const last = groups.at(-1)
    if (last && order(last[0]!, one) === 0) last.push(one)
    else groups.push([one])
  }
  return groups.map((group) => group.map(({ item }) => item))
}

export function groupByKey<T, K>(rows: readonly T[], key: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
