import { formatDateTime, formatTimeZone } from './format'
import type { Locale } from './locale'
import type { Translate } from './translate'

type Params = Record<string, string | number>

/** A message's parameters with `until`, an instant in milliseconds, as a time of day with its zone's name; a reminder to judge has its `deadline` as a sentence, or none. */
export function withInstants(params: Params, t: Translate, locale: Locale, timeZone: string): Params {
  if (typeof params.until !== 'number') return params.owed === undefined ? params : { ...params, deadline: '' }
  const time = formatDateTime(params.until, locale, timeZone)
  const zone = formatTimeZone(locale, timeZone, params.until)
  const until = t('common.timeInZone', { time, zone })
  return { ...params, until, ...(params.owed === undefined ? {} : { deadline: t('notices.scoringUntil', { until }) }) }
}
