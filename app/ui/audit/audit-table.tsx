import { actionKey, type AuditAction } from '~/domain/audit/actions'
import type { AuditRow } from '~/domain/audit/queries/audit-page.server'
import { paths } from '~/http/paths'
import { auditDetails, auditSubject } from '~/i18n/audit-words'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'

/** Entries in words; what they hold besides stands folded away. */
export function AuditTable({ entries }: { entries: AuditRow[] }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={t('audit.title')}
      room="widest"
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('audit.empty')}>{t('audit.emptyHint')}</EmptyState>}
      columns={[
        {
          key: 'when',
          header: t('audit.when'),
          narrow: true,
          cell: ({ id, at }) => (
            <time dateTime={new Date(at).toISOString()} id={`entry-${id}`}>
              {formatDateTime(at, locale, timeZone)}
            </time>
          ),
        },
        {
          key: 'who',
          header: t('audit.who'),
          cell: ({ actor }) =>
            actor ? (
              <a href={paths.user(actor.id)}>{actor.name}</a>
            ) : (
              <span className="whitespace-nowrap text-muted">{t('audit.system')}</span>
            ),
        },
        { key: 'what', header: t('audit.what'), cell: ({ action }) => <b>{t(`audit.${actionKey(action as AuditAction)}`)}</b> },
        { key: 'subject', header: t('audit.subject'), cell: (entry) => <Subject {...entry} /> },
        { key: 'details', header: t('audit.details'), cell: ({ details }) => <Details details={details} /> },
      ]}
    />
  )
}

function Subject(entry: AuditRow) {
  const t = useT()
  const { subjectType, subjectId } = entry
  const name = auditSubject(t, entry)
  if (subjectType === 'user') return <a href={paths.user(Number(subjectId))}>{name}</a>
  if (subjectType === 'competition') return <a href={paths.competition(Number(subjectId))}>{name}</a>
  return <span>{name}</span>
}

function Details({ details }: { details: unknown }) {
  const lines = auditDetails(useT(), details)
  if (lines.length === 0) return <span className="text-muted">—</span>
  return (
    <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-3 text-sm">
      {lines.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
