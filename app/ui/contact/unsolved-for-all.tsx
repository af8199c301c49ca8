import { useRouteLoaderData } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Unsolved } from '~/ui/help/unsolved'
import type { Contact } from '~/ui/layout/contact'
import { Reach } from './reach'

/** Where to go on when no article helped: for who is inside the robot and the form, which a guest cannot open, and for a guest the lines that reach people. */
export function UnsolvedForAll() {
  const t = useT()
  const frame = useRouteLoaderData('routes/_help') as { person: object | null; contact: Contact } | undefined
  if (!frame || frame.person) return <Unsolved />
  return (
    <section>
      <h2>{t('help.unsolved')}</h2>
      <div>
        <Reach contact={frame.contact} />
        <p>
          {t('contact.guestInside')}{' '}
          <a href={paths.auth()} className="tappable">
            {t('shell.signInOrRegister')}
          </a>
        </p>
      </div>
    </section>
  )
}
