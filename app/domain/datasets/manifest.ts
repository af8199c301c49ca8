import { z } from 'zod'
import { voiceTypes } from '~/domain/accounts/roles'
import { visibleLines, visibleText } from '~/domain/lists/visible-text'
import { itemName } from './pairing'
import { findTag, type KnownTag } from './sheets/sheet-scores'

/** What a manifest says of one recording; `row` counts as its file does, `scores` are by tag as written. */
export type ManifestEntry = {
  row: number
  name: string
  singerName: string | null
  songName: string | null
  voiceType: (typeof voiceTypes)[number] | null
  description: string | null
  scores: Record<string, string | number> | null
}

const text = z.union([z.string(), z.number()]).transform(String).nullish()
const score = z.union([z.string(), z.number()])
const listed = z.object({
  ...{ name: text, file: text, singer: text, song: text, voiceType: text, description: text },
  tags: z.record(z.string(), score).nullish(),
})
const whole = z.union([z.object({ datasets: z.array(listed) }), z.array(listed).transform((datasets) => ({ datasets }))])

/** Headings by the field they stand for, without case, blanks and lines. */
const headings: Record<string, 'name' | 'file' | 'singer' | 'song' | 'voiceType' | 'description'> = {
  ...{ name: 'name', dataset: 'name', file: 'file', audio: 'file', filename: 'file', singer: 'singer', singername: 'singer', song: 'song' },
  ...{ songname: 'song', voicetype: 'voiceType', voice: 'voiceType', description: 'description' },
}

/** The longest of what an entry may say; the rest of it is left out. */
const longest = { singer: 100, song: 200, description: 2000 }

/**
 * What a `manifest.json` or `manifest.csv` says of recordings, as the library's export writes it: in JSON `datasets` (or a list) of `name`, `singer`, `song`,
 * `voiceType`, `description` and `tags`; in CSV a line of headings, with a column a tag, by its code or name, or `tag:CODE`. What it does not know is passed over.
 * Null for what is neither.
 */
export function readManifest(fileName: string, content: string, tags: readonly KnownTag[]): ManifestEntry[] | null {
  const entries = /\.json$/i.test(fileName) ? jsonEntries(content) : csvEntries(content.replace(/^\ufeff/, ''), tags)
  return entries?.flatMap((entry) => tidy(entry) ?? []) ?? null
}

type Raw = z.infer<typeof listed> & { row: number }

function jsonEntries(content: string): Raw[] | null {
  try {
    const { datasets } = whole.parse(JSON.parse(content))
    return datasets.map((entry, index) => ({ ...entry, row: index + 1 }))
  } catch {
    return null
  }
}

function csvEntries(content: string, tags: readonly KnownTag[]): Raw[] | null {
  const [head, ...lines] = csvRows(content)
  const columns = head?.map((title) => {
    const field = headings[title.toLowerCase().replace(/[\s_-]/g, '')]
    return field ? { field } : { tag: findTag(tags, title.replace(/^(?:tag|score)[:_]\s*/i, ''))?.code }
  })
  if (!columns?.some(({ field }) => field === 'name' || field === 'file')) return null
  return lines.map((cells, index) => {
    const raw: Raw = { row: index + 2, tags: {} }
    for (const [at, column] of columns.entries()) {
      const cell = (cells[at] ?? '').trim()
      if (cell === '') continue
      if (column.field) raw[column.field] = cell
      else if (column.tag) raw.tags![column.tag] = cell
    }
    return raw
  })
}

function tidy({ row, name, file, singer, song, voiceType, description, tags }: Raw): ManifestEntry | null {
  const called = itemName(name ? `${name}.` : (file ?? ''))
  if (called === '') return null
  const said = (value: string | null | undefined, most: number, seen = visibleText) => (value && seen(value).slice(0, most)) || null
  const voice = voiceType?.trim().toLowerCase().replace(/[\s-]/g, '_')
  return {
    ...{ row, name: called, singerName: said(singer, longest.singer), songName: said(song, longest.song) },
    voiceType: voiceTypes.find((one) => one === voice) ?? null,
    description: said(description, longest.description, visibleLines),
    scores: tags && Object.keys(tags).length > 0 ? tags : null,
  }
}

/** The rows of a CSV: cells in quotes may hold commas, line ends and doubled quotes; a sign put before a formula is taken away again. */
function csvRows(content: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy
  for (let match = cells.exec(content); match && match.index < content.length; match = cells.exec(content)) {
    row.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').replace(/^'(?=[=+\-@])/, ''))
    if (match[3] !== ',') {
      if (row.some((cell) => cell.trim() !== '')) rows.push(row)
      row = []
    }
  }
  if (row.length > 0) rows.push(row)
  return rows
}
