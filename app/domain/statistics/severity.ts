import { connectedParts, type Part } from './connected-parts'
import { measurementError } from './measurement-error'
import { meanOf, medianOf, type Rating, ratingsBy } from './rating'
import { solve } from './solve'

export type AdjustedWork = {
  workId: number
  judges: number
  /** The plain mean, the median, and μ + θ: the mean freed of its judges' severity; null where the model says nothing. Points. */
  mean: number
  median: number
  adjusted: number | null
  /** The standard error of measurement of its official figure, in points; null where it cannot be told. */
  error: number | null
}

export type Severity = {
  /**
   * complete: every judge rated every work, an adjusted figure is the mean. adjusted: estimated. disconnected: the parts cannot be compared.
   * tooFew: hardly more ratings than unknowns.
   */
  state: 'complete' | 'adjusted' | 'disconnected' | 'tooFew'
  works: AdjustedWork[]
  /** β by judge, above 0: generous, below: severe; null where the model says nothing. Points. */
  judges: { judgeId: number; works: number; severity: number | null }[]
  /** What pulls the estimates towards 0, λ = σ²ε/σ²β; null where nothing is estimated. */
  shrinkage: number | null
  residualVariance: number | null
  /** One: all works can be compared. */
  parts: Part[]
}

/**
 * Judges' severity by the additive model x = μ + θ(work) + β(judge) + ε with Σβ = 0 and β shrunk by λ (docs/scoring.md). The equations that
 * alternating θ = mean(x − μ − β) and β = Σ(x − μ − θ)/(n + λ) settles on are solved at once, the works eliminated: one unknown a judge.
 * The variances are Henderson's (1953, method 3). A judge rates a work once at most.
 */
export function severity(ratings: readonly Rating[]): Severity {
  const byWork = ratingsBy('workId', ratings)
  const byJudge = ratingsBy('judgeId', ratings)
  const parts = connectedParts(ratings)
  const panel: Panel = { byWork, place: new Map([...byJudge.keys()].map((judgeId, index) => [judgeId, index])), parts }
  const complete = ratings.length === byWork.size * byJudge.size
  const { residualVariance, judgeVariance } = variances(panel, ratings.length)
  const shrinkage = complete ? 0 : residualVariance === null ? null : judgeVariance > 0 ? residualVariance / judgeVariance : Infinity
  const state = complete ? 'complete' : parts.length > 1 ? 'disconnected' : shrinkage === null ? 'tooFew' : 'adjusted'
  const told = state === 'complete' || state === 'adjusted'
  const effects = told ? judgeEffects(panel, shrinkage!) : null
  return {
    state,
    works: [...byWork].map(([workId, own]) => {
      const points = own.map((rating) => rating.points)
      const mean = meanOf(points)
      const adjusted = complete || !effects ? mean : mean - meanOf(own.map(({ judgeId }) => effects[panel.place.get(judgeId)!]!))
      return {
        workId,
        judges: own.length,
        mean,
        median: medianOf(points),
        adjusted: told ? adjusted : null,
        error: measurementError(residualVariance, own.length),
      }
    }),
    judges: [...byJudge].map(([judgeId, own], index) => ({ judgeId, works: own.length, severity: effects ? effects[index]! : null })),
    shrinkage: told ? shrinkage : null,
    residualVariance,
    parts,
  }
}

type Panel = { byWork: Map<number, Rating[]>; place: ReadonlyMap<number, number>; parts: Part[] }

/** β in the order of `place`, by least squares with λΣβ² added. */
function judgeEffects({ byWork, place, parts }: Panel, shrinkage: number): number[] {
  const size = place.size
  if (shrinkage === Infinity) return Array<number>(size).fill(0)
  const equations = Array.from({ length: size }, () => new Float64Array(size))
  const right = Array<number>(size).fill(0)
  for (const own of byWork.values()) {
    const mean = meanOf(own.map(({ points }) => points))
    const places = own.map(({ judgeId }) => place.get(judgeId)!)
    for (const [index, row] of places.entries()) {
      right[row]! += own[index]!.points - mean
      equations[row]![row]! += 1
      for (const column of places) equations[row]![column]! -= 1 / own.length
    }
  }
  for (const [index, row] of equations.entries()) row[index]! += shrinkage
  // Σβ = 0 in each part: true of every λ above 0 by itself, and what makes the answer one where λ is 0 or next to it.
  for (const { judgeIds } of parts)
    for (const one of judgeIds) for (const other of judgeIds) equations[place.get(one)!]![place.get(other)!]! += 1
  return solve(equations, right)
}

function variances(panel: Panel, count: number): { residualVariance: number | null; judgeVariance: number } {
  const { byWork, place, parts } = panel
  const free = count - byWork.size - place.size + parts.length
  if (free <= 0) return { residualVariance: null, judgeVariance: 0 }
  const effects = judgeEffects(panel, 0)
  let [withinWorks, residual] = [0, 0]
  for (const own of byWork.values()) {
    const mean = meanOf(own.map(({ points }) => points))
    const shift = meanOf(own.map(({ judgeId }) => effects[place.get(judgeId)!]!))
    for (const { judgeId, points } of own) {
      withinWorks += (points - mean) ** 2
      residual += (points - mean - effects[place.get(judgeId)!]! + shift) ** 2
    }
  }
  const residualVariance = residual / free
  const explained = withinWorks - residual - (place.size - parts.length) * residualVariance
  return { residualVariance, judgeVariance: Math.max(0, explained / (count - byWork.size)) }
}
