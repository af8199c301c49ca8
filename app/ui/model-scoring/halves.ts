import { formatNumber } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'

/** A score to half a point, as it is shown. */
export function halves(score: number, locale: Locale): string {
  return formatNumber(Math.round(score * 2) / 2, locale, 1)
}
