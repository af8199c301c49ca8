export const judging = {
} as const
