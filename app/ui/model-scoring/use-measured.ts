import { decimalsOf, inUnit } from '~/domain/model-scoring/feature-units'
import { featureFacts } from '~/domain/model-scoring/features'
import type { FeatureCode } from '~/domain/voice/analysis'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'

/** Says a measurement in its unit; a dash where it was not made. */
export function useMeasured(): (feature: FeatureCode, value: number | null) => string {
  const t = useT()
  const locale = useLocale()
  return (feature, value) => {
    if (value === null) return '—'
    const { unit } = featureFacts[feature]
    return t(`voiceFeatures.unit_${unit}`, { value: formatNumber(inUnit(feature, value), locale, decimalsOf[unit]) })
  }
}
