import { formatNumber } from '~/i18n/format'
import { toHalf } from '~/domain/model-scoring/to-half'
import type { Locale } from '~/i18n/locale'

/** A score to half a point, as it is shown. */
export function halves(score: number, locale: Locale): string {
  return formatNumber(toHalf(score), locale, 1)
}
