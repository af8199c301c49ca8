import { halfWidth } from '~/domain/lists/half-width'
/** A duration as people type it, made mm:ss: '3:42' and '３：４２' become '03:42'. Null when it is none. */
export function tidySongTime(typed: string): string | null {
  const match = /^(\d{1,3}):([0-5]\d)$/.exec(halfWidth(typed).trim())
  return match ? `${match[1]!.padStart(2, '0')}:${match[2]}` : null
}

/** How many seconds a duration as people type it is; null when it is none. */
export function songSeconds(typed: string): number | null {
  const [minutes, seconds] = tidySongTime(typed)?.split(':').map(Number) ?? []
  return minutes === undefined || seconds === undefined ? null : minutes * 60 + seconds
}
