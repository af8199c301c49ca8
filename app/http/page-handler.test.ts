import { type AppLoadContext, createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { pageHandler } from './page-handler.server'

type Seen = { routes: string[]; manifest: string[] }

const page = { default: () => null }
const modules: Record<string, { path?: string; index?: boolean; parentId?: string; module: object }> = {
  root: { path: '', module: page },
  frame: { parentId: 'root', module: { ...page, loader: () => 'frame' } },
  list: { parentId: 'frame', path: 'things', index: true, module: { ...page, loader: () => 'list' } },
  thing: { parentId: 'frame', path: 'things/:id', module: { ...page, loader: ({ params }: { params: object }) => params } },
  newest: { parentId: 'frame', path: 'things/newest', module: { ...page, loader: () => 'newest' } },
  desk: { parentId: 'root', path: 'things/:id/desk', module: { ...page, handle: { scripts: true } } },
  sheet: { parentId: 'root', path: 'things/sheet.csv', module: { loader: () => new Response('a,b') } },
  rest: {
    parentId: 'root',
    path: '*',
    module: {
      ...page,
      loader: () => {
        throw new Response(null, { status: 404 })
      },
    },
  },
}

function handlerAndSeen() {
  const seen: Seen[] = []
  const render = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
    seen.push({ routes: Object.keys(context.routeModules), manifest: Object.keys(context.manifest.routes) })
    return new Response(JSON.stringify(context.staticHandlerContext.loaderData), { status, headers })
  }
  const routes = Object.fromEntries(Object.entries(modules).map(([id, route]) => [id, { id, ...route }]))
  const build = {
    routes,
    entry: { module: { default: render } },
    assets: { version: '1', entry: {}, url: '', routes },
    basename: '/',
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
  } as unknown as ServerBuild
  const handlerOf = pageHandler(build, (narrowed) => createRequestHandler(narrowed, 'production'))
  const ask = (path: string, init?: RequestInit) => {
    const url = new URL(path, 'http://songs.test')
    return handlerOf(url.pathname)(new Request(url, init), {} as AppLoadContext)
  }
  return { ask, seen, handlerOf }
}

test('a page meets the routes of its branch alone, and answers as among all', async () => {
  const { ask, seen } = handlerAndSeen()
  expect(await (await ask('/things')).json()).toMatchObject({ frame: 'frame', list: 'list' })
  expect(await (await ask('/things/7')).json()).toMatchObject({ frame: 'frame', thing: { id: '7' } })
  expect(await (await ask('/things/newest')).json()).toMatchObject({ newest: 'newest' })
  expect(seen).toEqual([
    { routes: ['root', 'frame', 'list'], manifest: ['root', 'frame', 'list'] },
    { routes: ['root', 'frame', 'thing'], manifest: ['root', 'frame', 'thing'] },
    { routes: ['root', 'frame', 'newest'], manifest: ['root', 'frame', 'newest'] },
  ])
})

test('addresses of one route share a handler; an unknown address is not found', async () => {
  const { ask, handlerOf } = handlerAndSeen()
  const of = (path: string) => handlerOf(new URL(path, 'http://songs.test').pathname)
  expect(of('/things/1')).toBe(of('/things/2'))
  expect(of('/things/1')).not.toBe(of('/things'))
  for (const path of ['/nowhere', '/things/1/2/3', '/%E0%A4%A', '/things//x/y']) expect((await ask(path)).status).toBe(404)
})

test('a page with scripts also names what stands above its address', async () => {
  const { ask, seen } = handlerAndSeen()
  await ask('/things/7/desk')
  expect(seen[0]!.manifest).toEqual(['root', 'frame', 'list', 'thing', 'desk'])
})

test('files, data and the manifest are answered as ever', async () => {
  const { ask } = handlerAndSeen()
  expect(await (await ask('/things/sheet.csv')).text()).toBe('a,b')
  const found = await ask('/things/7.data')
  expect(found.headers.get('Content-Type')).toBe('text/x-script')
  expect(await found.text()).toContain('thing')
  const manifest = (await (await ask('/__manifest?version=1&p=/things')).json()) as object
  expect(Object.keys(manifest)).toContain('list')
})
