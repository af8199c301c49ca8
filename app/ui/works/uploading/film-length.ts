import { formatDuration } from '~/i18n/format'

/** What the server forgives as well. */
const toleranceMs = 1000

/** How long a film on this device is, in milliseconds; null where the browser cannot tell. */
export function filmLength(file: File): Promise<number | null> {
  const film = document.createElement('video')
  const address = URL.createObjectURL(file)
  return new Promise<number | null>((resolve) => {
    film.preload = 'metadata'
    film.onloadedmetadata = () => resolve(Number.isFinite(film.duration) ? film.duration * 1000 : null)
    film.onerror = () => resolve(null)
    film.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

/** Why a film is too long for the piece chosen; where none is chosen yet, for all of them. Null when it is not. */
export function lengthRefusal(
  lengthMs: number,
  entries: { id: number; durationLimitMinutes: number | null; options: { value: string }[] }[],
  piece: string,
): string | null {
  const chosen = entries.filter(({ id, options }) => piece === `category:${id}` || options.some(({ value }) => value === piece))
  const limits = (chosen.length > 0 ? chosen : entries).map(({ durationLimitMinutes }) => durationLimitMinutes ?? Infinity)
  const maxMs = Math.max(...limits) * 60_000
  if (lengthMs <= maxMs + toleranceMs) return null
  return `videoTooLong?${new URLSearchParams({ max: formatDuration(maxMs), actual: formatDuration(lengthMs) })}`
}
