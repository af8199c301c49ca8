import type { AnalyticsFigures } from '~/domain/datasets/queries/analytics-page.server'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { BarChart } from '~/ui/charts/bar-chart'
import { tagName } from '~/ui/datasets/rating/tag-name'

/** How each skill tag's ratings lie in the five steps. */
export function Distributions({ tags }: { tags: AnalyticsFigures['tags'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
      {tags.map((tag) => (
        <BarChart
          key={tag.id}
          title={t('analytics.distribution', {
            tag: tagName(tag, locale),
            mean: tag.mean === null ? '—' : formatNumber(tag.mean, locale, 2),
          })}
          barLabel={t('analytics.step')}
          valueLabel={t('analytics.count')}
          bars={tag.counts.map((value, index) => ({ label: String(index + 1), value }))}
        />
      ))}
    </div>
  )
}
