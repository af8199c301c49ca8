import type { ReactNode } from 'react'
import type { RegistrationStates } from '~/domain/registrations/reviewing/history.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { numberLabel } from '~/domain/registrations/number-label'
import { type Column, DataTable } from '~/ui/primitives/table'
import { RegistrationTag } from '../status-tag'

type Row = RegistrationStates['registrations'][number]
type Instant = 'createdAt' | 'updatedAt' | 'submittedAt' | 'reviewedAt'

/** Each registration as the machine sees it: state, moves, what blocks it, and its instants. */
export function StatesTable({ rows, empty }: { rows: Row[]; empty: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const columns: Column<Row>[] = [
    {
      key: 'competition',
      header: t('registrations.competition'),
      cell: ({ competition }) => <a href={paths.competition(competition.id)}>{competition.name}</a>,
    },
    { key: 'id', header: t('registrations.debugId'), numeric: true, cell: ({ id }) => id },
    { key: 'number', header: t('registrations.columnNumber'), numeric: true, cell: ({ number }) => numberLabel(number) },
    { key: 'status', header: t('registrations.columnStatus'), cell: ({ status }) => <RegistrationTag status={status} /> },
    {
      key: 'moves',
      header: t('registrations.debugMoves'),
      cell: ({ moves }) => <Lines lines={moves.map((move) => t(`registrations.move_${move}`))} />,
    },
    { key: 'block', header: t('registrations.debugBlock'), cell: ({ block }) => (block ? errorText(t, block) : '—') },
    {
      key: 'parts',
      header: t('registrations.debugParts'),
      cell: ({ entries, songs, works }) => `${entries} / ${songs} / ${works}`,
    },
    {
      key: 'times',
      header: t('registrations.debugTimes'),
      cell: ({ createdAt, updatedAt, submittedAt, reviewedAt }) => (
        <Lines
          lines={Object.entries({ createdAt, updatedAt, submittedAt, reviewedAt }).map(
            ([what, at]) => `${t(`registrations.debug_${what as Instant}`)} ${at ? formatDateTime(at, locale, timeZone) : '—'}`,
          )}
        />
      ),
    },
  ]
  return <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} caption={t('registrations.debugTitle')} empty={empty} />
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <span>
      {lines.length === 0
        ? '—'
        : lines.map((line, index) => (
            <span key={index} className="block">
              {line}
            </span>
          ))}
    </span>
  )
}
