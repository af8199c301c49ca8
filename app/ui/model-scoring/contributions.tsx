import type { ModelResult } from '~/domain/model-scoring/model-result'
import { formatNumber, formatSigned } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { SmallBar } from '~/ui/charts/small-bar'
import { DataTable } from '~/ui/primitives/table'
import { useMeasured } from './use-measured'
import { halves } from './halves'

/** Where each score comes from: its measurements with what each adds or takes away. */
export function Contributions({ result: { skills, features }, unfolded }: { result: ModelResult; /** On paper. */ unfolded: boolean }) {
  const t = useT()
  const locale = useLocale()
  const measured = useMeasured()
  const scored = skills.filter((one) => one.scored)
  const most = Math.max(0.1, ...scored.flatMap(({ contributions }) => contributions.map(({ points }) => Math.abs(points))))
  return (
    <>
      <p className="max-w-column text-muted">{t('voiceReport.whyText')}</p>
      {scored.map(({ skill, score, contributions }, index) => (
        <details key={skill} className="my-2" open={unfolded || index === 0}>
          <summary className="min-h-11 py-2.5">
            <b>{t(`voiceFeatures.skill_${skill}`)}</b> <span className="fig">{halves(score, locale)}</span>
          </summary>
          {contributions.length === 0 ? (
            <p className="text-muted">{t('voiceReport.noContributions')}</p>
          ) : (
            <>
              {score > 1 && score < 5 && (
                <p className="text-sm text-muted">
                  {t('voiceReport.sum', {
                    start: formatNumber(score - sumOf(contributions), locale, 2),
                    sum: formatNumber(score, locale, 2),
                    score: halves(score, locale),
                  })}
                </p>
              )}
              <DataTable
                caption={t(`voiceFeatures.skill_${skill}`)}
                rows={[...contributions]}
                rowKey={({ feature }) => feature}
                columns={[
                  { key: 'measure', header: t('voiceReport.measure'), cell: ({ feature }) => t(`voiceFeatures.name_${feature}`) },
                  {
                    key: 'value',
                    header: t('voiceReport.value'),
                    numeric: true,
                    cell: ({ feature }) => measured(feature, features.find((one) => one.feature === feature)?.value ?? null),
                  },
                  { key: 'z', header: t('voiceReport.fromUsual'), numeric: true, cell: ({ z }) => `${formatSigned(z, locale, 1)} σ` },
                  {
                    key: 'points',
                    header: t('voiceReport.points'),
                    numeric: true,
                    cell: ({ points }) => (
                      <SmallBar value={points} most={most} fromMiddle>
                        {formatSigned(points, locale, 2)}
                      </SmallBar>
                    ),
                  },
                ]}
              />
            </>
          )}
        </details>
      ))}
    </>
  )
}

const sumOf = (parts: readonly { points: number }[]) => parts.reduce((sum, { points }) => sum + points, 0)
