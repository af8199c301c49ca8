import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { Drawer } from '~/ui/primitives/drawer'
import { SearchLink } from '~/ui/search/search-link'
import { Brand, useBrand } from './brand'
import { HelpButton } from './help-button'
import { LanguageSelector } from './language-selector'
import { menuFor } from './menu'
import { type Person, PersonLine } from './person'
import { SignOut } from './sign-out'
import { SkipLink } from './skip-link'

/** Inside: the side menu on a desk, a drawer on a phone, the page beside it. */
export function AppShell({ person, chatUrl, children }: { person: Person; chatUrl: string; children: ReactNode }) {
  const t = useT()
  const brand = useBrand()
  return (
    <div className="shell">
      <SkipLink />
      <aside className="shell-side">
        <Brand />
        <SearchLink />
        <Menu person={person} label={t('shell.mainMenu')} />
        <Foot person={person} />
      </aside>
      <header className="shell-bar">
        <Brand />
        <Drawer summary={t('common.menu')} title={brand} placement="left" width={304} className="shell-drawer">
          <SearchLink />
          <Menu person={person} label={t('shell.mainMenu')} />
          <Foot person={person} />
        </Drawer>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
      </main>
      <HelpButton chatUrl={chatUrl} />
    </div>
  )
}

export function Menu({ person, label }: { person: Person; label: string }) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className="menu">
      <ul>
        {menuFor({ role: person.role, pathname }).map((item) => (
          <li key={item.to}>
            <a href={item.to} className={item.inner ? 'menu-inner' : undefined} aria-current={item.current ? 'page' : undefined}>
              {t(item.label as 'shell.dashboard')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Foot({ person }: { person: Person }) {
  return (
    <div className="shell-foot">
      <PersonLine person={person} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <LanguageSelector />
        <SignOut personId={person.id} />
      </div>
    </div>
  )
}
