import type { AppLoadContext } from '@remix-run/node'
import { findApiViewer } from '~/domain/accounts/queries/viewer.server'
import { faultReason, faultStatus } from '~/http/answering-faults.server'
import { localeOf } from '~/http/locale.server'
import { translatorOf } from '~/i18n/i18n.server'
import type { errors } from '~/i18n/zh/errors'
import { log } from '~/infra/log'
import { ApiFailure, failed } from './answers.server'
import { bearerToken } from './bearer'
import type { Call, SignedCall } from './call'
import * as entry from './account-calls.server'
import * as own from './own-calls.server'

/**
 * Who may make a call: anybody; whoever carries an access token, pending accounts too; active accounts, before they have changed a
 * temporary password; active accounts.
 */
type Route = (
  | { who: 'anyone'; answer: (call: Call) => Promise<Response> }
  | { who: 'account' | 'newcomer' | 'active'; answer: (call: SignedCall) => Promise<Response> }
) & {
  /** What it is called when it fails: for fields at fault, or for a reason that is not the client's. */
  failed?: keyof typeof errors
}

const calls: Record<string, Record<string, Route>> = {
  'auth/register': { POST: { who: 'anyone', answer: entry.register, failed: 'registerFailed' } },
  'auth/login': { POST: { who: 'anyone', answer: entry.login, failed: 'signInFailed' } },
  'auth/refresh': { POST: { who: 'anyone', answer: entry.refresh } },
  'auth/enums': { GET: { who: 'anyone', answer: entry.enumerate } },
  'auth/verification-settings': { GET: { who: 'anyone', answer: entry.describeVerification } },
  'auth/verification-code': { POST: { who: 'anyone', answer: entry.mailCode, failed: 'mailFailed' } },
  'auth/logout': { POST: { who: 'account', answer: own.logout } },
  'auth/profile': {
    GET: { who: 'active', answer: own.showProfile, failed: 'profileFetchFailed' },
    PUT: { who: 'active', answer: own.editProfile, failed: 'profileUpdateFailed' },
  },
  'auth/password': { PUT: { who: 'newcomer', answer: own.changeOwnPassword, failed: 'passwordChangeFailed' } },
  'auth/avatar': { POST: { who: 'active', answer: own.sendAvatar, failed: 'avatarFailed' } },
}

/** Every call under /api, from its path and method to its answer; whatever happens, the answer is JSON in the agreed shape. */
export async function answerCall(args: { request: Request; context: AppLoadContext; path: string }): Promise<Response> {
  const { request, path } = args
  const locale = await localeOf(args)
  try {
    const methods = methodsOf(path)
    if (!methods) throw new ApiFailure({ status: 404, code: 'callUnknown' })
    const route = routeOf(path, request.method)
    if (!route) throw new ApiFailure({ status: 405, code: 'methodUnknown', headers: { Allow: Object.keys(methods).join(', ') } })
    if (route.who === 'anyone') return await route.answer({ request, locale })
    const viewer = await signedViewer(request, route.who)
    return await route.answer({ request, locale, viewer })
  } catch (error) {
    const t = translatorOf(locale)
    const named = routeOf(path, request.method)?.failed
    if (error instanceof ApiFailure)
      return failed(t, error.failure.code === 'invalidFields' && named ? { ...error.failure, code: named } : error.failure)
    log.error('api.failed', { path, method: request.method, error })
    if (faultReason(error) === 'crowded') return failed(t, { status: 503, code: 'crowded', headers: { 'Retry-After': '60' } })
    const status = faultStatus(error)
    return failed(t, { status, code: named ?? (status === 500 ? 'serverError' : 'requestFailed') })
  }
}

function methodsOf(path: string): Record<string, Route> | null {
  return Object.hasOwn(calls, path) ? calls[path]! : null
}

function routeOf(path: string, asked: string): Route | null {
  const [methods, method] = [methodsOf(path) ?? {}, asked === 'HEAD' ? 'GET' : asked]
  return Object.hasOwn(methods, method) ? methods[method]! : null
}

async function signedViewer(request: Request, who: 'account' | 'newcomer' | 'active') {
  const token = bearerToken(request.headers.get('Authorization'))
  const viewer = token ? await findApiViewer(token) : null
  if (!viewer) throw new ApiFailure({ status: 401, code: token ? 'tokenEnded' : 'signInFirst', headers: { 'WWW-Authenticate': 'Bearer' } })
  if (who !== 'account' && viewer.status === 'pending')
    throw new ApiFailure({ status: 403, code: 'accountPending', answerCode: 'ACCOUNT_PENDING' })
  if (who === 'active' && viewer.mustChangePassword)
    throw new ApiFailure({ status: 403, code: 'passwordTemporary', answerCode: 'PASSWORD_TEMPORARY' })
  return viewer
}
