import { average, compareFractions, fraction, hundredthsOf, minus, plus, times, written, type Fraction } from './fraction'
import type { Criterion, Edition, Records, Result } from './records'

/** A score as the ledger says it. */
export type Sealed = { workId: number; judgeId: number; total: number; values: readonly (readonly [number, number])[] }

type Competition = Records['competition']

/** A judge's total over the competition's scale, from the points: Σ w · score · (scale / Σ w / max), exact. Null where points are missing or the scale does not fit. */
export function totalOf({ criteria, scale }: Competition, values: Sealed['values']): Fraction | null {
  const given = new Map(values)
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0)
  if (scale === null || weights === 0 || given.size !== criteria.length) return null
  let total = fraction(0n)
  for (const { id, weight, maxHundredths } of criteria) {
    const points = given.get(id)
    if (points === undefined) return null
    total = plus(total, fraction(BigInt(weight) * BigInt(points) * BigInt(scale), BigInt(weights) * BigInt(maxHundredths)))
  }
  return total
}

const knownBreaks = ['untrimmedMean', 'criterion', 'headToHead', 'deviation', 'chair'] as const
/** What a rule says, by its version. */
const knownFacts: Record<number, readonly string[]> = {
  2: ['version', 'removeExtremes', 'extremesMode', 'tieBreaks'],
  3: ['version', 'removeExtremes', 'extremesMode', 'tieBreaks', 'tieCriterion', 'parted', 'chair'],
  4: ['version', 'removeExtremes', 'extremesMode', 'tieBreaks', 'tieCriterion', 'parted', 'chair'],
}

/** Of a decision of the chair's: each entry with its place, 1 before 2. */
type Places = ReadonlyMap<number, number>

type Rule = {
  version: number
  removeExtremes: boolean
  perCriterion: boolean
  tieBreaks: (typeof knownBreaks)[number][]
  tieCriterionId: number | null
  chair: Places[]
  /** The same by their ids, as the edition says them. */
  decisions: readonly { id: number; places: readonly (readonly [entryId: number, place: number])[] }[]
}

/** The version from which on editions say all that they were ranked by. */
const firstKnownVersion = 2

/** 'older' than what can be recomputed; null for a rule that this program does not know. */
export function ruleOf({ rule }: Edition): Rule | 'older' | null {
  const { version = 1, removeExtremes, extremesMode, tieBreaks } = rule
  if (Number(version) < firstKnownVersion) return 'older'
  const breaks = Array.isArray(tieBreaks) ? (tieBreaks as string[]) : []
  const known =
    Object.keys(rule).every((name) => knownFacts[Number(version)]?.includes(name)) &&
    breaks.every((name) => (knownBreaks as readonly string[]).includes(name)) &&
    ['judge_totals', 'per_criterion'].includes(String(extremesMode))
  const decisions = (rule.chair ?? []) as Rule['decisions']
  return known
    ? {
        version: Number(version),
        removeExtremes: removeExtremes === true,
        perCriterion: extremesMode === 'per_criterion',
        tieBreaks: breaks as Rule['tieBreaks'],
        tieCriterionId: (rule.tieCriterion as { id: number } | null | undefined)?.id ?? null,
        chair: decisions.map(({ places }) => new Map(places)),
        decisions,
      }
    : null
}

type Standing = {
  entryId: number
  official: Fraction | null
  mean: Fraction | null
  judgeCount: number
  /** The judges' totals, work by work. */
  works: (readonly Sealed[])[]
}

export type Recomputed = Pick<Result, 'rank' | 'total' | 'totalHundredths' | 'judgeCount'>

/** What an edition must say of its entries, by entry id: ranked anew by its rule from the scores that stood, by work id, when it was published. */
export function recompute({
  edition,
  rule,
  records: { competition, works },
  standing,
}: {
  edition: Edition
  rule: Rule
  records: Pick<Records, 'competition' | 'works'>
  standing: ReadonlyMap<number, ReadonlyMap<number, Sealed>>
}): Map<number, Recomputed> {
  const worksOf = new Map<number, number[]>()
  for (const [workId, { entryId, stageId }] of works) {
    if (stageId === edition.stageId) worksOf.set(entryId, [...(worksOf.get(entryId) ?? []), workId])
  }
  const standings = edition.results.map(({ entryId, judgeCount: stated }): Standing => {
    const given = (worksOf.get(entryId) ?? []).map((workId) => [...(standing.get(workId)?.values() ?? [])])
    const scored = given.filter(({ length }) => length > 0)
    const mean = average(scored.map((scores) => workMean(scores, competition)))
    const official = rule.removeExtremes ? average(scored.map((scores) => trimmed(scores, competition, rule))) : mean
    return { entryId, official, mean, judgeCount: fewestJudges(given, stated, rule), works: scored }
  })
  const found = new Map<number, Recomputed>()
  const groups = ordered(standings.filter(({ official }) => official !== null).map((one) => ({ one, figure: one.official! })))
  let place = 1
  for (const group of groups.flatMap((tied) => untie(tied, rule.tieBreaks, rule))) {
    for (const { entryId, official, judgeCount } of group) {
      found.set(entryId, { rank: place, total: written(official!), totalHundredths: hundredthsOf(official!), judgeCount })
    }
    place += group.length
  }
  for (const { entryId, official, judgeCount } of standings) {
    if (official === null) found.set(entryId, { rank: null, total: null, totalHundredths: null, judgeCount })
  }
  return found
}

