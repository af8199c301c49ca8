import type { SerializeFrom } from '@remix-run/node'
import type { ReactNode } from 'react'
import type { Everything } from '~/domain/search/search-everything.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { EmptyState, Section } from '~/ui/layout/page'
import { RegistrationTag } from '~/ui/registrations/status-tag'
import { personName } from '~/ui/users/person-name'

type Found = SerializeFrom<Everything>

/** What a search found, kind by kind; a kind that holds nothing is not named. */
export function FoundEverything({ search, found: { competitions, entrants, people, datasets, help } }: { search: string; found: Found }) {
  const t = useT()
  const all = [competitions, entrants, people, datasets, help]
  if (all.every((kind) => !kind || kind.rows.length === 0))
    return <EmptyState title={t('search.nothing', { search })}>{t(people ? 'search.nothingTextAll' : 'search.nothingText')}</EmptyState>
  const to = (list: string) => `${list}?search=${encodeURIComponent(search)}`
  return (
    <>
      <Kind title={t('search.competitions')} found={competitions} list={to(paths.competitions())}>
        {({ id, name, status }) => (
          <Line key={id} to={paths.competition(id)} name={name}>
            {t(`competitions.status_${status}`)}
          </Line>
        )}
      </Kind>
      <Kind title={t('search.entrants')} found={entrants}>
        {({ id, name, number, competitionId, competition, status }) => (
          <Line key={id} to={paths.registrationReview(competitionId, id)} name={name}>
            {competition}
            {number !== null && <span>{t('search.number', { number })}</span>}
            <RegistrationTag status={status} />
          </Line>
        )}
      </Kind>
      <Kind title={t('search.people')} found={people} list={to(paths.users())}>
        {(person) => (
          <Line key={person.id} to={paths.user(person.id)} name={personName(t, person)}>
            {t(`people.role_${person.role}`)}
            <span>{person.email}</span>
          </Line>
        )}
      </Kind>
      <Kind title={t('search.datasets')} found={datasets} list={to(paths.datasets())}>
        {({ id, name, singerName, songName }) => (
          <Line key={id} to={paths.dataset(id)} name={name}>
            {singerName}
            <span>{t('search.song', { song: songName })}</span>
          </Line>
        )}
      </Kind>
      <Kind title={t('search.help')} found={help}>
        {({ name, title, summary, section }) => (
          <Line key={name} to={paths.helpArticle(name, section)} name={title}>
            {summary}
          </Line>
        )}
      </Kind>
    </>
  )
}

type KindProps<Row> = { title: string; found: { rows: Row[]; more: boolean } | null; list?: string; children: (row: Row) => ReactNode }

function Kind<Row>({ title, found, list, children }: KindProps<Row>) {
  const t = useT()
  if (!found || found.rows.length === 0) return null
  return (
    <Section title={title} actions={list && found.more && <a href={list}>{t('search.all')}</a>}>
      <ul className="divide-y divide-line border-y border-line">{found.rows.map(children)}</ul>
      {!list && found.more && <p className="mt-2 text-sm text-muted">{t('search.more', { count: found.rows.length })}</p>}
    </Section>
  )
}

function Line({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 wrap-anywhere">
      <a href={to} className="inline-flex min-h-11 items-center font-semibold">
        {name}
      </a>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-4 text-sm text-muted">{children}</span>
    </li>
  )
}
