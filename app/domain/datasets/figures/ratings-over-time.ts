import { formatLocalTime } from '~/i18n/local-time'

const dayMs = 24 * 60 * 60 * 1000
const quarterMs = 15 * 60 * 1000
/** More bars than this are read by nobody. */
const mostBars = 62

export type OverTime = {
  step: 'day' | 'week' | 'month'
  bars: { /** YYYY-MM-DD, of the bar's first day. */ from: string; count: number }[]
}

/** How many ratings were submitted a day of the calendar of a time zone, days of none among them; a week (from Monday) or a month where there are too many days. */
export function ratingsOverTime(given: readonly { at: number }[], timeZone: string): OverTime {
  const days = countsByDay(given, timeZone)
  const sorted = [...days.keys()].sort()
  if (sorted.length === 0) return { step: 'day', bars: [] }
  const [first, last] = [sorted[0]!, sorted.at(-1)!]
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  const step = count <= mostBars ? 'day' : count <= 7 * mostBars ? 'week' : 'month'
  const bars = new Map<string, number>()
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    const from = beginningOfStep(at, day, step)
    bars.set(from, (bars.get(from) ?? 0) + (days.get(day) ?? 0))
  }
  return { step, bars: [...bars].map(([from, total]) => ({ from, count: total })).slice(-mostBars) }
}

function beginningOfStep(at: number, day: string, step: OverTime['step']): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * dayMs).toISOString().slice(0, 10)
}

function countsByDay(given: readonly { at: number }[], timeZone: string): Map<string, number> {
  // No zone's midnight lies within a quarter of an hour, and a day is dear to work out.
  const quarters = new Map<number, number>()
  for (const { at } of given) {
    const quarter = Math.floor(at / quarterMs)
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1)
  }
  const days = new Map<string, number>()
  for (const [quarter, count] of quarters) {
    const day = formatLocalTime(new Date(quarter * quarterMs), timeZone).slice(0, 10)
    days.set(day, (days.get(day) ?? 0) + count)
  }
  return days
}
