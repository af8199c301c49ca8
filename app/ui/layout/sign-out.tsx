import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'

/** With scripts the device forgets, at signing out, what was typed into long forms, and before that what is not this person's (public/enhance.js). */
export function SignOut({ personId }: { personId: number }) {
  const t = useT()
  return (
    <form method="post" action={paths.logout()} data-typed-by={personId}>
      <button type="submit" className="plain-action">
        {t('shell.signOut')}
      </button>
    </form>
  )
}
