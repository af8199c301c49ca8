import type { AnalyticsFigures } from '~/domain/datasets/queries/analytics-page.server'
import { formatDay } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { BarChart } from '~/ui/charts/bar-chart'

/** How many ratings were submitted a day, or a week or month where that is long. */
export function OverTime({ overTime: { step, bars } }: { overTime: AnalyticsFigures['overTime'] }) {
  const [t, locale] = [useT(), useLocale()]
  const day = (from: string) => formatDay(new Date(`${from}T00:00:00Z`), locale, 'UTC')
  return (
    <BarChart
      title={t('analytics.overTimeLead')}
      barLabel={t(`analytics.${step}`)}
      valueLabel={t('analytics.count')}
      bars={bars.map(({ from, count }) => ({ label: step === 'month' ? from.slice(0, 7) : day(from), value: count }))}
    />
  )
}
