import { type RawBuilder, type SqlBool, sql } from 'kysely'

// What LIKE takes for a wildcard is, in a text that somebody typed, the character it is.

/** Whether a column's text contains this one. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return like(column, `%${plain(text)}%`)
}

/** Whether a column's name contains this one; a Chinese name is found also as it is typed with blanks in it (林 书瑶). */
export function containsName(column: string, text: string): RawBuilder<SqlBool> {
  const joined = text.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
  return joined === text ? contains(column, text) : sql<SqlBool>`(${contains(column, text)} OR ${contains(column, joined)})`
}

/** Whether a column's text begins with this one. */
export function startsWith(column: string, text: string): RawBuilder<SqlBool> {
  return like(column, `${plain(text)}%`)
}

const like = (column: string, pattern: string) => sql<SqlBool>`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`

const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')
