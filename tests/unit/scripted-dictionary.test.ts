import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { zh } from '~/i18n/zh'
import { zhScripted } from '~/i18n/zh-scripted'

const routes = fs.readdirSync('app/routes').map((name) => path.join('app/routes', name))
const scripted = routes.filter((file) => /^export const handle = \{[^}]*scripts: true/m.test(fs.readFileSync(file, 'utf8')))
const plainAreas = Object.keys(zh).filter((area) => !(area in zhScripted))

test('pages with scripts speak only of what is sent to them', async () => {
  expect(scripted.length).toBeGreaterThan(5)
  expect(plainAreas.length).toBeGreaterThan(3)
  const { metafile } = await build({
    entryPoints: [...scripted, 'app/routes/_app.tsx', 'app/routes/_public.tsx', 'app/root.tsx'],
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
  const asked = new RegExp(`['"\`](${plainAreas.join('|')})\\.[a-z]\\w*`, 'g')
  const views = Object.keys(metafile.inputs).filter((file) => file.endsWith('.tsx') || file.startsWith('app/ui/'))
  const strays = views.flatMap((file) => {
    // What a route's loader and action say is said on the server.
    const source = fs.readFileSync(file, 'utf8')
    const view = file.startsWith('app/routes/') ? source.slice(source.indexOf('export default function')) : source
    return [...view.matchAll(asked)].map(([text]) => `${file}: ${text}`)
  })
  expect(strays).toEqual([])
})
