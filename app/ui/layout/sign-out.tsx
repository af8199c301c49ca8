import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'

export function SignOut() {
  const t = useT()
  return (
    <form method="post" action={paths.logout()}>
      <button type="submit" className="plain-action">
        {t('accounts.signOut')}
      </button>
    </form>
  )
}
