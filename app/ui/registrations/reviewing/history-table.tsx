import type { ReactNode } from 'react'
import { rankingName } from '~/domain/notices/ranking-name'
import type { ParticipantProfile } from '~/domain/registrations/reviewing/history.server'
import { paths } from '~/http/paths'
import { formatDate, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { numberLabel } from '~/domain/registrations/number-label'
import { type Column, DataTable } from '~/ui/primitives/table'
import { RegistrationTag } from '../status-tag'

type Row = ParticipantProfile['registrations'][number]

/** The competitions a person entered and what came of them. An organiser goes on to the registration, its owner to the form. */
export function HistoryTable({ rows, organises, empty }: { rows: Row[]; organises: boolean; empty: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const columns: Column<Row>[] = [
    {
      key: 'competition',
      header: t('registrations.competition'),
      cell: ({ competition }) => <CompetitionName competition={competition} organises={organises} />,
    },
    { key: 'status', header: t('registrations.columnStatus'), cell: (row) => <Status row={row} organises={organises} /> },
    { key: 'number', header: t('registrations.columnNumber'), numeric: true, cell: ({ number }) => numberLabel(number) },
    {
      key: 'categories',
      header: t('registrations.columnCategories'),
      cell: ({ entries }) => entries.map(({ category }) => category.name).join(' · ') || '—',
    },
    {
      key: 'submitted',
      header: t('registrations.columnSubmitted'),
      cell: ({ submittedAt }) => (submittedAt ? formatDate(submittedAt, locale, timeZone) : '—'),
    },
    {
      key: 'works',
      header: t('registrations.works'),
      numeric: true,
      cell: ({ works }) => t('registrations.worksCount', { count: works }),
    },
    { key: 'results', header: t('registrations.results'), cell: ({ entries }) => <Results entries={entries} /> },
  ]
  return <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} caption={t('registrations.profileHistory')} empty={empty} />

  function Results({ entries }: Pick<Row, 'entries'>) {
    const results = entries.flatMap(({ category, results }) => results.map((result) => ({ ...result, category })))
    if (results.length === 0) return '—'
    return (
      <ul>
        {results.map(({ stage: { id, name }, rankedCategoryId, category, rank, totalHundredths }) => {
          const stage = rankingName(name, rankedCategoryId === null ? null : category.name)
          return (
            <li key={`${id}:${category.id}`}>
              {rank === null || totalHundredths === null
                ? t('registrations.resultRowNoScore', { stage })
                : t('registrations.resultRow', { stage, score: formatNumber(totalHundredths / 100, locale, 2), rank })}
            </li>
          )
        })}
      </ul>
    )
  }
}

/** An unpublished competition has a page for organisers only. */
function CompetitionName({ competition: { id, name, publishedAt }, organises }: { competition: Row['competition']; organises: boolean }) {
  return publishedAt || organises ? <a href={paths.competition(id)}>{name}</a> : name
}

function Status({ row: { id, status, competition }, organises }: { row: Row; organises: boolean }) {
  const tag = <RegistrationTag status={status} />
  if (organises) return status === 'draft' ? tag : <a href={paths.registrationReview(competition.id, id)}>{tag}</a>
  return competition.publishedAt ? <a href={paths.competitionRegister(competition.id)}>{tag}</a> : tag
}
