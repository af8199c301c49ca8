import { sql } from 'kysely'

/** A JSON column as its text is stored: that it cannot be parsed is no reason to show nothing of its row. */
export const storedText = (column: string) => sql<string | null>`CAST(${sql.ref(column)} AS TEXT)`
