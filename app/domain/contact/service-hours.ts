import { formatLocalTime, parseLocalTime } from '~/i18n/local-time'

/** When the customer service is there: Monday to Friday, by the clock of the organisation's time zone. */
const opens = '09:00'
const closes = '18:00'

/** Within how many hours a mail is answered. */
export const answeredWithinHours = 24

export type ServiceHours = { open: boolean; /** When it closes, or opens next. */ until: Date }

/** Whether the customer service is there at an instant, in a time zone. */
export function serviceHours(at: Date, timeZone: string): ServiceHours {
  const [day, time] = formatLocalTime(at, timeZone).split('T') as [string, string]
  if (isWorkday(day) && time >= opens && time < closes) return { open: true, until: instantOf(day, closes, timeZone) }
  let next = isWorkday(day) && time < opens ? day : dayAfter(day)
  while (!isWorkday(next)) next = dayAfter(next)
  return { open: false, until: instantOf(next, opens, timeZone) }
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

const isWorkday = (day: string) => ![0, 6].includes(midnight(day).getUTCDay())

const dayAfter = (day: string) => new Date(midnight(day).getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

function instantOf(day: string, time: string, timeZone: string): Date {
  const parsed = parseLocalTime(`${day}T${time}`, timeZone)
  // No clock is put forward at nine or at six.
  return parsed.ok ? parsed.instant : midnight(day)
}
