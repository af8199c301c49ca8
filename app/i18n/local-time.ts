const wallClock = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/

const dayMs = 24 * 60 * 60 * 1000

const formatters = new Map<string, Intl.DateTimeFormat>()

type Parsed = { ok: true; instant: Date } | { ok: false; code: 'invalidTime' | 'skippedTime' }

/**
 * The instant of a wall-clock text (`2026-05-20T09:30`, what a datetime-local field sends) in a time zone.
 * A time that the clocks pass twice means its first pass; one that they jump over is refused with `skippedTime`.
 */
export function parseLocalTime(text: string, timeZone: string): Parsed {
  const wall = readWallClock(text)
  if (wall === null) return { ok: false, code: 'invalidTime' }
  const offsets = new Set([offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)])
  const instants = [...offsets].map((offset) => wall - offset).filter((instant) => wall - instant === offsetAt(instant, timeZone))
  return instants.length ? { ok: true, instant: new Date(Math.min(...instants)) } : { ok: false, code: 'skippedTime' }
}

/** The wall-clock text of an instant in a time zone, to the minute, as a datetime-local field takes it. */
export function formatLocalTime(instant: Date | string | number, timeZone: string): string {
  const at = new Date(instant).getTime()
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)
}

/** The wall clock read as if it were UTC, in milliseconds; null when no calendar has it. */
function readWallClock(text: string): number | null {
  const match = wallClock.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute] = match.slice(1, 6).map(Number) as [number, number, number, number, number]
  if (year < 1970 || hour > 23 || minute > 59) return null
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute))
  return wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day ? wall.getTime() : null
}

/** How far the zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const wall = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute, parts.second)
  return wall - Math.floor(instant / 1000) * 1000
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}
