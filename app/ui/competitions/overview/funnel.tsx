import type { CSSProperties } from 'react'
import { writeQuery } from '~/domain/lists/list-query'
import { panelQuery } from '~/domain/works/panel-filter'
import type { CompetitionOverview } from '~/domain/dashboard/competition-overview.server'
import { paths } from '~/http/paths'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'

type FunnelData = NonNullable<CompetitionOverview['funnel']>
type Row = FunnelData['all']

type Column = {
  key: string
  label: string
  value: (row: Row) => string
  /** The rows that make the figure, of a category or of all; nothing where no list holds them. */
  to?: (categoryId: number | null) => string
  /** How full its bar is in the sum, 0..1. */
  share: number
  note: string | null
}

/** The present stage from registration to scores: figures that each lead to their rows, all together and by category. */
export function Funnel({ competitionId, funnel }: { competitionId: number; funnel: FunnelData }) {
  const t = useT()
  const columns = useColumns(competitionId, funnel)
  const cell = (column: Column, row: Row, categoryId: number | null, className?: string) => {
    const to = column.to?.(categoryId)
    return to ? (
      <a href={to} className={className}>
        {column.value(row)}
      </a>
    ) : (
      <span className={className}>{column.value(row)}</span>
    )
  }
  return (
    <section aria-label={t('overview.funnel', { stage: funnel.stage.name })}>
      <table className="funnel" role="table" style={{ '--columns': columns.length } as CSSProperties}>
        <caption className="sr-only">{t('overview.funnel', { stage: funnel.stage.name })}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <span className="sr-only">{t('overview.category')}</span>
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" role="columnheader">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <tr className="funnel-all" role="row">
            <th scope="row" role="rowheader">
              {t('overview.all')}
            </th>
            {columns.map((column) => (
              <td key={column.key} role="cell" data-label={column.label}>
                <i style={{ '--share': `${Math.round(1000 * Math.min(1, column.share)) / 10}%` } as CSSProperties} aria-hidden="true" />
                {cell(column, funnel.all, null, 'fig')}
                {column.note && <span className="funnel-note">{column.note}</span>}
              </td>
            ))}
          </tr>
          {funnel.categories.map((row) => (
            <tr key={row.id} role="row">
              <th scope="row" role="rowheader">
                {row.name}
              </th>
              {columns.map((column) => (
                <td key={column.key} role="cell" data-label={column.label}>
                  {cell(column, row, row.id)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useColumns(id: number, { stage, isFirst, places, toReview, rejected, all }: FunnelData): Column[] {
  const t = useT()
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale)
  const people = (filter: { stage?: number; lock?: string }) => (category: number | null) =>
    paths.competitionParticipants(id) + writeQuery({ ...filter, category })
  const works = (categoryId: number | null) =>
    paths.competitionVideos(id, panelQuery({ status: null, stageId: stage.id, categoryId, search: '', page: 1 }))
  const scores = (category: number | null) => paths.competitionScores(id) + writeQuery({ stage: stage.id, category })
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
  const missing = all.expected - all.submitted
  return [
    {
      key: 'entered',
      label: t('overview.entered'),
      value: ({ entered }) => number(entered),
      to: people({}),
      share: all.entered > 0 ? 1 : 0,
      note: places === null ? null : t('overview.places', { count: places }),
    },
    {
      key: 'taking',
      label: isFirst ? t('overview.approved') : t('overview.advanced', { stage: stage.name }),
      value: ({ taking }) => number(taking),
      to: people({ stage: stage.id }),
      share: share(all.taking, all.entered),
      note: !isFirst
        ? null
        : toReview > 0
          ? t('overview.toReview', { count: toReview })
          : rejected > 0
            ? t('overview.rejected', { count: rejected })
            : null,
    },
    ...(stage.live
      ? []
      : [
          {
            key: 'locked',
            label: t('overview.locked'),
            value: ({ locked }: Row) => number(locked),
            to: people({ stage: stage.id, lock: 'locked' }),
            share: share(all.locked, all.taking),
            note: all.taking > all.locked ? t('overview.unlocked', { count: all.taking - all.locked }) : null,
          },
        ]),
    {
      key: 'works',
      label: t(stage.live ? 'overview.performances' : 'overview.works'),
      value: (row) => number(row.works),
      ...(!stage.live && { to: works }),
      share: share(all.works - all.failed - all.underway, all.works),
      note: stage.live
        ? null
        : all.failed > 0
          ? t('overview.worksFailed', { count: all.failed })
          : all.underway > 0
            ? t('overview.worksUnderway', { count: all.underway })
            : all.works > 0
              ? t('overview.worksDone')
              : null,
    },
    {
      key: 'scores',
      label: t('overview.scores'),
      value: ({ submitted, expected }) => t('overview.scoresOf', { done: number(submitted), all: number(expected) }),
      to: scores,
      share: share(all.submitted, all.expected),
      note: all.expected === 0 ? null : missing > 0 ? t('overview.scoresMissing', { count: missing }) : t('overview.scoresDone'),
    },
  ]
}
