import type { WorkDetails } from './schema'

/** A work's details as an upload's row keeps them: text by text, the awards in one, comma-separated. */
export type StoredDetails = Record<'entry' | 'title' | 'performer' | 'awards', string>

export function writeDetails({ entry, title, performer, awards }: Partial<WorkDetails>): StoredDetails {
  return { entry: entry ?? '', title: title ?? '', performer: performer ?? '', awards: (awards ?? []).join(',') }
}

/** The details as the schema takes them: what is empty is absent. */
export function readDetails(stored: unknown): Record<string, unknown> {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<StoredDetails>
  const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined)
  return {
    entry: text(given.entry),
    title: text(given.title),
    performer: text(given.performer),
    awards: text(given.awards)?.split(',') ?? [],
  }
}

/** What a browser notes of the file it sends, to know it again after a break: size, head and tail. Never trusted, only compared by the browser. */
export function readFingerprint(stored: unknown): string {
  const value = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>).fingerprint : null
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : ''
}
