import type { Locale } from '../locale'

/** A longer text of the house. It stays on the server: pages with scripts don't carry it in their dictionary. */
export type Article = {
  title: string
  lead: string
  sections: { title: string; paragraphs?: string[]; points?: string[] }[]
  updated?: string
}

export type Translated = Record<Locale, Article>
