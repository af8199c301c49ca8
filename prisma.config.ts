import path from 'node:path'
import { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'
import { defineConfig } from 'prisma/config'

// The JavaScript engine: no Rust binary is downloaded, so generate and migrate work offline.
export default defineConfig({
  experimental: { adapter: true },
  engine: 'js',
  schema: 'prisma/schema.prisma',
  adapter: async () =>
    new PrismaBetterSQLite3({ url: `file:${path.resolve(process.env.DATA_DIR ?? 'data', 'app.db')}` }, { timestampFormat: 'unixepoch-ms' }),
})
