import type { AuditFilter } from '~/domain/audit/list-entries.server'
import { parseLocalTime } from '~/i18n/local-time'

const dayMs = 24 * 60 * 60 * 1000

/** The audit log's filter from a query string; days are the organisation's, the last one included. What makes no sense is left out. */
export function auditFilter(query: URLSearchParams, timeZone: string): AuditFilter {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 100)
  const day = (name: string) => {
    const parsed = parseLocalTime(`${text(name)}T00:00`, timeZone)
    return parsed.ok ? parsed.instant : undefined
  }
  const until = day('until')
  const before = Number(text('before'))
  return {
    person: text('person'),
    noun: text('kind') || undefined,
    subjectId: text('subject'),
    from: day('from'),
    until: until && new Date(until.getTime() + dayMs),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}
