import type { ReactNode } from 'react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { ButtonLink } from '~/ui/primitives/button'
import { Dropdown } from '~/ui/primitives/dropdown'
import { Avatar } from '~/ui/primitives/avatar'
import { Brand } from './brand'
import { type Contact, ContactLines } from './contact'
import { HelpButton } from './help-button'
import { LanguageSelector } from './language-selector'
import { type Person, PersonLine } from './person'
import { SignOut } from './sign-out'
import { SkipLink } from './skip-link'

/** Outside: a header on the pages that have one, else the name over the door, and the foot of the house. */
export function PublicFrame({
  person,
  header,
  contact,
  helped = false,
  children,
}: {
  person: Person | null
  header: boolean
  contact: Contact
  /** Who may use the product has the help button here too. */
  helped?: boolean
  children: ReactNode
}) {
  const t = useT()
  return (
    <div className="public">
      <SkipLink />
      {header ? (
        <Header person={person} />
      ) : (
        <header className="public-head">
          <Brand />
        </header>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="public-foot">
        <ContactLines contact={contact} />
        <nav aria-label={t('shell.footMenu')}>
          <a href={paths.about()}>{t('shell.about')}</a>
          <a href={paths.help()}>{t('shell.help')}</a>
          <a href={paths.terms()}>{t('shell.terms')}</a>
          <a href={paths.privacy()}>{t('shell.privacy')}</a>
        </nav>
        {!header && <LanguageSelector />}
      </footer>
      {helped && <HelpButton chatUrl={contact.chatUrl} />}
    </div>
  )
}

function Header({ person }: { person: Person | null }) {
  const t = useT()
  return (
    <header className="public-head">
      <Brand />
      <nav aria-label={t('shell.mainMenu')} className="public-nav">
        <a href={paths.home()}>{t('common.home')}</a>
        <a href={paths.about()}>{t('shell.about')}</a>
      </nav>
      <LanguageSelector />
      {person ? (
        <PersonMenu person={person} />
      ) : (
        <ButtonLink to={paths.auth()} variant="secondary">
          {t('shell.signInOrRegister')}
        </ButtonLink>
      )}
    </header>
  )
}

function PersonMenu({ person }: { person: Person }) {
  const t = useT()
  return (
    <Dropdown
      label={t('shell.personMenu', { name: person.name })}
      summary={
        <>
          <Avatar name={person.name} uploadId={person.avatarUploadId} size={36} />
          <b className="public-name truncate font-semibold">{person.name}</b>
        </>
      }
    >
      <div className="border-b border-line px-4 py-3">
        <PersonLine person={person} />
      </div>
      <ul className="dropdown-list">
        <li>
          <a href={paths.dashboard()}>{t('shell.dashboard')}</a>
        </li>
        <li>
          <a href={paths.profile()}>{t('shell.profile')}</a>
        </li>
        <li>
          <SignOut personId={person.id} />
        </li>
      </ul>
    </Dropdown>
  )
}
