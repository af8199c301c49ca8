export function adoptLedgers(file: string): void
