import type { DeskItem } from './desk-item'

/** How far a judge has come in a stage. */
export type Progress = {
  scored: number
  toScore: number
  /** The median time from one submission to the next, in milliseconds; null of too few. */
  paceMs: number | null
  /** At that pace. */
  remainingMs: number | null
}

/** Longer than this between two submissions the judge did something else. */
const pauseMs = 30 * 60 * 1000
const fewest = 3

export function progressOf(items: readonly DeskItem[], submissions: readonly Date[]): Progress {
  const scored = items.filter(({ state }) => state === 'scored').length
  const toScore = items.filter(({ state }) => state === 'pending' || state === 'draft').length
  const paceMs = paceOf(submissions)
  return { scored, toScore, paceMs, remainingMs: paceMs === null ? null : paceMs * toScore }
}

/** The median time between submissions, which come soonest first, pauses left out; null below three. */
export function paceOf(submissions: readonly Date[]): number | null {
  const gaps = submissions
    .slice(1)
    .map((at, index) => at.getTime() - submissions[index]!.getTime())
    .filter((gap) => gap <= pauseMs)
    .sort((one, other) => one - other)
  if (gaps.length < fewest) return null
  const middle = gaps.length / 2
  return gaps.length % 2 === 1 ? gaps[Math.floor(middle)]! : Math.round((gaps[middle - 1]! + gaps[middle]!) / 2)
}
