import type { AnalyticsFigures, AnalyticsPage } from '~/domain/datasets/queries/analytics-page.server'
import { paths } from '~/http/paths'
import { formatNumber, formatSigned } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { SmallBar } from '~/ui/charts/small-bar'
import { DataTable } from '~/ui/primitives/table'
import { personName } from '~/ui/users/person-name'

type Props = { figures: AnalyticsFigures['raters']; raters: AnalyticsPage['raters'] }

/** How each rater uses the scale, beside the others. */
export function RaterFigures({ figures: { shown, total, apart, state }, raters }: Props) {
  const t = useT()
  const locale = useLocale()
  const points = (value: number | null) => (value === null ? '—' : formatNumber(value, locale, 2))
  const signed = (value: number | null) => (value === null ? '—' : formatSigned(value, locale, 2))
  const mostSevere = Math.max(0.5, ...shown.map(({ severity }) => Math.abs(severity ?? 0)))
  return (
    <>
      <p className="max-w-column text-muted">{t('analytics.ratersLead')}</p>
      {apart > 0 && <p className="mt-1 max-w-column text-muted">{t('analytics.apart', { count: apart })}</p>}
      {state === 'tooFew' && <p className="mt-1 max-w-column text-muted">{t('analytics.tooFew')}</p>}
      {total > shown.length && <p className="mt-1 max-w-column text-muted">{t('analytics.ratersMore', { shown: shown.length, total })}</p>}
      <div className="mt-4">
        <DataTable
          caption={t('analytics.raters')}
          room="wide"
          rows={shown}
          rowKey={({ userId }) => userId}
          columns={[
            { key: 'rater', header: t('analytics.rater'), cell: ({ userId }) => <RaterName userId={userId} raters={raters} /> },
            { key: 'ratings', header: t('analytics.ratings'), numeric: true, cell: ({ ratings }) => formatNumber(ratings, locale) },
            { key: 'mean', header: t('analytics.mean'), numeric: true, cell: ({ mean }) => points(mean) },
            {
              key: 'severity',
              header: t('analytics.severity'),
              numeric: true,
              cell: ({ severity }) =>
                severity === null ? (
                  t('analytics.incomparable')
                ) : (
                  <SmallBar value={severity} most={mostSevere} fromMiddle>
                    {signed(severity)}
                  </SmallBar>
                ),
            },
            { key: 'spread', header: t('analytics.spread'), numeric: true, cell: ({ deviation }) => points(deviation) },
            { key: 'others', header: t('analytics.fromOthers'), numeric: true, cell: ({ fromOthers }) => signed(fromOthers) },
            { key: 'correlation', header: t('analytics.correlation'), numeric: true, cell: ({ correlation }) => points(correlation) },
          ]}
        />
      </div>
    </>
  )
}

/** How consistent those are with themselves who were given a segment twice. */
export function RaterConsistency({ figures: { shown }, raters }: Props) {
  const t = useT()
  const locale = useLocale()
  const points = (value: number | null) => (value === null ? '—' : formatNumber(value, locale, 2))
  const repeated = shown.filter(({ repeats }) => repeats > 0)
  return (
    <>
      <p className="mb-4 max-w-column text-muted">{t('analytics.consistencyLead')}</p>
      <DataTable
        caption={t('analytics.consistency')}
        rows={repeated}
        rowKey={({ userId }) => userId}
        empty={<p className="text-muted">{t('analytics.noRepeats')}</p>}
        columns={[
          { key: 'rater', header: t('analytics.rater'), cell: ({ userId }) => <RaterName userId={userId} raters={raters} /> },
          { key: 'repeated', header: t('analytics.repeated'), numeric: true, cell: ({ repeats }) => formatNumber(repeats, locale) },
          { key: 'difference', header: t('analytics.difference'), numeric: true, cell: ({ meanDifference }) => points(meanDifference) },
          { key: 'error', header: t('analytics.error'), numeric: true, cell: ({ error }) => points(error) },
        ]}
      />
    </>
  )
}

function RaterName({ userId, raters }: { userId: number; raters: AnalyticsPage['raters'] }) {
  const t = useT()
  const rater = raters[userId]
  return <a href={paths.user(userId)}>{rater && personName(t, rater)}</a>
}
