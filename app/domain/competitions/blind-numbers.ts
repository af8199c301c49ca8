import type { Blindness } from './states'

type Place = {
  /** A stage of the competition that is judged by number is to come, or its results are not all out. */
  blindAhead: boolean
  /** Of the stage in which the number would be shown. */
  blindness: Blindness
  /** The results of the work's category in that stage, names and totals, are out or have been: who read them knows them. */
  wasOut: boolean
}

/**
 * Whether a judge is not told the number of a work: while judges know singers by number, it stands neither beside a name nor beside figures by which
 * published results lead to one.
 */
export function withholdsNumber({ blindAhead, blindness, wasOut }: Place): boolean {
  return blindAhead && (blindness === 'none' || wasOut)
}
