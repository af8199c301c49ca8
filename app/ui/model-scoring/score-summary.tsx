import type { ModelResult } from '~/domain/model-scoring/model-result'
import { toHalf } from '~/domain/model-scoring/to-half'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { Radar } from '~/ui/charts/radar'
import { DataTable } from '~/ui/primitives/table'
import { halves } from './halves'

/** The scores to half a point, each with where it likely lies: the average, the radar and the table that holds the same figures. */
export function ScoreSummary({ skills, average }: Pick<ModelResult, 'skills' | 'average'>) {
  const t = useT()
  const locale = useLocale()
  const tenth = (value: number) => formatNumber(value, locale, 1)
  const scored = skills.filter((one) => one.scored)
  return (
    <>
      {average && (
        <div className="report-average">
          <span>{t('voiceReport.average')}</span>
          <b>{halves(average.score, locale)}</b>
          <span className="text-muted">
            {t('voiceReport.outOf')} · {t('voiceReport.interval', { low: tenth(average.low), high: tenth(average.high) })}
          </span>
        </div>
      )}
      <div className="report-scores">
        {scored.length >= 3 && (
          <Radar
            label={t('voiceReport.radar')}
            tabled={false}
            axes={scored.map(({ skill, score }) => ({
              label: t(`voiceFeatures.skill_${skill}`),
              hundredths: 100 * toHalf(score),
              maxHundredths: 500,
            }))}
          />
        )}
        <DataTable
          caption={t('voiceReport.skills')}
          rows={[...skills]}
          rowKey={({ skill }) => skill}
          columns={[
            { key: 'skill', header: t('voiceReport.skill'), cell: ({ skill }) => t(`voiceFeatures.skill_${skill}`) },
            {
              key: 'score',
              header: t('voiceReport.score'),
              numeric: true,
              cell: (one) => (one.scored ? <b className="fig">{halves(one.score, locale)}</b> : '—'),
            },
            {
              key: 'likely',
              header: t('voiceReport.likely'),
              numeric: true,
              cell: (one) => (one.scored ? t('voiceReport.range', { low: tenth(one.low), high: tenth(one.high) }) : '—'),
            },
            {
              key: 'confidence',
              header: t('voiceReport.confidence'),
              cell: (one) => t(one.scored ? `voiceReport.confidence_${one.confidence}` : `voiceReport.notScored_${one.why}`),
            },
          ]}
        />
      </div>
    </>
  )
}
