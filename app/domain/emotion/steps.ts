/** Raised whenever the same work may come to other figures. */
export const emotionVersion = 1

/** All curves have a value each half second, of the half second that begins there. */
export const stepMs = 500

/** Less than this at the end is the padding of a codec, not a performance. */
const leastStepMs = 100

export const stepsOf = (durationMs: number) => Math.max(1, Math.ceil((durationMs - leastStepMs) / stepMs))
