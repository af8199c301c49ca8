import { type FeatureGroup, featureGroups } from '~/domain/model-scoring/feature-units'
import type { ModelResult } from '~/domain/model-scoring/model-result'
import { useT } from '~/i18n/provider'
import { useMeasured } from './use-measured'

/** Every measurement with what it means and how one practises it. */
export function FeatureList({ features }: Pick<ModelResult, 'features'>) {
  const t = useT()
  const measured = useMeasured()
  const found = new Map(features.map((one) => [one.feature, one]))
  return (Object.keys(featureGroups) as FeatureGroup[]).map((group) => (
    <div key={group} className="mt-6">
      <h3>{t(`voiceFeatures.group_${group}`)}</h3>
      <ul className="feature-list mt-2">
        {featureGroups[group].map((feature) => {
          const { value = null, confidence = null } = found.get(feature) ?? {}
          return (
            <li key={feature}>
              <div className="feature-head">
                <b>{t(`voiceFeatures.name_${feature}`)}</b>
                {value === null ? (
                  <span className="text-muted">{t('voiceReport.notMeasured')}</span>
                ) : (
                  <span>
                    <b className="fig">{measured(feature, value)}</b>
                    {confidence && (
                      <span className="text-sm text-muted">
                        {' '}
                        {t('voiceReport.confidence')} {t(`voiceReport.confidence_${confidence}`)}
                      </span>
                    )}
                  </span>
                )}
              </div>
              <p className="text-sm text-muted">{t(`voiceFeatures.means_${feature}`)}</p>
              <p className="text-sm">{t('voiceReport.practise', { text: t(`voiceFeatures.practise_${feature}`) })}</p>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}
