import { fewestForExtremes } from './aggregates'
import type { ExtremesMode } from './work-result'

export type Extreme = 'lowest' | 'highest'

type Given = { id: number; total: number; values: ReadonlyMap<number, number> }

/** Of one criterion, or of the total where there is none. */
export type Dropped = { criterionId: number | null; extreme: Extreme }

/** What a work's result leaves out of each counted score, by score id: of equal extremes the first lowest and the last highest. */
export function droppedExtremes(scores: readonly Given[], mode: ExtremesMode, criterionIds: readonly number[]): Map<number, Dropped[]> {
  const dropped = new Map<number, Dropped[]>()
  if (scores.length < fewestForExtremes) return dropped
  const drop = (criterionId: number | null, figure: (score: Given) => number) => {
    const sorted = [...scores].sort((a, b) => figure(a) - figure(b) || a.id - b.id)
    for (const [score, extreme] of [
      [sorted[0]!, 'lowest'],
      [sorted.at(-1)!, 'highest'],
    ] as const) {
      dropped.set(score.id, [...(dropped.get(score.id) ?? []), { criterionId, extreme }])
    }
  }
  if (mode === 'judge_totals') drop(null, ({ total }) => total)
  else for (const id of criterionIds) drop(id, ({ values }) => values.get(id) ?? 0)
  return dropped
}
