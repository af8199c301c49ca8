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
    poolOptions: { forks: { maxForks: 3 } },
    // Emergency brakes: nothing is measured by them, so a machine that does much else may be slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
