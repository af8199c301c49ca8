import { readId, readOneOf, readPage, readText, writeQuery } from '~/domain/lists/list-query'

/** By work and judge; one by one; who has not scored all. */
export const scoreViews = ['works', 'scores', 'owed'] as const
export type ScoreView = (typeof scoreViews)[number]

export const scoreSorts = ['time', 'score', 'participant', 'judge'] as const
export type ScoreSort = (typeof scoreSorts)[number]

/** In which order works can stand, and what can be the matter with them. */
export const workSorts = ['participant', 'score'] as const
export const workStates = ['gaps', 'outliers', 'short', 'complete'] as const
export type WorkState = (typeof workStates)[number]

/** The states of a score that a list of them can be of. */
export const listedStates = ['submitted', 'finalized', 'voided'] as const
type ListedState = (typeof listedStates)[number]

/** A work or a score that is asked for by where it belongs. */
export type WorksAsked = {
  stageId: number | null
  categoryId: number | null
  judgeId: number | null
  /** A participant's number, or a part of the name; '' for everyone. */
  participant: string
}

export type ScoreFilter = WorksAsked & {
  view: ScoreView
  /** Of the scores where they stand one by one, else of the works. */
  state: ListedState | null
  workState: WorkState | null
  sort: ScoreSort
  workSort: (typeof workSorts)[number]
  descending: boolean
  page: number
}

/**
 * Reads the filter of a stage's scores from a URL; what is not understood falls back to its default: works by number, nothing left out. Scores one
 * by one stand the newest first.
 */
export function readScoreFilter(query: URLSearchParams): ScoreFilter {
  const view = readOneOf(query, 'view', scoreViews) ?? 'works'
  const workSort = readOneOf(query, 'sort', workSorts) ?? 'participant'
  const direction = readOneOf(query, 'direction', ['ascending', 'descending'])
  return {
    view,
    stageId: readId(query, 'stage'),
    categoryId: readId(query, 'category'),
    judgeId: readId(query, 'judge'),
    participant: readText(query, 'participant', 50),
    state: readOneOf(query, 'status', listedStates) ?? null,
    workState: readOneOf(query, 'status', workStates) ?? null,
    sort: readOneOf(query, 'sort', scoreSorts) ?? 'time',
    workSort,
    descending: direction ? direction === 'descending' : view === 'scores' || workSort === 'score',
    page: readPage(query),
  }
}

type Linked = Partial<Pick<ScoreFilter, 'view' | 'workState'> & WorksAsked>

/** The query of a link to a stage's scores; what is left out is as usual. */
export function scoreQuery({ view, workState, stageId, categoryId, judgeId, participant }: Linked): string {
  return writeQuery({
    view: view !== 'works' && view,
    stage: stageId,
    category: categoryId,
    judge: judgeId,
    participant,
    status: workState,
  })
}
