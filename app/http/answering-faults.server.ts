import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data } from '@remix-run/node'
import { z } from 'zod'
import './context'
import type { errors } from '~/i18n/zh/errors'
import { isDatabaseBusy } from '~/infra/db/patiently'
import { isDiskFull } from '~/infra/disk-full'
import { TooManyWaiting } from '~/infra/fair-turns'
import { log } from '~/infra/log'
import { readMultipart } from './multipart.server'
import { type Posted, postedTo } from './posted-form.server'

type ErrorCode = keyof typeof errors

/** What an act that failed is called, wherever its form or the file that failed decides it. */
type Failed = ErrorCode | ((of: { form: FormData; busy: boolean; file: string | undefined }) => ErrorCode)

/** A form to be shown again as it was posted. */
export type PostedForm<Code extends string | null = string | null> = {
  /** The one message of a page that has room for one; null: nothing is wrong. */
  code: Code
  form: FormData
  /** The form as it was posted, with the messages at the file that failed or above all fields. */
  reply: (options?: { hideFields?: string[] }) => SubmissionResult
}

/** An act failed for a reason that is not the person's: what the form is answered with. */
export type Fault = PostedForm<string>

export const asCode = ({ code }: Fault) => ({ code })
export const asCodeWithReason = ({ code, form }: PostedForm) => ({ code, reason: String(form.get('reason') ?? '') })
export const asReply = (fault: Fault) => ({ reply: fault.reply() })

export const asWholeReply = ({ reply }: PostedForm) => reply()

/** For a form with nothing typed in it and no place for a message: its page shows the notification at once. */
export const asNotification = () => undefined

/**
 * An action whose faults (a locked database, a full disk, an error of ours) are answered as its form is: the same page with what was typed and
 * the message of the act, status 503, 507 or 500; the reason is in the log. Thrown responses pass.
 */
export function answeringFaults<Answer, Refused>(
  failed: Failed,
  answer: (fault: Fault, args: ActionFunctionArgs) => Refused,
  act: (args: ActionFunctionArgs) => Promise<Answer>,
) {
  return async (args: ActionFunctionArgs) => {
    try {
      return await act(args)
    } catch (error) {
      if (error instanceof Response) throw error
      const { method, url } = args.request
      log.error('request.failed', { method, url, error })
      const { status, ...fault } = faultOf(error, await formOf(args.request), failed)
      const refused = answer(fault, args)
      if (refused === undefined) args.context.notification = { type: 'error', key: `errors.${fault.code as ErrorCode}` }
      return data(refused, { status })
    }
  }
}

/** No room (507), others at it for too long (503), or an error of ours (500). */
export function faultStatus(error: unknown): 500 | 503 | 507 {
  return isDiskFull(error) ? 507 : isDatabaseBusy(error) || error instanceof TooManyWaiting ? 503 : 500
}

/** The message that says why, and what to do, where there is one. */
export function faultReason(error: unknown): 'storageFull' | 'crowded' | undefined {
  if (isDiskFull(error)) return 'storageFull'
  return error instanceof TooManyWaiting ? 'crowded' : undefined
}

/** What was posted; where the fault came before it was read, it is read now, its files dropped. */
async function formOf(request: Request): Promise<Posted> {
  return postedTo(request) ?? { form: request.bodyUsed ? new FormData() : (await readMultipart(request, { ownerId: 0, slots: {} })).form }
}

function faultOf(error: unknown, { form, failedFile: file }: Posted, failed: Failed): Fault & { status: number } {
  const status = faultStatus(error)
  const reason = faultReason(error)
  const named = typeof failed === 'string' ? failed : failed({ form, busy: status === 503, file })
  const codes = reason ? [named, reason] : [named]
  const at = file ? { fieldErrors: { [file]: codes } } : { formErrors: codes }
  return {
    status,
    code: reason ?? named,
    form,
    reply: (options) => parseWithZod(form, { schema: z.unknown() }).reply({ ...at, ...options }),
  }
}
