import { stageHasBegun, type StageStatus } from '~/domain/competitions/states'

/** What a ranking selects by itself: who stands above its line, who is undecided. */
export const wholeRankings = ['aboveLine', 'undecided'] as const
export type WholeRanking = (typeof wholeRankings)[number]

/** A stage takes decisions once it has begun; before that there is nobody to decide about. */
export function takesDecisions(stageStatus: StageStatus): boolean {
  return stageHasBegun(stageStatus)
}

export type Limits = {
  /** How many may advance; null for all. */
  advanceCount: number | null
  /** How many participants the next stage takes; null without a limit or a next stage. */
  nextLimit: number | null
  /** How many participants would go there, those of the stage's other rankings too. Who advances in two categories is one. */
  goingOn: number
}

/**
 * Why this many may not advance, or null. More than the advance count is allowed only where the last place is shared:
 * then everyone who advances stands within the count. The next stage's limit is hard.
 */
export function excessRefusal(ranks: readonly (number | null)[], { advanceCount, nextLimit, goingOn }: Limits): string | null {
  const total = ranks.length
  if (nextLimit !== null && goingOn > nextLimit) return `nextStageLimit?limit=${nextLimit}&count=${goingOn}`
  if (advanceCount === null || total <= advanceCount) return null
  const withinCount = ranks.every((rank) => rank !== null && rank <= advanceCount)
  return withinCount ? null : `advanceCountExceeded?limit=${advanceCount}&count=${total}`
}
