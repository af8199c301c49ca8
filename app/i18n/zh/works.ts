export const works = {
} as const
