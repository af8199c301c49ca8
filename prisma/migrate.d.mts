export function migrate(dataDir: string): void
