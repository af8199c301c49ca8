export const scoreSorts = ['time', 'score', 'participant', 'judge'] as const
export type ScoreSort = (typeof scoreSorts)[number]

export type ScoreFilter = {
  stageId: number | null
  judgeId: number | null
  /** A participant's number, or a part of the name; '' for everyone. */
  participant: string
  sort: ScoreSort
  descending: boolean
  page: number
}

/** Reads the list's filter from a URL; what is not understood falls back to its default: newest first, nothing left out. */
export function readScoreFilter(query: URLSearchParams): ScoreFilter {
  const sort = scoreSorts.find((name) => name === query.get('sort')) ?? 'time'
  return {
    stageId: id(query.get('stage')),
    judgeId: id(query.get('judge')),
    participant: (query.get('participant') ?? '').trim().slice(0, 50),
    sort,
    descending: query.get('direction') !== 'ascending',
    page: id(query.get('page')) ?? 1,
  }
}

function id(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
