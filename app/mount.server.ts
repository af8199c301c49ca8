import { randomBytes } from 'node:crypto'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import compression from 'compression'
import type { Express, Request } from 'express'
import './http/context'
import { passAddress } from './http/authenticator.server'
import { endUnreadBodies } from './http/unread-body.server'
import { ensureFirstAdmin } from './domain/accounts/ensure-first-admin.server'
import { ensureDefaultTags } from './domain/skill-tags/ensure-default-tags.server'
import { requireFormContent } from './http/form-content.server'
import { checkOrigin } from './http/origin.server'
import { securityHeaders } from './http/security-headers.server'
import { health } from './http/health.server'
import { mountMedia } from './http/media.server'
import { pageHandler } from './http/page-handler.server'
import { forExpress, type RemixHandler } from './http/remix-adapter.server'
import { mountTus } from './http/tus.server'
import { env } from './infra/env'
import { startJobs } from './infra/jobs/loop'
import { catalogue } from './jobs/catalogue'
import { keepTime } from './jobs/keep-time'
import { hangWorkUploads } from './domain/works/record-work.server'
import { keepUploads } from './domain/uploads/reconcile-uploads.server'

type Mounted = { port: number; host: string; stop: () => Promise<void> }

type Options = { build: ServerBuild | (() => Promise<ServerBuild>); development: boolean }

/**
 * Hangs the whole product on an Express app: security, uploads, media, pages and the job loop.
 * It is exported by the Remix bundle, so that the process holds one copy of infra.
 */
export async function mount(app: Express, { build, development }: Options): Promise<Mounted> {
  const { PORT: port, HOST: host, TRUST_PROXY } = env()
  if (TRUST_PROXY) app.set('trust proxy', 1)
  await ensureFirstAdmin()
  await ensureDefaultTags()
  app.use(endUnreadBodies)
  app.get('/healthz', health)
  app.use(securityHeaders({ development }))
  app.use(checkOrigin)
  app.use(passAddress)
  hangWorkUploads()
  mountTus(app)
  mountMedia(app)
  app.use(requireFormContent)
  // After uploads and media: what is a video already only loses time, and a range of one its place.
  app.use(compression())
  const stopUploads = await keepUploads()
  const mode = process.env.NODE_ENV
  // A development server's build changes with each edit.
  const handlerOf = typeof build === 'function' ? always(createRequestHandler(build, mode)) : pageHandler(build, mode)
  app.all('*', forExpress(handlerOf, loadContext))
  const jobs = startJobs(catalogue)
  const stopClock = keepTime()
  return {
    port,
    host,
    stop: async () => {
      await stopClock()
      await stopUploads()
      await jobs.stop()
    },
  }
}

const always = (handler: RemixHandler) => () => handler

function loadContext(_: Request, response: { locals: Record<string, unknown> }): AppLoadContext {
  return { nonce: (response.locals.nonce as string | undefined) ?? randomBytes(16).toString('base64') }
}
