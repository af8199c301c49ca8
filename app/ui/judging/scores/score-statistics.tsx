import type { ScoreList } from '~/domain/results/queries/scores-page.server'
import { useT } from '~/i18n/provider'
import { BarChart } from '~/ui/charts/bar-chart'
import { pointsText } from '../points'

type Statistics = ScoreList['statistics']

/** What all the scores that pass the filter come to. */
export function ScoreStatistics({ statistics }: { statistics: Statistics }) {
  const t = useT()
  const figures = [
    [t('results.submitted'), t('results.ofExpected', { count: statistics.count, expected: statistics.expected })],
    [t('results.mean'), pointsText(statistics.mean)],
    [t('results.median'), pointsText(statistics.median)],
    [t('results.highest'), pointsText(statistics.highest)],
    [t('results.lowest'), pointsText(statistics.lowest)],
  ] as const
  const { distribution } = statistics
  return (
    <div className="score-statistics">
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {distribution.length > 1 && (
        <details>
          <summary>{t('results.distribution')}</summary>
          <BarChart
            title={t('results.distribution')}
            barLabel={t('results.points')}
            valueLabel={t('results.scoreCount')}
            bars={distribution.map(({ from, to, count }) => ({ label: `${from}–${to}`, value: count }))}
          />
        </details>
      )}
    </div>
  )
}
