import { type FeatureGroup, featureGroups } from '~/domain/model-scoring/feature-units'
import type { ModelResult } from '~/domain/model-scoring/model-result'
import type { FeatureCode } from '~/domain/voice/analysis'
import { useT } from '~/i18n/provider'
import { useMeasured } from './use-measured'

type Found = Pick<ModelResult, 'features'>

/** Every measurement with what it means and how one practises it; those that this recording does not show are folded away. */
export function FeatureList({ features }: Found) {
  const t = useT()
  const isMeasured = (feature: FeatureCode) => features.some((one) => one.feature === feature && one.value !== null)
  return (Object.keys(featureGroups) as FeatureGroup[]).map((group) => {
    const [shown, missing] = [featureGroups[group].filter(isMeasured), featureGroups[group].filter((feature) => !isMeasured(feature))]
    return (
      <div key={group} className="mt-6">
        <h3>{t(`voiceFeatures.group_${group}`)}</h3>
        {shown.length > 0 && <Items codes={shown} features={features} />}
        {missing.length > 0 && (
          <details>
            <summary className="py-2.5 text-muted">
              {t('voiceReport.notMeasuredOf', {
                names: missing.map((feature) => t(`voiceFeatures.name_${feature}`)).join(t('common.listJoin')),
              })}
            </summary>
            <Items codes={missing} features={features} />
          </details>
        )}
      </div>
    )
  })
}

function Items({ codes, features }: Found & { codes: readonly FeatureCode[] }) {
  const t = useT()
  return (
    <ul className="feature-list mt-2">
      {codes.map((feature) => (
        <li key={feature}>
          <div className="feature-head">
            <b>{t(`voiceFeatures.name_${feature}`)}</b>
            <Measured feature={feature} features={features} />
          </div>
          <p className="text-sm text-muted">{t(`voiceFeatures.means_${feature}`)}</p>
          <p className="text-sm">{t('voiceReport.practise', { text: t(`voiceFeatures.practise_${feature}`) })}</p>
        </li>
      ))}
    </ul>
  )
}

function Measured({ feature, features }: Found & { feature: FeatureCode }) {
  const t = useT()
  const measured = useMeasured()
  const { value = null, confidence = null } = features.find((one) => one.feature === feature) ?? {}
  if (value === null) return null
  return (
    <span>
      <b className="fig">{measured(feature, value)}</b>
      {confidence && (
        <span className="text-sm text-muted">
          {' '}
          {t('voiceReport.confidence')} {t(`voiceReport.confidence_${confidence}`)}
        </span>
      )}
    </span>
  )
}
