import type { Figures } from '~/domain/statistics/queries/statistics-page.server'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { BarChart } from '~/ui/charts/bar-chart'
import { criterionName } from '~/ui/competitions/criterion-name'
import { pointsText } from '../points'

/** How many scores and works there are, and what the works come to. */
export function TotalsOfWorks({ figures, removeExtremes }: { figures: Figures; removeExtremes: boolean }) {
  const t = useT()
  const locale = useLocale()
  const { totals } = figures
  const shown = [
    [t('statistics.scores'), formatNumber(figures.scores, locale)],
    [t('statistics.works'), formatNumber(figures.works, locale)],
    [t('statistics.mean'), pointsText(totals?.mean ?? null)],
    [t('statistics.median'), pointsText(totals?.median ?? null)],
    [t('statistics.deviation'), pointsText(totals?.deviation ?? null)],
    [t('statistics.highest'), pointsText(totals?.highest ?? null)],
    [t('statistics.lowest'), pointsText(totals?.lowest ?? null)],
  ] as const
  return (
    <>
      <dl className="own-figures">
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="fig">{value}</dd>
          </div>
        ))}
      </dl>
      <BarChart
        title={t(removeExtremes ? 'statistics.totalsRemoved' : 'statistics.totalsKept')}
        barLabel={t('statistics.points')}
        valueLabel={t('statistics.workCount')}
        bars={barsOf(figures.distribution, 5)}
      />
    </>
  )
}

/** Each criterion's points as they were given. */
export function PointsByCriterion({ criteria }: { criteria: Figures['criteria'] }) {
  const t = useT()
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      {criteria.map((criterion) => (
        <BarChart
          key={criterion.id}
          title={t('statistics.criterionDistribution', {
            criterion: criterionName(t, criterion),
            mean: pointsText(criterion.mean),
            max: String(criterion.maxHundredths / 100),
          })}
          barLabel={t('statistics.points')}
          valueLabel={t('statistics.scoreCount')}
          bars={barsOf(criterion.distribution, criterion.maxHundredths / 1000)}
        />
      ))}
    </div>
  )
}

function barsOf(distribution: Figures['distribution'], width: number) {
  const edge = (part: number) => String(Math.round(part * width * 1000) / 1000)
  return distribution.map(({ part, count }) => ({ label: `${edge(part)}–${edge(part + 1)}`, value: count }))
}
