import type { AnalyticsPage } from '~/domain/datasets/queries/analytics-page.server'
import { periods } from '~/domain/statistics/period'
import { useLocale, useT } from '~/i18n/provider'
import { tagName } from '~/ui/datasets/rating/tag-name'
import { Button } from '~/ui/primitives/button'
import { Choice } from '~/ui/primitives/choice'

/** What the analytics are of: a voice type, a skill tag, a time; a plain GET form. */
export function AnalyticsFilters({ filter: { voice, tagId, period }, voices, tags }: Pick<AnalyticsPage, 'filter' | 'voices' | 'tags'>) {
  const t = useT()
  const locale = useLocale()
  const any = { value: '', label: t('analytics.any') }
  return (
    <form method="get" autoComplete="off" className="filter-bar my-4">
      <Choice
        name="voice"
        label={t('analytics.voice')}
        value={voice ?? ''}
        options={[any, ...voices.map((value) => ({ value, label: t(`people.voice_${value}`) }))]}
      />
      <Choice
        name="tag"
        label={t('analytics.tag')}
        value={String(tagId ?? '')}
        options={[any, ...tags.map((tag) => ({ value: String(tag.id), label: tagName(tag, locale) }))]}
      />
      <Choice
        name="period"
        label={t('analytics.period')}
        value={period}
        options={periods.map((value) => ({ value, label: t(`statistics.period_${value}`) }))}
      />
      <Button type="submit" variant="secondary">
        {t('analytics.show')}
      </Button>
    </form>
  )
}
