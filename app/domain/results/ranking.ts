import { compare, mean, type Rational } from '~/domain/judging/rational'
import type { WorkResult } from './work-result'

/** A participant's standing in a stage before ranking: each figure is the mean over the participant's scored works. */
export type Standing = {
  registrationId: number
  trimmed: Rational | null
  mean: Rational | null
  median: Rational | null
  variance: Rational | null
  /** Each judge's mean total over the participant's works. */
  byJudge: ReadonlyMap<number, Rational>
  /** The smallest number of judges any of the works has: 0 without a scored work. */
  judgeCount: number
}

/** What a tie was broken by; null where nothing was tied or the tie stands. */
export type TieBreak = 'untrimmedMean' | 'headToHead' | 'deviation'

export type Ranked<S extends Standing = Standing> = S & { rank: number | null; tieBreak: TieBreak | null; tied: boolean }

/** A participant's stage figures from the works' ones (the mean of the works, those with a score). */
export function standingOf(registrationId: number, works: readonly WorkResult[]): Standing {
  const scored = works.filter(({ judgeTotals }) => judgeTotals.length > 0)
  const over = (pick: (work: WorkResult) => Rational | null) => mean(scored.flatMap((work) => pick(work) ?? []))
  const byJudge = new Map<number, Rational[]>()
  for (const { judgeId, total } of scored.flatMap((work) => work.judgeTotals)) {
    byJudge.set(judgeId, [...(byJudge.get(judgeId) ?? []), total])
  }
  return {
    registrationId,
    trimmed: over((work) => work.trimmed),
    mean: over((work) => work.mean),
    median: over((work) => work.median),
    variance: over((work) => work.variance),
    byJudge: new Map([...byJudge].map(([judgeId, totals]) => [judgeId, mean(totals)!])),
    judgeCount: scored.length ? Math.min(...works.map(({ judgeTotals }) => judgeTotals.length)) : 0,
  }
}

/**
 * Ranks on exact fractions, best first, those without a score last and unranked. `official` picks the total that ranks.
 * Ties go through, in order: the untrimmed mean, the majority of common judges (exactly two tied), the smaller deviation.
 * What is still tied shares a rank: 1, 2, 2, 4.
 */
export function rank<S extends Standing>(standings: readonly S[], official: (standing: S) => Rational | null): Ranked<S>[] {
  const scored = standings.filter((standing) => official(standing) !== null)
  const places = groupBy(scored, (a, b) => compare(official(b)!, official(a)!)).flatMap(breakTie)
  const ranked: Ranked<S>[] = []
  for (const members of places) {
    const place = ranked.length + 1
    for (const { standing, tieBreak } of members) ranked.push({ ...standing, rank: place, tieBreak, tied: members.length > 1 })
  }
  const unscored = standings.filter((standing) => official(standing) === null)
  return [...ranked, ...unscored.map((standing) => ({ ...standing, rank: null, tieBreak: null, tied: false }))]
}

type Placed<S> = { standing: S; tieBreak: TieBreak | null }[]

/** Splits participants of equal total into an ordered list of groups that stay tied. */
function breakTie<S extends Standing>(group: readonly S[]): Placed<S>[] {
  if (group.length === 1) return [untouched(group, null)]
  const byMean = groupBy(group, (a, b) => compareNullable(b.mean, a.mean))
  const meanBreak: TieBreak | null = byMean.length > 1 ? 'untrimmedMean' : null
  return byMean.flatMap((tied): Placed<S>[] => {
    if (tied.length === 1) return [untouched(tied, meanBreak)]
    const [first, second] = tied
    const majority = tied.length === 2 ? headToHead(first!, second!) : 0
    if (majority !== 0) {
      const ordered = majority > 0 ? [first!, second!] : [second!, first!]
      return ordered.map((standing) => untouched([standing], 'headToHead'))
    }
    const byDeviation = groupBy(tied, (a, b) => compareNullable(a.variance, b.variance))
    const deviationBreak = byDeviation.length > 1 ? 'deviation' : meanBreak
    return byDeviation.map((members) => untouched(members, deviationBreak))
  })
}

function untouched<S>(members: readonly S[], tieBreak: TieBreak | null): Placed<S> {
  return members.map((standing) => ({ standing, tieBreak }))
}

/** How many more of the common judges preferred a to b; negative when b was preferred. */
export function headToHead(a: Standing, b: Standing): number {
  let lead = 0
  for (const [judgeId, total] of a.byJudge) {
    const other = b.byJudge.get(judgeId)
    if (other) lead += compare(total, other)
  }
  return lead
}

function compareNullable(a: Rational | null, b: Rational | null): number {
  if (!a || !b) return a ? 1 : b ? -1 : 0
  return compare(a, b)
}

/** Sorts, then gathers neighbours that compare as equal. */
function groupBy<T>(items: readonly T[], order: (a: T, b: T) => number): T[][] {
  const groups: T[][] = []
  for (const item of [...items].sort(order)) {
    const last = groups.at(-1)
    if (last && order(last[0]!, item) === 0) last.push(item)
    else groups.push([item])
  }
  return groups
}
