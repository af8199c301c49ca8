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
  /** A participant's number, or a part of the name or of the work's title; '' for everything. */
  search: string
  page: number
}

/** Reads the panel's filter from a URL; what is not understood leaves nothing out. */
export function readPanelFilter(query: URLSearchParams): PanelFilter {
  return {
    status: panelStatuses.find((status) => status === query.get('status')) ?? null,
    stageId: id(query.get('stage')),
    search: (query.get('search') ?? '').trim().slice(0, 50),
    page: id(query.get('page')) ?? 1,
  }
}

/** The filter as it stands in a URL, with its question mark; '' for the first page of everything. */
export function panelQuery({ status, stageId, search, page }: PanelFilter): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (stageId) query.set('stage', String(stageId))
  if (search) query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

function id(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
