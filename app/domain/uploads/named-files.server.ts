import { db, type Tx } from '~/infra/db/client'

// Both questions are asked of the tables as the database has them, so that no table can be forgotten.

type Client = Pick<Tx, '$queryRaw' | '$queryRawUnsafe'>
type Column = { table: string; column: string }

/** The storage keys of all files that a row names: every column `storageKey` there is. */
export async function storedKeys(client: Client = db): Promise<Set<string>> {
  const columns = await client.$queryRaw<Column[]>`
    SELECT tables.name AS "table", columns.name AS "column" FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.name = 'storageKey'`
  const rows = await client.$queryRawUnsafe<{ named: string }[]>(selectAll(columns))
  return new Set(rows.map(({ named }) => named))
}

/**
 * The stored uploads that nothing names, of those finished before an instant: no row that refers to one, other than the rows that go with it (ON DELETE CASCADE),
 * and no setting.
 */
export async function unnamedUploads(before: Date, client: Client = db): Promise<string[]> {
  const columns = await client.$queryRaw<Column[]>`
    SELECT tables.name AS "table", keys."from" AS "column" FROM sqlite_master AS tables JOIN pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys."table" = 'Upload' AND keys.on_delete <> 'CASCADE'`
  const rows = await client.$queryRawUnsafe<{ id: string }[]>(
    `SELECT "id" FROM "Upload" WHERE "status" = 'stored' AND "finalizedAt" < ? AND "id" NOT IN (${selectAll(columns)})
      AND NOT EXISTS (SELECT 1 FROM "Setting" WHERE instr("value", "Upload"."id"))`,
    before,
  )
  return rows.map(({ id }) => id)
}

function selectAll(columns: Column[]): string {
  return columns.map(({ table, column }) => `SELECT "${column}" AS named FROM "${table}" WHERE "${column}" IS NOT NULL`).join(' UNION ALL ')
}
