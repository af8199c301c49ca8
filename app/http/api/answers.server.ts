import { errorText } from '~/i18n/translate'
import type { Translate } from '~/i18n/translate'

/** One field's fault: the code is stable, the message in the reader's language. */
export type FieldFault = { field: string; code: string }

type Failure = {
  status: number
  /** An error code of the dictionaries. */
  code: string
  /** What stands in `code` of the answer, where it is not the status. */
  answerCode?: 'ACCOUNT_PENDING' | 'PASSWORD_TEMPORARY'
  errors?: FieldFault[]
  headers?: Record<string, string>
}

/** Ends a call with an error; thrown by handlers, turned into the agreed shape in one place. */
export class ApiFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code)
  }
}

const noStore = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' }

export function success(data: object, status = 200): Response {
  return new Response(JSON.stringify({ success: true, data }), { status, headers: noStore })
}

export function failed(t: Translate, { status, code, answerCode, errors = [], headers = {} }: Failure): Response {
  const body = {
    success: false,
    message: errorText(t, code),
    code: answerCode ?? status,
    errors: errors.map((fault) => ({ field: fault.field, code: fault.code.split('?')[0], message: errorText(t, fault.code) })),
  }
  return new Response(JSON.stringify(body), { status, headers: { ...noStore, ...headers } })
}
