import Database from 'better-sqlite3'

export type WordIndex = {
  /** The rows that have a word, in any form of it, in some of the columns (by default in any); with `begins`, those that have a word beginning so. */
  having: (word: string, options?: { begins?: boolean; columns?: readonly number[] }) => ReadonlySet<number>
  /** The rows that have at least one of the words, the nearest first, each with its weight (the greater, the nearer). */
  rank: (words: readonly { word: string; begins: boolean }[], most: number) => { row: number; weight: number }[]
}

/**
 * A full-text index (SQLite's FTS5, English words by their stems) over rows of texts that are words with blanks between them. `weights` says how
 * much a word counts in each column. It lives in memory: made of what stands in the program, it can be neither stale nor lost, and is no part of
 * the database that is migrated, replicated and backed up.
 */
export function wordIndex(weights: readonly number[], rows: readonly (readonly string[])[]): WordIndex {
  const database = new Database(':memory:')
  const columns = weights.map((_, column) => `c${column}`)
  database.exec(`CREATE VIRTUAL TABLE texts USING fts5(${columns.join(', ')}, tokenize = 'porter unicode61 remove_diacritics 2')`)
  const insert = database.prepare(`INSERT INTO texts (rowid, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`)
  database.transaction(() => rows.forEach((texts, row) => insert.run(row, ...texts)))()
  database.pragma('query_only = 1')

  const find = database.prepare('SELECT rowid AS row FROM texts WHERE texts MATCH ?').pluck()
  const order = database.prepare(
    `SELECT rowid AS row, -bm25(texts, ${weights.join(', ')}) AS weight FROM texts WHERE texts MATCH ? ORDER BY weight DESC, rowid LIMIT ?`,
  )
  return {
    having: (word, { begins = false, columns: only } = {}) =>
      new Set(find.all(`${only ? `{${only.map((column) => columns[column]).join(' ')}} : ` : ''}${quoted(word, begins)}`) as number[]),
    rank: (words, most) =>
      words.length === 0
        ? []
        : (order.all(words.map(({ word, begins }) => quoted(word, begins)).join(' OR '), most) as { row: number; weight: number }[]),
  }
}

/** As FTS5 reads a word and nothing else: no operator, no column. */
function quoted(word: string, begins: boolean): string {
  return `"${word.replaceAll('"', '""')}"${begins ? '*' : ''}`
}
