import { periods } from '~/domain/statistics/period'
import type { ShownStatistics, StatisticsPage } from '~/domain/statistics/queries/statistics-page.server'
import { extremesChoices } from '~/domain/statistics/statistics-filter'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'
import { Choice } from '~/ui/primitives/choice'

type Props = { competitions: StatisticsPage['competitions']; shown: ShownStatistics }

/** What the statistics are of; a plain GET form. Of a competition chosen anew it shows the stage under way. */
export function StatisticsFilters({ competitions, shown }: Props) {
  const t = useT()
  const { competition, stage, categoryId, period, removeExtremes } = shown
  const options = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <form method="get" autoComplete="off" className="filter-bar my-4">
      <Choice name="competition" label={t('statistics.competition')} value={String(competition.id)} options={options(competitions)} />
      <Choice name="stage" label={t('statistics.stage')} value={String(stage.id)} options={options(competition.stages)} />
      {competition.categories.length > 1 && (
        <Choice
          name="category"
          label={t('statistics.category')}
          value={String(categoryId ?? '')}
          options={[{ value: '', label: t('statistics.allCategories') }, ...options(competition.categories)]}
        />
      )}
      <Choice
        name="period"
        label={t('statistics.period')}
        value={period}
        options={periods.map((value) => ({ value, label: t(`statistics.period_${value}`) }))}
      />
      <Choice
        name="extremes"
        label={t('statistics.extremes')}
        value={removeExtremes ? 'removed' : 'kept'}
        options={extremesChoices.map((value) => ({ value, label: t(`statistics.extremes_${value}`) }))}
      />
      <Button type="submit" variant="secondary">
        {t('statistics.show')}
      </Button>
    </form>
  )
}
