import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { framesWords } from '~/root'
import type { Area } from '~/i18n/translate'
import { zh } from '~/i18n/zh'

const asking = /^export const handle = \{[^}]*scripts: (\[[^\]]*\]|\w+)/m
const scripted = fs.readdirSync('app/routes').flatMap((name) => {
  const file = path.join('app/routes', name)
  const named = asking.exec(fs.readFileSync(file, 'utf8'))?.[1]
  return named === undefined ? [] : [{ file, named: [...named.matchAll(/\w+/g)].map(([area]) => area) }]
})
const key = new RegExp(`['"\`](${Object.keys(zh).join('|')})\\.[a-z]\\w*`, 'g')

test('a page with scripts is sent the areas of words it speaks of, and no more', async () => {
  expect(scripted.length).toBeGreaterThan(5)
  const differing = await Promise.all(
    scripted.map(async ({ file, named }) => {
      const spoken = await areasOf([file, 'app/root.tsx', ...['app/routes/_app.tsx', 'app/routes/_public.tsx'].filter(isAround(file))])
      const beyondFrames = spoken.filter((area) => !framesWords.includes(area as Area))
      return beyondFrames.join() === named.join() ? [] : [{ file, spoken: beyondFrames, named }]
    }),
  )
  expect(differing.flat()).toEqual([])
})

/** Whether a layout stands around a route, by its name. */
function isAround(file: string) {
  return (layout: string) => file.startsWith(layout.replace(/tsx$/, ''))
}

/** The areas that what the browser gets of some routes speaks of. */
async function areasOf(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'none',
    platform: 'browser',
    packages: 'external',
    logLevel: 'silent',
    plugins: [
      {
        name: 'what the browser gets',
        setup: ({ onResolve }) => onResolve({ filter: /\.server$|\.css(\?url)?$/ }, () => ({ path: 'none', external: true })),
      },
    ],
  })
  const views = Object.keys(metafile.inputs).filter((file) => file.endsWith('.tsx') || file.startsWith('app/ui/'))
  const areas = views.flatMap((file) => {
    // What a route's loader and action say is said on the server.
    const source = fs.readFileSync(file, 'utf8')
    const view = file.startsWith('app/routes/') ? source.slice(source.indexOf('export default function')) : source
    return [...view.matchAll(key)].map(([, area]) => area!)
  })
  return [...new Set(areas)].sort()
}
