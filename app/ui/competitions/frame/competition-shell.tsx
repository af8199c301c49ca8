import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { CompetitionFrame } from '~/domain/competitions/queries/competition-frame.server'
import { paths } from '~/http/paths'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Foot, Menu } from '~/ui/layout/app-shell'
import { Brand, useBrand } from '~/ui/layout/brand'
import { HelpButton } from '~/ui/layout/help-button'
import { LanguageSelector } from '~/ui/layout/language-selector'
import { menuFor, menuGroups } from '~/ui/layout/menu'
import type { Person } from '~/ui/layout/person'
import { SignOut } from '~/ui/layout/sign-out'
import { SkipLink } from '~/ui/layout/skip-link'
import { StageStaff } from '~/ui/layout/staff'
import { Drawer } from '~/ui/primitives/drawer'
import { Dropdown } from '~/ui/primitives/dropdown'
import { SearchLink } from '~/ui/search/search-link'
import { framedStages } from '../stage-notes'
import { sectionsOf } from './competition-sections'

type Props = { person: Person; chatUrl: string; competition: CompetitionFrame; children: ReactNode }

/** Around an organiser's pages of a competition: the menu as one line, then the competition's name, its stages and its pages. */
export function CompetitionShell({ person, chatUrl, competition, children }: Props) {
  return (
    <div className="frame">
      <SkipLink />
      <header className="frame-head">
        <RunningHead person={person} />
        <Masthead competition={competition} />
      </header>
      <main id="main" className="frame-main" tabIndex={-1}>
        {children}
      </main>
      <HelpButton chatUrl={chatUrl} />
    </div>
  )
}

function RunningHead({ person }: Pick<Props, 'person'>) {
  const t = useT()
  const brand = useBrand()
  const { pathname } = useLocation()
  const groups = menuGroups(menuFor({ role: person.role, pathname }))
  return (
    <div className="frame-run">
      <Brand />
      <nav aria-label={t('shell.mainMenu')} className="frame-menu">
        <ul>
          {groups
            .filter(({ to }) => to !== paths.profile())
            .map(({ to, label, current, within }) => {
              const word = t(label as 'shell.dashboard')
              const marked = current || within.some((item) => item.current)
              return (
                <li key={to} data-current={marked || undefined}>
                  {within.length === 0 ? (
                    <a href={to} aria-current={marked ? 'page' : undefined}>
                      {word}
                    </a>
                  ) : (
                    <Dropdown summary={word} align="start">
                      <ul className="dropdown-list">
                        {[{ to, label, current }, ...within].map((item) => (
                          <li key={item.to}>
                            <a href={item.to} aria-current={item.current ? 'page' : undefined}>
                              {t(item.label as 'shell.dashboard')}
                            </a>
                          </li>
                        ))}
                      </ul>
                    </Dropdown>
                  )}
                </li>
              )
            })}
        </ul>
      </nav>
      <div className="frame-me">
        <SearchLink />
        <a href={paths.profile()}>
          {person.name} <span>{t(`people.role_${person.role}`)}</span>
        </a>
        <LanguageSelector />
        <SignOut personId={person.id} />
      </div>
      <Drawer summary={t('common.menu')} title={brand} placement="left" width={304} className="shell-drawer">
        <SearchLink />
        <Menu person={person} label={t('shell.mainMenu')} />
        <Foot person={person} />
      </Drawer>
    </div>
  )
}

function Masthead({ competition }: Pick<Props, 'competition'>) {
  const t = useT()
  const reader = { t, locale: useLocale(), timeZone: useTimeZone() }
  const { pathname } = useLocation()
  const sections = sectionsOf(competition, pathname)
  const here = sections.find(({ current }) => current)
  const overview = paths.competitionManage(competition.id)
  const isOverview = pathname.replace(/\/$/, '') === overview
  const links = (
    <ul>
      {sections.map(({ label, to, current }) => (
        <li key={label}>
          <a href={to} aria-current={current ? 'page' : undefined}>
            {t(label as 'shell.section_overview')}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="mast">
      {/* The overview is the competition's own page; every other has a title of its own. */}
      {isOverview ? (
        <h1 className="mast-name">{competition.name}</h1>
      ) : (
        <p className="mast-name">
          <a href={overview}>{competition.name}</a>
        </p>
      )}
      <nav aria-label={t('shell.section_label')} className="mast-sections">
        {links}
      </nav>
      {competition.stages.length > 0 && <StageStaff stages={framedStages(competition.stages, reader)} />}
      <details className="mast-fold">
        <summary>
          <b>{here && t(here.label as 'shell.section_overview')}</b> <span>{t('shell.sections')}</span>
        </summary>
        <nav aria-label={t('shell.section_label')}>{links}</nav>
      </details>
    </div>
  )
}
