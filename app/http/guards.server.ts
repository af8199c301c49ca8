import { type AppLoadContext, redirect } from '@remix-run/node'
import './context'
import { can, type Capability } from '~/domain/accounts/capabilities'
import { type Access, pendingMayOpen, routeAccess, type RoutePattern, type RoutesFor } from '~/domain/accounts/route-access'
import type { Viewer } from '~/domain/accounts/viewer'
import { findViewer } from '~/domain/accounts/queries/viewer.server'
import { typedParam } from './form-mark'
import type { errors } from '~/i18n/zh/errors'
import { readMultipart } from './multipart.server'
import { paths } from './paths'
import { keepSender } from './posted-form.server'
import { readSessionToken, writeSessionToken } from './session-cookie.server'
import { redirectWithToast } from './toast.server'

type RequestArgs = { request: Request; context: AppLoadContext }

/** The signed-in person, pending ones included, or null for a guest; looked up once a request. */
export function viewerOf({ request, context }: RequestArgs): Promise<Viewer | null> {
  context.viewer ??= readSessionToken(request.headers.get('Cookie')).then((token) => (token ? findViewer(token) : null))
  return context.viewer
}

type SignedRoutes = RoutesFor<'account' | 'signed-in' | Capability>

/**
 * The route table decides: every loader and action of a route that is not for anyone begins with this, naming its route.
 * Guests go to /auth and come back afterwards; a pending account waits; a temporary password is changed first; a refused role goes to /403;
 * who is signed in has no business on a guest's page and goes home, or waits.
 */
export async function requireAccess(args: RequestArgs, pattern: SignedRoutes): Promise<Viewer>
export async function requireAccess(args: RequestArgs, pattern: RoutesFor<'guest'>): Promise<null>
export async function requireAccess(args: RequestArgs, pattern: RoutesFor<'guest-or-signed-in'>): Promise<Viewer | null>
export async function requireAccess(args: RequestArgs, pattern: RoutePattern): Promise<Viewer | null> {
  const access: Access = routeAccess[pattern]
  const viewer = await viewerOf(args)
  if (access === 'anyone') return viewer
  if (access === 'guest') {
    if (viewer) throw redirect(viewer.status === 'pending' ? paths.accountPending() : paths.home(), 303)
    return null
  }
  if (!viewer && access === 'guest-or-signed-in') return null
  if (!viewer) throw await toSignIn(args.request, pattern)
  keepSender(args.request, viewer.id)
  if (access === 'account') return viewer
  const refusal = refusalOf(viewer, access, new URL(args.request.url).pathname)
  if (!refusal) return viewer
  if (args.request.method === 'POST' && writtenForms.includes(pattern)) await refuseForeign(args.request, viewer.id)
  throw refusal
}

function refusalOf(viewer: Viewer, access: 'signed-in' | 'guest-or-signed-in' | Capability, pathname: string): Response | null {
  if (viewer.status === 'pending' && !pendingMayOpen(pathname)) return redirect(paths.accountPending(), 303)
  if (viewer.mustChangePassword && pathname !== paths.profile()) return redirect(paths.profile(), 303)
  return access === 'signed-in' || access === 'guest-or-signed-in' || can(viewer.role, access) ? null : forbidden()
}

/** A form of somebody who was signed in before is answered as to anybody else, not by what the present person may not do: 409 is thrown. */
async function refuseForeign(request: Request, senderId: number): Promise<void> {
  await readMultipart(request, { ownerId: senderId, slots: {} })
}

/** A pending account is led from every page to the one it waits on; those without a guard of their own are asked for here. */
export async function keepPendingWaiting(args: RequestArgs): Promise<void> {
  const { pathname } = new URL(args.request.url)
  if (!pendingMayOpen(pathname) && (await viewerOf(args))?.status === 'pending') throw redirect(paths.accountPending(), 303)
}

/** The frame around all pages inside; the page within asks for its own right. */
export function requireInside(args: RequestArgs): Promise<Viewer> {
  return requireAccess(args, '/dashboard')
}

/** Ends the request at /403. */
export function forbidden(): Response {
  return redirect(paths.forbidden(), 303)
}

/** Ends the request with the not-found page, status 404; also for rows that exist but must not be known to exist. A page with a sentence of its own for it names that. */
export function notFound(code?: keyof typeof errors): Response {
  return new Response(code ?? null, { status: 404 })
}

/** A numeric route parameter, or 404. */
export function idParam(value: string | undefined): number {
  if (!value || !/^[1-9]\d{0,9}$/.test(value)) throw notFound()
  return Number(value)
}

/** The forms that are written, not only ticked: what was typed goes along to the sign-in page and comes back. */
const writtenForms: RoutePattern[] = [
  '/competitions/create',
  '/competitions/:id/edit',
  '/competitions/:id/register',
  '/competitions/:id/scoring',
  '/competitions/:id/scoring/recusal',
  '/competitions/:id/scores/:scoreId/void',
  '/competitions/:id/judges',
  '/competitions/:id/judges/:judgeId',
  '/competitions/:id/participants/:registrationId',
  '/competitions/:id/status',
  '/competitions/:id/stages/:stageId/status',
  '/competitions/:id/stages/:stageId/chair',
  '/competitions/:id/stages/:stageId/quotas',
  '/competitions/:id/videos',
  '/competitions/:id/stages/:stageId/publication',
  '/competitions/:id/publications/:publicationId/withdrawal',
  '/competitions/:id/awards/:publicationId/withdrawal',
  '/competitions/:id/results/:entryId/appeal',
  '/competitions/:id/appeals/:appealId',
  '/admin/datasets/:id/edit',
  '/admin/dataset-upload/:batchId',
  '/admin/datasets/ratings/:ratingId/deletion',
  '/admin/scoring/:taskId',
  '/admin/my-scores/:ratingId',
  '/settings/organisation',
  '/contact',
  '/settings/skill-tags/new',
  '/settings/skill-tags/:id',
  '/users/create',
  '/users/:id/edit',
]

/** To the sign-in page and back again; whose session ended meanwhile is told so. Another form that was sent is asked for anew. */
async function toSignIn(request: Request, pattern: RoutePattern): Promise<Response> {
  const url = new URL(request.url)
  const target = paths.auth(request.method === 'GET' ? url.pathname + url.search : placeOf(url))
  // The browser sends the form once more, to the sign-in page.
  if (request.method === 'POST' && writtenForms.includes(pattern)) return redirect(`${target}&${typedParam}`, 307)
  const hadSession = (await readSessionToken(request.headers.get('Cookie'))) !== null
  if (!hadSession) return redirect(target, 303)
  const key = request.method === 'GET' ? 'accounts.sessionEnded' : 'accounts.sessionEndedUnsaved'
  return redirectWithToast(target, key, { type: 'warning', headers: { 'Set-Cookie': await writeSessionToken(null) } })
}

/** The page a form was sent from. In the address it was sent to, what has no value (`?withdraw`, `?typed`) says what to do and is no part of the place. */
function placeOf({ pathname, searchParams }: URL): string {
  const place = new URLSearchParams([...searchParams].filter(([, value]) => value !== ''))
  return place.size > 0 ? `${pathname}?${place}` : pathname
}
