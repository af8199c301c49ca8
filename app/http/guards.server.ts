import { type AppLoadContext, redirect } from '@remix-run/node'
import './context'
import { can, type Capability } from '~/domain/accounts/capabilities'
import type { Role } from '~/domain/accounts/roles'
import type { Viewer } from '~/domain/accounts/viewer'
import { findViewer } from '~/domain/accounts/find-viewer.server'
import { paths } from './paths'
import { readSessionToken } from './session-cookie.server'

type RequestArgs = { request: Request; context: AppLoadContext }

/** The signed-in person, pending ones included, or null for a guest; looked up once a request. */
export function viewerOf({ request, context }: RequestArgs): Promise<Viewer | null> {
  context.viewer ??= readSessionToken(request.headers.get('Cookie')).then((token) => (token ? findViewer(token) : null))
  return context.viewer
}

/** requiresAuth: guests go to /auth and come back afterwards; a pending account waits, a temporary password is changed first. */
export async function requireUser(args: RequestArgs): Promise<Viewer> {
  const viewer = await viewerOf(args)
  if (!viewer) throw redirect(paths.auth(returnPath(args.request)), 303)
  if (viewer.status === 'pending') throw redirect(paths.accountPending(), 303)
  if (viewer.mustChangePassword && new URL(args.request.url).pathname !== paths.profile()) throw redirect(paths.profile(), 303)
  return viewer
}

/** requiresGuest: who is signed in goes home. */
export async function requireGuest(args: RequestArgs): Promise<void> {
  if (await viewerOf(args)) throw redirect(paths.home(), 303)
}

/** The capability table decides; a refusal goes to /403. */
export async function requireCapability(args: RequestArgs, capability: Capability): Promise<Viewer> {
  const viewer = await requireUser(args)
  if (!can(viewer.role, capability)) throw forbidden()
  return viewer
}

export async function requireRole(args: RequestArgs, ...roles: Role[]): Promise<Viewer> {
  const viewer = await requireUser(args)
  if (viewer.role !== 'admin' && !roles.includes(viewer.role)) throw forbidden()
  return viewer
}

/** Ends the request at /403. */
export function forbidden(): Response {
  return redirect(paths.forbidden(), 303)
}

/** Ends the request with the not-found page, status 404; also for rows that exist but must not be known to exist. */
export function notFound(): Response {
  return new Response(null, { status: 404 })
}

/** A numeric route parameter, or 404. */
export function idParam(value: string | undefined): number {
  if (!value || !/^[1-9]\d{0,9}$/.test(value)) throw notFound()
  return Number(value)
}

function returnPath(request: Request): string | undefined {
  if (request.method !== 'GET') return undefined
  const url = new URL(request.url)
  return url.pathname + url.search
}
