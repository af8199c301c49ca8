import fs from 'node:fs'
import { buildApp, generateClient } from './build.mjs'
import { bin, fail, run, say } from './shell.mjs'

const results = 'test-results'

const steps = {
  types: async () => one(await runBin('typescript/bin/tsc', ['--noEmit'])),
  lint: async () => one(await runBin('eslint/bin/eslint.js', ['.', '--max-warnings', '0'])),
  format: async () => one(await runBin('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])),
  unused: async () => one(await runBin('knip/bin/knip.js', ['--no-progress'])),
  build: async () => {
    await buildApp()
    return { passed: 0, failed: 0 }
  },
  unit: async () => {
    const report = `${results}/unit.json`
    fs.rmSync(report, { force: true })
    const code = await runBin('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
    const { numPassedTests: passed, numFailedTests: failed } = read(report) ?? { numPassedTests: 0, numFailedTests: 0 }
    return { passed, failed: atLeastOneIf(code, failed) }
  },
  browser: async () => {
    await buildApp()
    const report = `${results}/browser.json`
    fs.rmSync(report, { force: true })
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const code = await runBin('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env })
    const { expected: passed, unexpected, flaky } = read(report)?.stats ?? { expected: 0, unexpected: 0, flaky: 0 }
    return { passed, failed: atLeastOneIf(code, unexpected + flaky) }
  },
}

/** What reads the sources takes one core each; the tests take all there are. */
const inGroups = [['types', 'lint', 'format', 'unused', 'build'], ['unit'], ['browser']]

/** npm test: every step runs, whatever failed before; the last line counts them all. Name steps to run only those. */
export async function test(names) {
  const unknown = names.find((name) => !Object.hasOwn(steps, name))
  if (unknown) fail(`Steps: ${Object.keys(steps).join(', ')}`)
  fs.mkdirSync(results, { recursive: true })
  await generateClient()
  const total = { passed: 0, failed: 0 }
  const wanted = names.length > 0 ? names : Object.keys(steps)
  for (const group of inGroups.map((group) => group.filter((name) => wanted.includes(name)))) {
    await Promise.all(
      group.map(async (name) => {
        say(name)
        const started = Date.now()
        const { passed, failed } = await steps[name]()
        say(`${name}: ${passed} passed, ${failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s`)
        total.passed += passed
        total.failed += failed
      }),
    )
  }
  process.exitCode = total.failed > 0 ? 1 : 0
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
}

function runBin(file, args, options) {
  const [node, path] = bin(file)
  return run(node, [path, ...args], options)
}

const one = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A run that broke off fails even when no single test was counted as failed. */
const atLeastOneIf = (code, failed) => (code === 0 ? failed : Math.max(1, failed))

function read(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}
