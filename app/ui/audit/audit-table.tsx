import { actionKey, type AuditAction } from '~/domain/audit/actions'
import type { AuditRow } from '~/domain/audit/list-entries.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import type { MessageKey } from '~/i18n/translate'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'

/** Entries in words; what they hold besides stands folded away. */
export function AuditTable({ entries }: { entries: AuditRow[] }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={t('audit.title')}
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('audit.empty')}>{t('audit.emptyHint')}</EmptyState>}
      columns={[
        { key: 'when', header: t('audit.when'), cell: ({ id, at }) => <time dateTime={new Date(at).toISOString()} id={`entry-${id}`}>{formatDateTime(at, locale, timeZone)}</time> },
        { key: 'who', header: t('audit.who'), cell: ({ actor }) => (actor ? <a href={paths.user(actor.id)}>{actor.name}</a> : <span className="text-muted">{t('audit.system')}</span>) },
        { key: 'what', header: t('audit.what'), cell: ({ action }) => <b>{t(`audit.${actionKey(action as AuditAction)}`)}</b> },
        { key: 'subject', header: t('audit.subject'), cell: (entry) => <Subject {...entry} /> },
        { key: 'details', header: t('audit.details'), cell: ({ details }) => <Details details={details as Record<string, unknown>} /> },
      ]}
    />
  )
}

function Subject({ subjectType, subjectId }: AuditRow) {
  const t = useT()
  const noun = (t as (key: MessageKey) => string)(`audit.noun_${subjectType}` as MessageKey)
  const name = `${noun} ${subjectId}`
  if (subjectType === 'user') return <a href={paths.user(Number(subjectId))}>{name}</a>
  if (subjectType === 'competition') return <a href={paths.competition(Number(subjectId))}>{name}</a>
  return <span>{name}</span>
}

function Details({ details }: { details: Record<string, unknown> }) {
  const entries = Object.entries(details)
  if (entries.length === 0) return <span className="text-muted">—</span>
  return (
    <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-3 text-sm">
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-all">{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
