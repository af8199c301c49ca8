export class StartRefused extends Error {}
export function lockDataDir(dataDir: string): () => void