/**
 * How many judges each of an entry's scored works has at least. Until version 3 a work without a score was one with no judge. Whether it was
 * locked by then is in no ledger, and clocks are set back: it counts where such an edition says that it did.
 */
function fewestJudges(given: readonly (readonly Sealed[])[], stated: number, { version }: Rule): number {
  const counts = given.map(({ length }) => length)
  const scored = counts.filter((count) => count > 0)
  return scored.length === 0 || (version <= 3 && stated === 0 && scored.length < counts.length) ? 0 : Math.min(...scored)
}

/** In points of 0..100. */
function workMean(scores: readonly Sealed[], { scale }: Competition): Fraction {
  const sum = scores.reduce((all, { total }) => all + BigInt(total), 0n)
  return fraction(100n * sum, BigInt(scores.length) * BigInt(scale ?? 1))
}

/** Without the highest and the lowest, of the totals or of each criterion; the plain mean of fewer than three. */
function trimmed(scores: readonly Sealed[], competition: Competition, { perCriterion }: Rule): Fraction {
  if (scores.length < 3) return workMean(scores, competition)
  const rest = (values: number[]) => BigInt(values.reduce((sum, value) => sum + value, 0) - Math.max(...values) - Math.min(...values))
  if (!perCriterion) {
    return fraction(100n * rest(scores.map(({ total }) => total)), BigInt(scores.length - 2) * BigInt(competition.scale ?? 1))
  }
  const weights = BigInt(competition.criteria.reduce((sum, { weight }) => sum + weight, 0))
  const points = scores.map(({ values }) => new Map(values))
  const parts = competition.criteria.map(({ id, weight, maxHundredths }: Criterion) =>
    fraction(BigInt(weight) * rest(points.map((given) => given.get(id) ?? 0)), BigInt(maxHundredths)),
  )
  return times(parts.reduce(plus, fraction(0n)), fraction(100n, weights * BigInt(scores.length - 2)))
}

/** Groups of equal figures, the largest first. */
function ordered<T>(measured: { one: T; figure: Fraction }[]): T[][] {
  const groups: { figure: Fraction; members: T[] }[] = []
  for (const { one, figure } of measured.sort((a, b) => compareFractions(b.figure, a.figure))) {
    const last = groups.at(-1)
    if (last && compareFractions(last.figure, figure) === 0) last.members.push(one)
    else groups.push({ figure, members: [one] })
  }
  return groups.map(({ members }) => members)
}

/** Splits entries of one total by each tie break in turn, until they differ. */
function untie(tied: Standing[], [next, ...later]: Rule['tieBreaks'], rule: Rule): Standing[][] {
  if (tied.length === 1 || next === undefined) return [tied]
  return split[next](tied, rule).flatMap((group) => untie(group, later, rule))
}

const split: Record<(typeof knownBreaks)[number], (tied: Standing[], rule: Rule) => Standing[][]> = {
  untrimmedMean: (tied) => ordered(tied.map((one) => ({ one, figure: one.mean! }))),
  headToHead(tied) {
    const [first, second, ...others] = tied as [Standing, Standing]
    const lead = others.length === 0 ? preferred(first, second) : 0
    return lead === 0 ? [tied] : lead > 0 ? [[first], [second]] : [[second], [first]]
  },
  criterion: (tied, { tieCriterionId }) => ordered(tied.map((one) => ({ one, figure: criterionMean(one, tieCriterionId) }))),
  chair(tied, rule) {
    const { chair } = rule
    // The newest that knows all of them; whom it leaves together, the newest that knows all of these.
    const places = chair.findLast((decided) => tied.every(({ entryId }) => decided.has(entryId)))
    const groups = places ? ordered(tied.map((one) => ({ one, figure: fraction(BigInt(-places.get(one.entryId)!)) }))) : []
    return groups.length > 1 ? groups.flatMap((group) => split.chair(group, rule)) : [tied]
  },
  deviation: (tied) => ordered(tied.map((one) => ({ one, figure: minus(fraction(0n), spread(one)) }))),
}

/** The mean over the works of all judges' points of one criterion, in hundredths. */
function criterionMean({ works }: Standing, criterionId: number | null): Fraction {
  const points = (scores: readonly Sealed[]) =>
    average(scores.map(({ values }) => fraction(BigInt(values.find(([id]) => id === criterionId)?.[1] ?? 0))))!
  return average(works.map(points))!
}

/** How many more of the judges that both had gave the first more, each by the mean over the works. */
function preferred(first: Standing, second: Standing): number {
  const [a, b] = [byJudge(first), byJudge(second)]
  return [...a].reduce((lead, [judgeId, mean]) => lead + (b.has(judgeId) ? compareFractions(mean, b.get(judgeId)!) : 0), 0)
}

function byJudge({ works }: Standing): Map<number, Fraction> {
  const given = new Map<number, Fraction[]>()
  for (const { judgeId, total } of works.flat()) given.set(judgeId, [...(given.get(judgeId) ?? []), fraction(BigInt(total))])
  return new Map([...given].map(([judgeId, totals]) => [judgeId, average(totals)!]))
}

/** The mean of the works' population variances. */
function spread({ works }: Standing): Fraction {
  const variances = works.map((scores) => {
    const totals = scores.map(({ total }) => fraction(BigInt(total)))
    const centre = average(totals)!
    return average(totals.map((total) => times(minus(total, centre), minus(total, centre))))!
  })
  return average(variances)!
}
