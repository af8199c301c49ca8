import type { Express, Request, Response } from 'express'
import { can } from '~/domain/accounts/capabilities'
import { latestStandings } from '~/domain/model-scoring/queries/own-tasks.server'
import { log } from '~/infra/log'
import { paths } from './paths'
import { viewerOfRequest } from './request-viewer.server'

const lookEveryMs = 1500
/** A proxy closes what is silent for a minute. */
const beatEveryMs = 15_000
/** Tabs of one person, and people, who are told at once; the others look for themselves. */
const mostOfOne = 4
const mostOfAll = 300

const open = new Map<number, number>()

/**
 * How one's own model tasks stand, told as it changes (server-sent events). It ends with the session; for whom there are too many already it
 * does not begin (204: a browser asks no more).
 */
export function mountTaskEvents(app: Express): void {
  app.get(paths.modelTaskEvents(), (request, response, next) => {
    begin(request, response).catch(next)
  })
}

async function begin(request: Request, response: Response): Promise<void> {
  const viewer = await whoMayKnow(request)
  response.set('Cache-Control', 'no-store')
  if (!viewer) return void response.status(403).end()
  const all = [...open.values()].reduce((sum, one) => sum + one, 0)
  const own = open.get(viewer.id) ?? 0
  if (own >= mostOfOne || all >= mostOfAll) return void response.status(204).end()
  open.set(viewer.id, own + 1)
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  request.setTimeout(0)
  response.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  response.flushHeaders()
  try {
    await tell(request, response, gone.signal)
  } catch (error) {
    log.error('task_events.failed', { error })
  } finally {
    const left = open.get(viewer.id)! - 1
    if (left > 0) open.set(viewer.id, left)
    else open.delete(viewer.id)
    response.end()
  }
}

async function whoMayKnow(request: Request) {
  const viewer = await viewerOfRequest(request)
  if (!viewer || viewer.status !== 'active' || viewer.mustChangePassword) return null
  return can(viewer.role, 'recordings.score') ? viewer : null
}

/** Looks again and again: the session first, so that it tells nothing after signing out. */
async function tell(request: Request, response: Response, signal: AbortSignal): Promise<void> {
  let told = ''
  let saidAt = Date.now()
  while (!signal.aborted) {
    const viewer = await whoMayKnow(request)
    if (!viewer) return
    const standings = await latestStandings(viewer.id)
    const text = JSON.stringify(standings)
    const news = text !== told ? `data: ${text}\n\n` : Date.now() - saidAt >= beatEveryMs ? ':\n\n' : null
    if (news !== null) {
      response.write(news)
      saidAt = Date.now()
    }
    told = text
    await pause(lookEveryMs, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    timer.unref()
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
