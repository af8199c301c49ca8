import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readResultCode, shownResultCode } from '~/domain/results/result-code'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { AccountPage } from '~/ui/layout/account-page'
import { VerifyForm } from '~/ui/results/verify-form'

export const handle = { header: true }

export async function loader(args: LoaderFunctionArgs) {
  const typed = new URL(args.request.url).searchParams.get('code')
  const code = typed === null ? null : readResultCode(typed)
  if (code) throw redirect(paths.verify(shownResultCode(code)), 303)
  const title = (await translateFor(args))('certificates.verifyTitle')
  return data({ title, typed: typed ?? '', fault: typed === null ? null : 'resultCodeInvalid' }, { status: typed === null ? 200 : 400 })
}

export default function Verify() {
  const t = useT()
  const { title, typed, fault } = useLoaderData<typeof loader>()
  return (
    <AccountPage title={title} lead={t('certificates.verifyLead')}>
      <VerifyForm typed={typed} fault={fault} />
    </AccountPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
