import type { Locale } from './locale'

const languageTags: Record<Locale, string> = { zh: 'zh-CN', en: 'en-GB' }

type Instant = Date | string | number

const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** A formatter is dear to make and cheap to use: a page of 300 scores needs three, not 900. */
function kept<F extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => F): F {
  let formatter = made.get(key)
  if (!formatter) made.set(key, (formatter = make()))
  return formatter as F
}

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(languageTags[locale], options))
}

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(languageTags[locale], options))
}

/** A day in the given time zone: 2026年5月20日 / 20 May 2026. */
export function formatDate(instant: Instant, locale: Locale, timeZone: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(instant))
}

/** A day without its year while the year is the present one: 5月20日 / 20 May. */
export function formatDay(instant: Instant, locale: Locale, timeZone: string): string {
  if (yearOf(instant, timeZone) !== yearOf(Date.now(), timeZone)) return formatDate(instant, locale, timeZone)
  return dateFormat(locale, { month: locale === 'zh' ? 'long' : 'short', day: 'numeric', timeZone }).format(new Date(instant))
}

/** Only on the first and the last day of a year does it go by the time zone. */
function yearOf(instant: Instant, timeZone: string): number {
  const at = new Date(instant)
  const [month, day] = [at.getUTCMonth() + 1, at.getUTCDate()]
  if (!(month === 1 && day === 1) && !(month === 12 && day === 31)) return at.getUTCFullYear()
  return Number(dateFormat('en', { year: 'numeric', timeZone }).format(at))
}

/** How many days of the calendar an instant lies after another, in the given time zone: 0 on the same day, 1 on the next, -1 on the one before. */
export function daysBetween(from: Instant, to: Instant, timeZone: string): number {
  const day = (at: Instant) =>
    Date.parse(dateFormat('en', { dateStyle: 'short', timeZone }).format(new Date(at)).split('/').reverse().join('-'))
  return Math.round((day(to) - day(from)) / 86_400_000)
}

/** The hour and minute in the given time zone. */
export function formatHour(instant: Instant, locale: Locale, timeZone: string): string {
  return dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(instant))
}

/** A day and a minute in the given time zone, without the zone's name. */
export function formatDateTime(instant: Instant, locale: Locale, timeZone: string): string {
  return dateFormat(locale, {
    year: 'numeric',
    month: locale === 'zh' ? 'long' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant))
}

/** The time of day to the second in the given time zone. */
export function formatTime(instant: Instant, locale: Locale, timeZone: string): string {
  return dateFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(instant))
}

/** The zone's own name in the reader's language: 北京时间 / China Standard Time. */
export function formatTimeZone(locale: Locale, timeZone: string, at: Instant = 0): string {
  if (locale === 'zh' && timeZone === 'Asia/Shanghai') return '北京时间'
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(new Date(at))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** The same with how far it is from UTC, where that is so all year: 北京时间 UTC+8 / China Standard Time, UTC+8. */
export function formatZoneOffset(locale: Locale, timeZone: string): string {
  const offset = (at: string) =>
    dateFormat('en', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts(new Date(at))
      .find((part) => part.type === 'timeZoneName')!
      .value.replace('GMT', 'UTC')
      .replace('-', '−')
  const [winter, summer] = [offset('2026-01-01'), offset('2026-07-01')]
  return [formatTimeZone(locale, timeZone), ...(winter === summer ? [winter] : [])].join(locale === 'zh' ? ' ' : ', ')
}

/** Minor units in their own currency, always with two decimals. */
export function formatMoney(minor: number, currency: string, locale: Locale): string {
  return numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(minor / 100)
}

/** Below zero with a real minus; what rounds to nothing has no sign. */
export function formatNumber(value: number, locale: Locale, decimals = 0): string {
  const format = kept(
    `number ${locale} ${decimals}`,
    () =>
      new Intl.NumberFormat(languageTags[locale], {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay: 'negative',
      }),
  )
  return format.format(value).replace('-', '−')
}

/** A difference: with its sign, above zero too. */
export function formatSigned(value: number, locale: Locale, decimals = 0): string {
  const text = formatNumber(value, locale, decimals)
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

/** Bytes as MB or KB with one decimal below 10. */
export function formatBytes(bytes: number, locale: Locale): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${formatNumber(value, locale, unit > 0 && value < 10 ? 1 : 0)} ${units[unit]}`
}

/** Milliseconds as m:ss. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
