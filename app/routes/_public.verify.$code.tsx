import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { verifiedResult } from '~/domain/results/queries/verified-result.server'
import { readResultCode, shownResultCode } from '~/domain/results/result-code'
import { deviceOf } from '~/http/authenticator.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { countMiss } from '~/http/code-guesses.server'
import { useT } from '~/i18n/provider'
import { AccountPage } from '~/ui/layout/account-page'
import { Verified } from '~/ui/results/verified'
import { VerifyForm } from '~/ui/results/verify-form'

export const handle = { header: true }

// Who has the code may look; no cache keeps what may be taken back tomorrow.
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const typed = args.params.code ?? ''
  const code = readResultCode(typed)
  const title = (await translateFor(args))('certificates.verifyTitle')
  const refuse = (fault: string, status: number) => data({ title, typed, fault, code: null, result: null }, { status })
  if (!code) return refuse('resultCodeInvalid', 400)
  if (typed !== shownResultCode(code)) throw redirect(paths.verify(shownResultCode(code)), 303)
  const result = await verifiedResult(code)
  if (!result) return countMiss(deviceOf(args.request).address) ? refuse('resultCodeUnknown', 404) : refuse('resultCodeTooMany', 429)
  return data({ title, typed, fault: null, code, result })
}

export default function VerifiedPage() {
  const t = useT()
  const { title, typed, fault, code, result } = useLoaderData<typeof loader>()
  if (result && code) return <Verified code={code} result={result} />
  return (
    <AccountPage title={title} lead={t('certificates.verifyLead')}>
      <VerifyForm typed={typed} fault={fault} />
    </AccountPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle(data?.title, matches),
  { name: 'robots', content: 'noindex' },
]
