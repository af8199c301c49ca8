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
