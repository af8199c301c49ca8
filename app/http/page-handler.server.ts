import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { createRequestHandler, type RequestHandler } from '@remix-run/express'
import { matchRoutes } from '@remix-run/react'
import type { Request, Response } from 'express'

type Options = { build: ServerBuild; mode: string | undefined; getLoadContext: (request: Request, response: Response) => AppLoadContext }
type RouteTree = Parameters<typeof matchRoutes>[0]

const keptPaths = 1_000

/**
 * Remix's request handler ranks all routes several times a request and builds them anew for each page. Here an address is matched once and
 * answered by a Remix that knows the routes of its branch alone (docs/decisions/0020-narrowed-routes.md).
 */
export function pageHandler({ build, ...options }: Options): RequestHandler {
  const whole = createRequestHandler({ build, ...options })
  const tree = treeOf(build.routes)
  const byRoutes = new Map<string, RequestHandler>()
  const byPath = new Map<string, RequestHandler>()

  function handlerOf(pathname: string): RequestHandler {
    const known = byPath.get(pathname)
    if (known) return known
    const ids = neededRoutes(build, tree, pathname)
    const key = ids.join(' ')
    const handler = byRoutes.get(key) ?? createRequestHandler({ build: narrowed(build, ids), ...options })
    byRoutes.set(key, handler)
    if (byPath.size >= keptPaths) byPath.delete(byPath.keys().next().value!)
    byPath.set(pathname, handler)
    return handler
  }

  return (request, response, next) => {
    // As Remix reads it; what it cannot read is its to refuse.
    const url = `http://host${request.originalUrl}`
    const pathname = URL.canParse(url) ? new URL(url).pathname : null
    // What a hydrated page asks for afterwards may concern any route.
    const any = pathname === null || pathname === '/__manifest' || pathname.endsWith('.data')
    return (any ? whole : handlerOf(pathname))(request, response, next)
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
