import type { ModelResult } from '~/domain/model-scoring/model-result'
import { notScoredCodes } from '~/domain/model-scoring/skills'
import { toHalf } from '~/domain/model-scoring/to-half'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { Radar } from '~/ui/charts/radar'
import { halves } from './halves'

/** Fewer make no shape. */
const fewestAxes = 3
/** The scale of every score: the radars of two reports can be laid side by side. */
const [lowest, highest] = [1, 5]

/** The scores to half a point, each with where it likely lies: the average, the radar and the table that holds the same figures; those without one by their reason. */
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
            {t('voiceReport.outOf')} · {t('voiceReport.averageOf', { count: scored.length })} ·{' '}
            {t('voiceReport.interval', { low: tenth(average.low), high: tenth(average.high) })}
          </span>
        </div>
      )}
      <div className={scored.length >= fewestAxes ? 'report-scores has-radar' : 'report-scores'}>
        {scored.length >= fewestAxes && (
          <Radar
            label={t('voiceReport.radar')}
            tabled={false}
            centre={lowest / highest}
            axes={scored.map(({ skill, score }) => ({
              label: t(`voiceFeatures.skill_${skill}`),
              hundredths: 100 * toHalf(score),
              maxHundredths: 100 * highest,
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
            {scored.map(({ skill, score, low, high, confidence, by }) => (
              <tr key={skill}>
                <th scope="row">
                  {t(`voiceFeatures.skill_${skill}`)}
                  {mixed && <span className="block text-sm font-normal text-muted">{t(`voiceReport.model_${(by ?? model).kind}`)}</span>}
                </th>
                <td className="fig">{halves(score, locale)}</td>
                <td>{t('voiceReport.range', { low: tenth(low), high: tenth(high) })}</td>
                <td>{t(`voiceReport.confidence_${confidence}`)}</td>
              </tr>
            ))}
            {notScoredCodes.map((why) => {
              const alike = skills.flatMap((one) => (!one.scored && one.why === why ? [t(`voiceFeatures.skill_${one.skill}`)] : []))
              return alike.length === 0 ? null : (
                <tr key={why}>
                  <th scope="row">{alike.join(t('common.listJoin'))}</th>
                  <td colSpan={3} className="text-muted">
                    {t('voiceReport.notScored')} · {t(`voiceReport.notScored_${why}`)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
