/** A score as it is shown: to halves of a point. */
export const toHalf = (score: number) => Math.round(score * 2) / 2
