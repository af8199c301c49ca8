import { formatNumber } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'

/** A total or an average as people read it: always two decimals; a dash where there is none. */
export function pointsText(hundredths: number | null, locale: Locale): string {
  return hundredths === null ? '—' : formatNumber(hundredths / 100, locale, 2)
}
