import type { AddressInfo } from 'node:net'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import { passAddress } from '~/http/authenticator.server'
import { requireFormContent } from '~/http/form-content.server'
import { mountMedia } from '~/http/media.server'
import { checkOrigin } from '~/http/origin.server'
import { mountTus } from '~/http/tus.server'
import { endUnreadBodies } from '~/http/unread-body.server'
import { writeSessionToken } from '~/http/session-cookie.server'
import { transaction } from '~/infra/db/client'
import { openSession } from '~/infra/session'
import { ensureFolders } from '~/infra/storage'
import * as route from '~/routes/api.$'

export type ApiServer = { url: string; cookieOf: (userId: number) => Promise<string[]>; close: () => Promise<void> }

/** The API as the product mounts it, without its pages, in this process. */
export async function startApiServer(): Promise<ApiServer> {
  await ensureFolders()
  const app = express()
  app.use(endUnreadBodies)
  app.use(checkOrigin)
  app.use(passAddress)
  mountTus(app)
  mountMedia(app)
  app.use(requireFormContent)
  app.all(
    '*',
    createRequestHandler({
      build: buildOf(),
      mode: 'production',
      getLoadContext: () => ({ nonce: '' }),
    }),
  )
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cookieOf: async (userId) => {
      const token = await transaction((tx) => openSession(tx, userId, { userAgent: 'test', address: '127.0.0.1' }))
      return (await writeSessionToken(token)).split(';')
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A build of one route. */
function buildOf(): ServerBuild {
  const id = 'routes/api.$'
  const routes = {
    root: { id: 'root', path: '', module: { default: () => null } },
    [id]: { id, parentId: 'root', path: 'api/*', module: route },
  }
  const manifest = Object.fromEntries(
    Object.values(routes).map(({ id: one, path }) => [
      one,
      { id: one, path, module: '', hasLoader: true, hasAction: true, hasErrorBoundary: false },
    ]),
  )
  return {
    entry: { module: { default: () => new Response(null, { status: 404 }) } },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: manifest, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild
}
