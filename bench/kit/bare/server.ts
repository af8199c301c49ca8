import type { AddressInfo } from 'node:net'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express from 'express'
import * as entry from './entry'
import * as list from './list'
import * as root from './root'

// The least that Remix and Express can be: a root, one route, no session, compression like ours.
const routes = {
  root: { id: 'root', path: '', module: root },
  list: { id: 'list', parentId: 'root', index: true, module: list },
}
const asset = { module: '/none.js', hasAction: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false }
const build: ServerBuild = {
  entry: { module: entry },
  routes: routes as unknown as ServerBuild['routes'],
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/none.js', imports: [] },
    routes: {
      root: { ...asset, id: 'root', path: '', hasLoader: false },
      list: { ...asset, id: 'list', parentId: 'root', index: true, hasLoader: true },
    },
  } as ServerBuild['assets'],
  publicPath: '/',
  assetsBuildDirectory: 'none',
  basename: '/',
  isSpaMode: false,
  mode: 'production',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
}

const app = express()
app.disable('x-powered-by')
app.use(compression())
app.all('*', createRequestHandler({ build, mode: 'production' }))
const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.on('SIGTERM', () => process.exit(0))
