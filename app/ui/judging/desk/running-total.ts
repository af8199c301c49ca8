import { scoreTotal } from '~/domain/competitions/score-scale'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { criterionField } from '~/domain/judging/score-form'
import { readPoints } from '~/domain/lists/points'
import { shownTotal } from '~/domain/judging/score-total'

/** The total in hundredths of what has been filled in so far, an empty field counting nothing; null before the first score. */
export function runningTotal(criteria: DeskWork['criteria'], texts: Record<string, string>): number | null {
  const values = new Map<number, number>()
  let filled = 0
  for (const { id, maxHundredths, stepHundredths } of criteria) {
    const points = readPoints(texts[criterionField(id)] ?? '', maxHundredths, stepHundredths)
    if (points.state === 'valid') filled += 1
    values.set(id, points.state === 'valid' ? points.hundredths : points.state === 'aboveMax' ? maxHundredths : 0)
  }
  const found = filled ? scoreTotal(criteria, values) : null
  return found && shownTotal(found.total, found.scale)
}
