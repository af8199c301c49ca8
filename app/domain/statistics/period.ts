import { formatLocalTime, parseLocalTime } from '~/i18n/local-time'

export const periods = ['all', 'today', 'week', 'month'] as const
export type Period = (typeof periods)[number]

const dayMs = 24 * 60 * 60 * 1000

/** When the present day, week (from Monday) or month began in a time zone; null: ever. */
export function beginningOf(period: Period, now: Date, timeZone: string): Date | null {
  if (period === 'all') return null
  const today = formatLocalTime(now, timeZone).slice(0, 10)
  const noon = new Date(`${today}T12:00Z`)
  const sinceMonday = (noon.getUTCDay() + 6) % 7
  const first = {
    today,
    week: new Date(noon.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10),
    month: `${today.slice(0, 7)}-01`,
  }[period]
  // Where clocks go forward at midnight the day begins an hour later.
  for (const hour of ['00', '01', '02']) {
    const parsed = parseLocalTime(`${first}T${hour}:00`, timeZone)
    if (parsed.ok) return parsed.instant
  }
  return new Date(`${first}T00:00Z`)
}
