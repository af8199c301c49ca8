import { readId, readOneOf } from '~/domain/lists/list-query'
import { type Period, periods } from './period'

export const extremesChoices = ['removed', 'kept'] as const

export type StatisticsFilter = {
  competitionId: number | null
  stageId: number | null
  categoryId: number | null
  period: Period
  /** null: as the competition has it. */
  extremes: (typeof extremesChoices)[number] | null
}

/** Reads what the statistics are of from a URL; what is not understood falls back: the latest competition, its stage under way, all there is. */
export function readStatisticsFilter(query: URLSearchParams): StatisticsFilter {
  return {
    competitionId: readId(query, 'competition'),
    stageId: readId(query, 'stage'),
    categoryId: readId(query, 'category'),
    period: readOneOf(query, 'period', periods) ?? 'all',
    extremes: readOneOf(query, 'extremes', extremesChoices) ?? null,
  }
}
