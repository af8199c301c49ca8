import type { ModelResult } from '~/domain/model-scoring/model-result'
import { toHalf } from '~/domain/model-scoring/to-half'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { Radar } from '~/ui/charts/radar'
import { halves } from './halves'

/** The scores to half a point, each with where it likely lies: the average, the radar and the table that holds the same figures. */
export function ScoreSummary({ model, skills, average }: Pick<ModelResult, 'model' | 'skills' | 'average'>) {
  const t = useT()
  const locale = useLocale()
  const tenth = (value: number) => formatNumber(value, locale, 1)
  const scored = skills.filter((one) => one.scored)
  const mixed = scored.some(({ by }) => by)
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
        <table className="score-table">
          <caption className="sr-only">{t('voiceReport.skills')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('voiceReport.skill')}</th>
              <th scope="col">{t('voiceReport.score')}</th>
              <th scope="col">{t('voiceReport.likely')}</th>
              <th scope="col">{t('voiceReport.confidence')}</th>
            </tr>
          </thead>
          <tbody>
            {skills.map((one) => (
              <tr key={one.skill}>
                <th scope="row">
                  {t(`voiceFeatures.skill_${one.skill}`)}
                  {mixed && one.scored && (
                    <span className="block text-sm font-normal text-muted">{t(`voiceReport.model_${(one.by ?? model).kind}`)}</span>
                  )}
                </th>
                {one.scored ? (
                  <>
                    <td className="fig">{halves(one.score, locale)}</td>
                    <td>{t('voiceReport.range', { low: tenth(one.low), high: tenth(one.high) })}</td>
                    <td>{t(`voiceReport.confidence_${one.confidence}`)}</td>
                  </>
                ) : (
                  <td colSpan={3} className="text-muted">
                    {t('voiceReport.notScored')} · {t(`voiceReport.notScored_${one.why}`)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
