import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '~': path.resolve(import.meta.dirname, 'app') } },
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts', 'scripts/**/*.test.ts', 'lint/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/setup/global.ts',
    setupFiles: 'tests/setup/data-dir.ts',
    pool: 'forks',
    poolOptions: { forks: { maxForks: 2 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
