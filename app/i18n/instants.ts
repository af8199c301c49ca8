import { formatDateTime, formatTimeZone } from './format'
import type { Locale } from './locale'
import type { Translate } from './translate'

type Params = Record<string, string | number>

/** A message's parameters with `until`, an instant in milliseconds, as a time of day with its zone's name. */
export function withInstants(params: Params, t: Translate, locale: Locale, timeZone: string): Params {
  if (typeof params.until !== 'number') return params
  const time = formatDateTime(params.until, locale, timeZone)
  const zone = formatTimeZone(locale, timeZone, params.until)
  return { ...params, until: t('common.timeInZone', { time, zone }) }
}
