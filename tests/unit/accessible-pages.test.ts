import fs from 'node:fs'
import { expect, test } from 'vitest'
import { routeAccess } from '~/domain/accounts/route-access'

/** What answers with no page of its own: files, calls, and ways that only lead on. */
const noPage =
  /\/(export|resumes|send|renewal|candidates|\*|login|register|logout|locale|upload-video\/status|:batchId\/status|import\/status|scoring\/model\/status|download)$/
const entering = '/competitions/:id/register'

test('every page is looked at by axe: the browser tests write an address of each route', () => {
  const specs = ['accessible', 'shell'].map((name) => fs.readFileSync(`tests/e2e/${name}.spec.ts`, 'utf8')).join('\n')
  const addresses = [...specs.matchAll(/(['`])((?:\/|\$\{(?:base|other)\})[^'`\n]*)\1/g)].map(([, , written]) =>
    written!
      .replace(/^\$\{(base|other)\}/, '/competitions/1')
      .replace(/\?.*$/, '')
      .replace(/\$\{[^}]*\}/g, '1'),
  )
  const forgotten = Object.keys(routeAccess)
    .filter((pattern) => pattern === entering || !noPage.test(pattern))
    .filter((pattern) => !addresses.some((address) => new RegExp(`^${pattern.replace(/:\w+/g, '1')}$`).test(address)))
  expect(addresses.length).toBeGreaterThan(80)
  expect(forgotten).toEqual([])
})

test('every page has its picture: `npm run screenshots` names a screen of each route, or what the demo lacks for it', () => {
  const screens = fs.readFileSync('scripts/screenshots/screens.mjs', 'utf8')
  const pages = Object.keys(routeAccess).filter((pattern) => pattern === entering || !noPage.test(pattern))
  expect(pages.filter((pattern) => !screens.includes(`'${pattern}'`))).toEqual([])
})
