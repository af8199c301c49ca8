import { readId, readOneOf, readPage, readText } from '~/domain/lists/list-query'

export const scoreSorts = ['time', 'score', 'participant', 'judge'] as const
export type ScoreSort = (typeof scoreSorts)[number]

export type ScoreFilter = {
  stageId: number | null
  categoryId: number | null
  judgeId: number | null
  /** A participant's number, or a part of the name; '' for everyone. */
  participant: string
  sort: ScoreSort
  descending: boolean
  page: number
}

/** Reads the list's filter from a URL; what is not understood falls back to its default: newest first, nothing left out. */
export function readScoreFilter(query: URLSearchParams): ScoreFilter {
  return {
    stageId: readId(query, 'stage'),
    categoryId: readId(query, 'category'),
    judgeId: readId(query, 'judge'),
    participant: readText(query, 'participant', 50),
    sort: readOneOf(query, 'sort', scoreSorts) ?? 'time',
    descending: query.get('direction') !== 'ascending',
    page: readPage(query),
  }
}
