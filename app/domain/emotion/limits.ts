/** How many analyses may wait or run at once: a film of half an hour takes minutes. */
export const mostWaiting = 10

/** In minutes: what is longer is no song. */
export const longestMinutes = 30
/** The same with what a codec pads. */
export const longestMs = longestMinutes * 60_000 + 500
