import { formatDateTime, formatTimeZone } from './format'
import type { Locale } from './locale'

/** A message's parameters with `until`, an instant in milliseconds, as a time of day with its zone's name. */
export function withInstants(params: Record<string, string | number>, locale: Locale, timeZone: string): Record<string, string | number> {
  if (typeof params.until !== 'number') return params
  const time = formatDateTime(params.until, locale, timeZone)
  const zone = formatTimeZone(locale, timeZone, params.until)
  return { ...params, until: locale === 'zh' ? `${time}（${zone}）` : `${time} (${zone})` }
}
