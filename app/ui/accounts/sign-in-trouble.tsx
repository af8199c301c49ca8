import { useRouteLoaderData } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Reach } from '~/ui/contact/reach'
import type { Contact } from '~/ui/layout/contact'

/** Under the forms of the door: what to read, and whom to ask, for who does not get in. */
export function SignInTrouble({ article }: { article: 'sign-in' | 'account' }) {
  const t = useT()
  const frame = useRouteLoaderData('routes/_public') as { contact: Contact } | undefined
  return (
    <div className="mt-6 text-sm text-muted">
      <p>
        {t(article === 'account' ? 'accounts.troubleRegistering' : 'accounts.troubleSigningIn')}{' '}
        <a href={paths.helpArticle(article)} className="tappable">
          {t('accounts.troubleHelp')}
        </a>
      </p>
      {frame && <Reach contact={frame.contact} />}
    </div>
  )
}
