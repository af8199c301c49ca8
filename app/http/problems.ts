import { isRouteErrorResponse } from '@remix-run/react'
import { incompleteForm, otherSignedIn } from './form-mark'

/** The pages that stand for an answer without a page: refused, missing, not understood, failed. */
export const problems = {
  403: { code: '403', title: 'shell.forbiddenTitle', text: 'shell.forbiddenText' },
  404: { code: '404', title: 'shell.notFoundTitle', text: 'shell.notFoundText' },
  400: { code: '400', title: 'shell.refusedTitle', text: 'shell.refusedText' },
  incomplete: { code: '400', title: 'shell.incompleteTitle', text: 'shell.incompleteText' },
  otherSignedIn: { code: '409', title: 'shell.otherSignedInTitle', text: 'shell.otherSignedInText' },
  408: { code: '408', title: 'shell.tooSlowTitle', text: 'shell.tooSlowText' },
  413: { code: '413', title: 'shell.tooLargeTitle', text: 'shell.tooLargeText' },
  507: { code: '507', title: 'shell.storageFullTitle', text: 'shell.storageFullText' },
  500: { code: '500', title: 'shell.failedTitle', text: 'shell.failedText' },
} as const

export type Problem = keyof typeof problems

export type ProblemTitles = Record<Problem, string>

/** The words that fit what was thrown, and its status: a Response of a loader or an action, or a fault of ours. */
export function problemOf(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const of = (known: keyof typeof problems) => ({ ...problems[known], kind: known, code: String(status) })
  if (status === 401 || status === 403) return of(403)
  if (status === 404 || status === 410) return of(404)
  if (status === 408 || status === 413 || status === 507) return of(status)
  if (isRouteErrorResponse(error) && error.data === incompleteForm) return of('incomplete')
  if (isRouteErrorResponse(error) && error.data === otherSignedIn) return of('otherSignedIn')
  return status < 500 ? of(400) : of(500)
}
