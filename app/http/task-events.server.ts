import type { Express, Request, Response } from 'express'
import type { TaskStanding } from '~/domain/model-scoring/queries/own-tasks.server'
import { paths } from './paths'
import { viewerOfRequest } from './request-viewer.server'
import { follow, mayFollow } from './task-followers.server'

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
  request.setTimeout(0)
  response.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  response.flushHeaders()
  const leave = follow({ userId: viewer.id, sessionId: viewer.sessionId, tell: teller(response), end: () => response.end() })
  response.on('close', () => {
    leave()
    const left = open.get(viewer.id)! - 1
    if (left > 0) open.set(viewer.id, left)
    else open.delete(viewer.id)
  })
}

async function whoMayKnow(request: Request) {
  const viewer = await viewerOfRequest(request)
  return viewer && mayFollow(viewer) ? viewer : null
}

/** Writes what is new, and now and then that there is nothing. */
function teller(response: Response) {
  let told = ''
  let saidAt = Date.now()
  return (standings: TaskStanding[]) => {
    const text = JSON.stringify(standings)
    const news = text !== told ? `data: ${text}\n\n` : Date.now() - saidAt >= beatEveryMs ? ':\n\n' : null
    if (news === null || response.writableEnded) return
    response.write(news)
    saidAt = Date.now()
    told = text
  }
}
