import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

type RouteTree = Parameters<typeof matchRoutes>[0]

const keptPaths = 1_000

/**
 * Remix ranks all routes several times a request and builds them anew for each page. Here an address is matched once and answered by a Remix
 * that knows the routes of its branch alone (docs/decisions/0020-narrowed-routes.md). `handlerFor` makes such a Remix.
 */
export function pageHandler<Handler>(build: ServerBuild, handlerFor: (build: ServerBuild) => Handler): (pathname: string) => Handler {
  const whole = handlerFor(build)
  const tree = treeOf(build.routes)
  const byRoutes = new Map<string, Handler>()
  const byPath = new Map<string, Handler>()

  return (pathname) => {
    // What a hydrated page asks for afterwards may concern any route.
    if (pathname === '/__manifest' || pathname.endsWith('.data')) return whole
    const known = byPath.get(pathname)
    if (known) return known
    const ids = neededRoutes(build, tree, pathname)
    const key = ids.join(' ')
    const handler = byRoutes.get(key) ?? handlerFor(narrowed(build, ids))
    byRoutes.set(key, handler)
    if (byPath.size >= keptPaths) byPath.delete(byPath.keys().next().value!)
    byPath.set(pathname, handler)
    return handler
  }
}

/** The routes that answer an address; all of them where none does. */
function neededRoutes(build: ServerBuild, tree: RouteTree, pathname: string): string[] {
  const branch = idsOf(matchRoutes(tree, pathname))
  const scripts = branch.some((id) => (build.routes[id]!.module.handle as { scripts?: boolean } | undefined)?.scripts)
  // A page with scripts also tells the browser what stands at the addresses above its own.
  const wanted = new Set([...branch, ...(scripts ? addressesAbove(pathname).flatMap((one) => idsOf(matchRoutes(tree, one))) : [])])
  return Object.keys(build.routes).filter((id) => wanted.size === 0 || wanted.has(id))
}

function addressesAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((_, index) => `/${segments.slice(0, index).join('/')}`)
}

function idsOf(matches: { route: { id?: string } }[] | null): string[] {
  return (matches ?? []).map(({ route }) => route.id!)
}

function treeOf(routes: ServerBuild['routes'], parentId?: string): RouteTree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => (index ? { id, path, index } : { id, path, caseSensitive, children: treeOf(routes, id) }))
}

function narrowed(build: ServerBuild, ids: string[]): ServerBuild {
  const only = <T>(all: Record<string, T>) => Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
