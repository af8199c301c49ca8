import { readId, readText, writeQuery } from '~/domain/lists/list-query'

/** Which works are offered, and which page of them; blank is all. A stage goes with its competition. */
export type WorkChoice = { competitionId: number | null; stageId: number | null; search: string; page: number }

export function readWorkChoice(query: URLSearchParams): WorkChoice {
  const competitionId = readId(query, 'competition')
  return {
    competitionId,
    stageId: competitionId === null ? null : readId(query, 'stage'),
    search: readText(query, 'search'),
    page: readId(query, 'works') ?? 1,
  }
}

/** The same as an address has it. */
export function workChoiceQuery({ competitionId, stageId, search, page }: WorkChoice): string {
  return writeQuery({ competition: competitionId, stage: stageId, search, works: page > 1 && page })
}
