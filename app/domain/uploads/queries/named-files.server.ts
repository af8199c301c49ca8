import { sql } from 'kysely'
import { read } from '~/infra/db/read'

// Both questions are asked of the tables as the database has them, so that no table can be forgotten.

type Column = { table: string; column: string }

/** The storage keys of all files that a row names: every column `storageKey` there is. */
export async function storedKeys(): Promise<Set<string>> {
  const { rows: columns } = await sql<Column>`
    SELECT tables.name AS "table", columns.name AS "column" FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.name = 'storageKey'`.execute(read)
  const { rows } = await selectAll(columns).execute(read)
  return new Set(rows.map(({ named }) => named))
}

/**
 * The stored uploads that nothing names, of those finished before an instant: no row that refers to one, other than the rows that go with it (ON DELETE CASCADE),
 * and no setting.
 */
export async function unnamedUploads(before: Date): Promise<string[]> {
  const { rows: columns } = await sql<Column>`
    SELECT tables.name AS "table", keys."from" AS "column" FROM sqlite_master AS tables JOIN pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys."table" = 'Upload' AND keys.on_delete <> 'CASCADE'`.execute(read)
  const { rows } = await sql<{ id: string }>`
    SELECT "id" FROM "Upload" WHERE "status" = 'stored' AND "finalizedAt" < ${before} AND "id" NOT IN (${selectAll(columns)})
      AND NOT EXISTS (SELECT 1 FROM "Setting" WHERE instr("value", "Upload"."id"))`.execute(read)
  return rows.map(({ id }) => id)
}

function selectAll(columns: Column[]) {
  const named = columns.map(
    ({ table, column }) => sql`SELECT ${sql.ref(column)} AS named FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL`,
  )
  return sql<{ named: string }>`${sql.join(named, sql` UNION ALL `)}`
}
