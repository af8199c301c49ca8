import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { helpPressGapMs } from '~/ui/layout/help-button'
import { buttonDefaults, buttonSizes, buttonVariants } from '~/ui/primitives/button'
import { drawerDefaults, drawerPlacements } from '~/ui/primitives/drawer'
import { dropdownLayer } from '~/ui/primitives/dropdown'
import { toastDefaults, toastTypes } from '~/ui/primitives/toast-store'

test('the constants of the specification’s section 9', () => {
  expect([toastTypes, toastDefaults]).toEqual([['success', 'info', 'warning', 'error'], { type: 'info', duration: 4000, closable: true }])
  expect([buttonVariants, buttonSizes, buttonDefaults]).toEqual([
    ['primary', 'secondary', 'outline', 'text', 'danger'],
    ['small', 'medium', 'large'],
    { variant: 'primary', size: 'medium' },
  ])
  expect([drawerPlacements, drawerDefaults]).toEqual([
    ['left', 'right', 'top', 'bottom'],
    { placement: 'right', width: 400, height: 300, closeButton: true, closeOnOverlay: true, closeOnEscape: true },
  ])
  expect([dropdownLayer, helpPressGapMs]).toEqual([2500, 500])
})

/** What stands around a page, and so around /components, or takes the place of one; and where it may. */
const frames = [
  'AccountPage',
  'AppShell',
  'ArticlePage',
  'Brand',
  'ChatLink',
  'ContactLines',
  'Foot',
  'HelpButton',
  'LanguageSelector',
  'Menu',
  'ProblemPage',
  'PublicFrame',
  'SignOut',
  'SkipLink',
  'ToastRegion',
]

const sources = ['app/ui', 'app/routes']
  .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)))
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => {
    const text = fs.readFileSync(file, 'utf8')
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)
    return { file, exported: named(/export (?:function|const) ([A-Z]\w+)\b/g), rendered: new Set(named(/<([A-Z]\w+)\b/g)) }
  })

test('every widget that a page renders is shown on /components', () => {
  const isShowcase = (file: string) => file.startsWith('app/ui/showcase/') || file === 'app/routes/_public.components.tsx'
  const shown = new Set(sources.filter(({ file }) => isShowcase(file)).flatMap(({ rendered }) => [...rendered]))
  // What is inside of what is shown.
  for (const name of shown) {
    for (const { exported, rendered } of sources) if (exported.includes(name)) for (const inner of rendered) shown.add(inner)
  }
  const used = new Set(sources.filter(({ file }) => !isShowcase(file)).flatMap(({ rendered }) => [...rendered]))
  const widgets = sources.filter(({ file }) => /^app\/ui\/(primitives|form|layout|charts)\//.test(file)).flatMap(({ exported }) => exported)
  expect(widgets.length).toBeGreaterThan(40)
  expect(widgets.filter((name) => used.has(name) && !shown.has(name)).sort()).toEqual(frames)
})
