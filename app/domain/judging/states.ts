/** The states of a score that counts: sent, and not taken out of the result. */
export const countsAsScore = ['submitted', 'finalized'] as const
