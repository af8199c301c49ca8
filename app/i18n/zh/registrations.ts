export const registrations = {
} as const
