import type { AuditFilter } from '~/domain/audit/queries/audit-page.server'
import { readId, readText } from '~/domain/lists/list-query'
import { parseLocalTime } from '~/i18n/local-time'

const dayMs = 24 * 60 * 60 * 1000

/** The audit log's filter from a query string; days are the organisation's, the last one included. What makes no sense is left out. */
export function auditFilter(query: URLSearchParams, timeZone: string): AuditFilter {
  const day = (name: string) => {
    const parsed = parseLocalTime(`${readText(query, name)}T00:00`, timeZone)
    return parsed.ok ? parsed.instant : undefined
  }
  const until = day('until')
  return {
    person: readText(query, 'person'),
    noun: readText(query, 'kind') || undefined,
    subjectId: readText(query, 'subject'),
    from: day('from'),
    until: until && new Date(until.getTime() + dayMs),
    before: readId(query, 'before') ?? undefined,
  }
}
