import { defineConfig } from '@playwright/test'
import type { TestFixtures } from './tests/e2e/setup/test'
import { chromiumPath } from './scripts/system.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig<TestFixtures>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/setup/global.ts',
  outputDir: 'test-results/browser',
  // One more than the cores: a browser test waits as often as it works. With two more the suite takes as long.
  workers: 3,
  // Emergency brakes: nothing is measured by them, so a machine that does much else may be slow.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args },
  },
  projects: [
    { name: 'js', use: { javaScriptEnabled: true, language: 'zh' } },
    { name: 'no-js', use: { javaScriptEnabled: false, language: 'en' } },
  ],
})
