import type { Figures } from '~/domain/statistics/queries/statistics-page.server'
import { formatNumber, formatSigned } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'
import { SmallBar } from '~/ui/charts/small-bar'

type Props = { judges: Figures['judges']; names: Record<number, string>; state: Figures['model']['state'] }

/** How each judge used the points: severity freed of the works, spread, and beside the others. */
export function JudgeFigures({ judges, names, state }: Props) {
  const t = useT()
  const locale = useLocale()
  const points = (value: number | null, decimals = 2) => (value === null ? '—' : formatNumber(value, locale, decimals))
  const signed = (value: number | null) => (value === null ? '—' : formatSigned(value, locale, 2))
  const mostSevere = Math.max(1, ...judges.map(({ severity }) => Math.abs(severity ?? 0)))
  const widest = Math.max(1, ...judges.map(({ deviation }) => deviation ?? 0))
  return (
    <>
      <p className="max-w-column text-muted">{t('statistics.judgesLead')}</p>
      <p className="mt-1 mb-4 max-w-column text-muted">{(state === 'complete' || state === 'adjusted') && t(`statistics.${state}`)}</p>
      <DataTable
        caption={t('statistics.judges')}
        rows={judges}
        room="wide"
        rowKey={({ judgeId }) => judgeId}
        columns={[
          { key: 'judge', header: t('statistics.judge'), cell: ({ judgeId }) => names[judgeId] },
          { key: 'works', header: t('statistics.judgeWorks'), numeric: true, cell: ({ works }) => formatNumber(works, locale) },
          { key: 'mean', header: t('statistics.mean'), numeric: true, cell: ({ mean }) => points(mean) },
          {
            key: 'severity',
            header: t('statistics.severity'),
            numeric: true,
            cell: ({ severity }) =>
              severity === null ? (
                t('statistics.severityUnknown')
              ) : (
                <SmallBar value={severity} most={mostSevere} fromMiddle>
                  {signed(severity)}
                </SmallBar>
              ),
          },
          {
            key: 'spread',
            header: t('statistics.spread'),
            numeric: true,
            cell: ({ deviation }) =>
              deviation === null ? (
                '—'
              ) : (
                <SmallBar value={deviation} most={widest}>
                  {points(deviation)}
                </SmallBar>
              ),
          },
          { key: 'others', header: t('statistics.fromOthers'), numeric: true, cell: ({ fromOthers }) => signed(fromOthers) },
          { key: 'correlation', header: t('statistics.correlation'), numeric: true, cell: ({ correlation }) => points(correlation) },
        ]}
      />
    </>
  )
}
