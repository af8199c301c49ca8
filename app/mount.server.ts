import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createRequestHandler } from '@remix-run/express'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import compression from 'compression'
import type { Express, Request, RequestHandler, Response } from 'express'
import { lockDataDir } from '../prisma/lock-data-dir.mjs'
import './http/context'
import { passAddress } from './http/authenticator.server'
import { endUnreadBodies } from './http/unread-body.server'
import { eraseRestored } from './domain/accounts/erase-restored.server'
import { ensureFirstAdmin } from './domain/accounts/ensure-first-admin.server'
import { ensureDefaultTags } from './domain/skill-tags/ensure-default-tags.server'
import { requireFormContent } from './http/form-content.server'
import { checkOrigin, forgetOrigin } from './http/origin.server'
import { securityHeaders } from './http/security-headers.server'
import { health } from './http/health.server'
import { mountMedia } from './http/media.server'
import { mountTaskEvents } from './http/task-events.server'
import { pageHandler } from './http/page-handler.server'
import { answerUnreadable, refuseOtherMethods, refuseUnreadableAddress } from './http/readable-address.server'
import { mountTus } from './http/tus.server'
import { keepHouse } from './infra/keep-house'
import { ensureSecrets } from './infra/ensure-secrets'
import { env } from './infra/env'
import { startJobs } from './infra/jobs/loop'
import { keepPrivate } from './infra/private-folder'
import { catalogue } from './jobs/catalogue'
import { keepTime } from './jobs/keep-time'
import { hangDatasetUploads } from './domain/datasets/record-file.server'
import { hangModelUploads } from './domain/model-scoring/record-upload.server'
import { hangWorkUploads } from './domain/works/record-work.server'
import { keepUploads } from './domain/uploads/reconcile-uploads.server'

type Mounted = { port: number; host: string; stop: () => Promise<void> }

type Options = { build: ServerBuild | (() => Promise<ServerBuild>); development: boolean }

/**
 * Hangs the whole product on an Express app: security, uploads, media, pages and the job loop.
 * It is exported by the Remix bundle, so that the process holds one copy of infra.
 */
export async function mount(app: Express, { build, development }: Options): Promise<Mounted> {
  const { PORT: port, HOST: host, TRUST_PROXY, DATA_DIR } = env()
  const unlock = lockDataDir(DATA_DIR)
  await keepPrivate(DATA_DIR)
  await ensureSecrets()
  if (TRUST_PROXY) app.set('trust proxy', 1)
  await ensureFirstAdmin()
  await ensureDefaultTags()
  await eraseRestored()
  app.use(endUnreadBodies)
  app.get('/healthz', health)
  app.use(securityHeaders({ development }))
  app.use(refuseOtherMethods)
  app.use(refuseUnreadableAddress)
  app.use(checkOrigin)
  app.use(passAddress)
  hangWorkUploads()
  hangDatasetUploads()
  hangModelUploads()
  mountTus(app)
  mountMedia(app)
  mountTaskEvents(app)
  app.use(requireFormContent)
  app.use(forgetOrigin)
  // After uploads and media: what is a video already only loses time, and a range of one its place.
  app.use(compression())
  const stopUploads = await keepUploads()
  app.all('*', pages(build))
  app.use(answerUnreadable)
  const jobs = startJobs(catalogue)
  const stopClock = keepTime()
  const stopHouse = keepHouse()
  return {
    port,
    host,
    stop: async () => {
      await stopHouse()
      await stopClock()
      await stopUploads()
      await jobs.stop()
      unlock()
    },
  }
}

function pages(build: Options['build']): RequestHandler {
  const handlerFor = (one: Options['build']) =>
    createRequestHandler({ build: one, mode: process.env.NODE_ENV, getLoadContext: loadContext }) as RequestHandler
  // A development server's build changes with each edit.
  if (typeof build === 'function') return handlerFor(build)
  const handlerOf = pageHandler(build, handlerFor)
  return (request, response, next) => handlerOf(new URL(`http://own.invalid${request.originalUrl}`).pathname)(request, response, next)
}

/**
 * A rendered page is one string: what ends the answer sends it as it is, instead of Remix through three streams; as bytes, since of a text
 * first the compression and then Node would count them.
 */
function loadContext(_: Request, response: Response): AppLoadContext {
  const nonce = (response.locals.nonce as string | undefined) ?? randomBytes(16).toString('base64')
  const context: AppLoadContext = { nonce, hasRoom: () => roomIn(response) }
  const end = response.end.bind(response) as (...given: unknown[]) => Response
  response.end = (...given: unknown[]) => (context.page === undefined ? end(...given) : end(Buffer.from(context.page)))
  return context
}

/** Asked again and again: behind the compression an event would tell of its own room, not of the connection's. */
async function roomIn(response: Response): Promise<boolean> {
  while (response.writableNeedDrain && !response.destroyed) await pause(20)
  return !response.destroyed
}
