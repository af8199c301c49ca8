import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a column's text contains this one. What LIKE takes for a wildcard is the character it is. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} LIKE ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`
}
