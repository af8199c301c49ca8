import type { AnalyticsFigures } from '~/domain/datasets/queries/analytics-page.server'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'

/** How much was rated. */
export function Totals({ counts }: { counts: AnalyticsFigures['counts'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <dl className="own-figures">
      {(['ratings', 'repeats', 'tasks', 'datasets'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`analytics.${name}`)}</dt>
          <dd className="fig">{formatNumber(counts[name], locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same by the voice types of the recordings, with their mean. */
export function Voices({ voices }: { voices: AnalyticsFigures['voices'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <DataTable
      caption={t('analytics.voices')}
      rows={voices}
      rowKey={({ voice }) => voice}
      columns={[
        { key: 'voice', header: t('analytics.voice'), cell: ({ voice }) => t(`people.voice_${voice}`) },
        { key: 'datasets', header: t('analytics.datasets'), numeric: true, cell: ({ datasets }) => formatNumber(datasets, locale) },
        { key: 'ratings', header: t('analytics.ratings'), numeric: true, cell: ({ ratings }) => formatNumber(ratings, locale) },
        { key: 'mean', header: t('analytics.mean'), numeric: true, cell: ({ mean }) => formatNumber(mean, locale, 2) },
      ]}
    />
  )
}
