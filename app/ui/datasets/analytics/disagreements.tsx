import type { AnalyticsFigures, AnalyticsPage } from '~/domain/datasets/queries/analytics-page.server'
import { paths } from '~/http/paths'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { segmentText } from '~/ui/datasets/rating/segment-text'
import { tagName } from '~/ui/datasets/rating/tag-name'
import { DataTable } from '~/ui/primitives/table'

type Props = { disagreements: AnalyticsFigures['disagreements']; tags: AnalyticsPage['tags'] }

/** The segments and tags in which raters differ most, each with the way to what is heard there. */
export function Disagreements({ disagreements, tags }: Props) {
  const t = useT()
  const locale = useLocale()
  const named = new Map(tags.map((tag) => [tag.id, tagName(tag, locale)]))
  const points = (value: number) => formatNumber(value, locale, 2)
  if (disagreements.length === 0) return <p className="text-muted">{t('analytics.noDisagreements')}</p>
  return (
    <>
      <p className="mb-4 max-w-column text-muted">{t('analytics.disagreementsLead', { count: disagreements.length })}</p>
      <DataTable
        caption={t('analytics.disagreements')}
        room="wide"
        rows={disagreements}
        rowKey={({ taskId, tagId }) => `${taskId} ${tagId}`}
        columns={[
          {
            key: 'segment',
            header: t('analytics.segment'),
            cell: (one) => (
              <span className="[overflow-wrap:anywhere]">
                <a href={paths.dataset(one.datasetId)}>{one.name}</a>{' '}
                <span className="text-sm font-normal text-muted">{segmentText(t, one)}</span>
              </span>
            ),
          },
          { key: 'tag', header: t('analytics.tag'), cell: ({ tagId }) => named.get(tagId) },
          { key: 'raters', header: t('analytics.raterCount'), numeric: true, cell: ({ raters }) => formatNumber(raters, locale) },
          {
            key: 'range',
            header: t('analytics.range'),
            numeric: true,
            cell: ({ lowest, highest }) => `${points(lowest)}–${points(highest)}`,
          },
          { key: 'deviation', header: t('analytics.deviation'), numeric: true, cell: ({ deviation }) => points(deviation) },
        ]}
      />
    </>
  )
}
