import { readId, readOneOf, readPage, readText, writeQuery } from '~/domain/lists/list-query'
import type { WorkStatus } from './states'

export const panelStatuses = ['waiting', 'processing', 'ready', 'failed'] as const
export type PanelStatus = (typeof panelStatuses)[number]

export const workStatusOf = {
  waiting: 'submitted',
  processing: 'processing',
  ready: 'completed',
  failed: 'failed',
} as const satisfies Record<PanelStatus, WorkStatus>

export type PanelFilter = {
  status: PanelStatus | null
  stageId: number | null
  categoryId: number | null
  /** A participant's number, or a part of the name or of the work's title; '' for everything. */
  search: string
  page: number
}

/** Reads the panel's filter from a URL; what is not understood leaves nothing out. */
export function readPanelFilter(query: URLSearchParams): PanelFilter {
  return {
    status: readOneOf(query, 'status', panelStatuses) ?? null,
    stageId: readId(query, 'stage'),
    categoryId: readId(query, 'category'),
    search: readText(query, 'search', 50),
    page: readPage(query),
  }
}

/** The filter as it stands in a URL, with its question mark; '' for the first page of everything. */
export function panelQuery({ status, stageId, categoryId, search, page }: PanelFilter): string {
  return writeQuery({ status, stage: stageId, category: categoryId, search, page: page > 1 && page })
}
