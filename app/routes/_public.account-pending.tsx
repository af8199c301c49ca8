import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { PostForm } from '~/ui/form/form'
import { AccountPage } from '~/ui/layout/account-page'
import { Notice } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'

const lookSeconds = 10

export const handle = { loads: ['look-again'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/account-pending')
  if (viewer.status === 'active') throw redirect(paths.dashboard(), 303)
  const t = await translateFor(args)
  return { title: t('accounts.pendingTitle'), name: viewer.name, checked: new URL(args.request.url).searchParams.has('checked') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function AccountPending() {
  const t = useT()
  const { title, name, checked } = useLoaderData<typeof loader>()
  return (
    <AccountPage title={title} lead={t('accounts.pendingLead', { name })}>
      {checked && <Notice tone="info">{t('accounts.pendingStill')}</Notice>}
      <p>
        {t('accounts.pendingGoesOn')}{' '}
        <span data-look-again={lookSeconds} hidden>
          {t('accounts.pendingAuto', { seconds: lookSeconds })}
        </span>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="?checked" variant="primary">
          {t('accounts.pendingRefresh')}
        </ButtonLink>
        <PostForm action={paths.logout()}>
          <Button type="submit" variant="secondary">
            {t('shell.signOut')}
          </Button>
        </PostForm>
      </div>
    </AccountPage>
  )
}
