import type { AnalyticsFigures } from '~/domain/datasets/queries/analytics-page.server'
import { useT } from '~/i18n/provider'
import { BarChart } from '~/ui/charts/bar-chart'

/** How many ratings were submitted a day, or a week or month where that is long. */
export function OverTime({ overTime: { step, bars } }: { overTime: AnalyticsFigures['overTime'] }) {
  const t = useT()
  return (
    <BarChart
      title={t('analytics.overTimeLead')}
      barLabel={t(`analytics.${step}`)}
      valueLabel={t('analytics.count')}
      bars={bars.map(({ from, count }) => ({ label: step === 'month' ? from.slice(0, 7) : from, value: count }))}
    />
  )
}
