import { can } from '~/domain/accounts/capabilities'
import { fittingUsers } from '~/domain/accounts/queries/users-page.server'
import type { Role } from '~/domain/accounts/roles'
import { readUserFilter } from '~/domain/accounts/user-filter'
import { visibleTo } from '~/domain/competitions/visibility.server'
import { leastNear, searchHelp } from '~/domain/help/search-help.server'
import { contains, containsName } from '~/domain/lists/like'
import { read } from '~/infra/db/read'

/** Shown of each kind; that there is more shows by one beyond. The lists hold the rest. */
export const shownOfEach = 6

type Viewer = { id: number; role: Role }

/** Of the help articles, which are found by what they say rather than by name. */
const mostHelp = 3

/** What somebody may find by a text, of each kind that they may look for: a kind that is closed to them is null; help articles in a language (zh, en). An empty text finds nothing. */
export async function searchEverything(viewer: Viewer, text: string, locale: string) {
  const [organises, managesUsers, managesDatasets] = [
    can(viewer.role, 'competitions.organise'),
    can(viewer.role, 'users.manage'),
    can(viewer.role, 'datasets.manage'),
  ]
  const [competitions, entrants, people, datasets] = await Promise.all([
    text ? competitionsNamed(viewer, text) : [],
    organises ? (text ? entrantsLike(text) : []) : null,
    managesUsers ? (text ? fittingUsers(anybodyLike(text), { take: shownOfEach + 1, skip: 0 }) : []) : null,
    managesDatasets ? (text ? datasetsLike(text) : []) : null,
  ])
  return {
    competitions: cut(competitions),
    entrants: entrants && cut(entrants),
    people: people && cut(people),
    datasets: datasets && cut(datasets),
    help: { rows: text ? helpAbout(text, locale) : [], more: false },
  }
}

export type Everything = Awaited<ReturnType<typeof searchEverything>>

const cut = <Row>(rows: Row[]) => ({ rows: rows.slice(0, shownOfEach), more: rows.length > shownOfEach })

const anybodyLike = (text: string) => readUserFilter(new URLSearchParams({ search: text }))

function helpAbout(question: string, locale: string) {
  return (
    searchHelp({ locale, question, most: mostHelp })
      .filter(({ share }) => share >= leastNear)
      // Found by the article's further words alone: none of its sections speaks of it.
      .map(({ article: { name, title, summary }, section, speaks }) => ({
        name,
        title,
        summary,
        section: speaks ? section.id : undefined,
      }))
  )
}

function competitionsNamed(viewer: Viewer, text: string) {
  return read
    .selectFrom('Competition as competition')
    .where(visibleTo(viewer))
    .where(contains('competition.name', text))
    .orderBy('competition.id', 'desc')
    .limit(shownOfEach + 1)
    .select(['competition.id', 'competition.name', 'competition.status'])
    .execute()
}

/** A participant's number, alone or after its competition's name: 012, 12 号, 海棠杯 12. */
const numbered = /^(?:(.*\S)\s+)?(\d{1,6})\s*号?$/u

/** By the name that was registered, which need not be the account's: a parent or a teacher may have registered a child; or by number. */
function entrantsLike(text: string) {
  const [, named, number] = numbered.exec(text) ?? []
  return read
    .selectFrom('Registration as registration')
    .innerJoin('Competition as competition', 'competition.id', 'registration.competitionId')
    .where('registration.status', '<>', 'draft')
    .where(({ or, and, eb }) =>
      or([
        containsName('registration.name', text),
        ...(number === undefined
          ? []
          : [and([eb('registration.number', '=', Number(number)), ...(named ? [contains('competition.name', named)] : [])])]),
      ]),
    )
    .orderBy('registration.id', 'desc')
    .limit(shownOfEach + 1)
    .select([
      'registration.id',
      'registration.name',
      'registration.number',
      'registration.status',
      'registration.competitionId',
      'competition.name as competition',
    ])
    .execute()
}

function datasetsLike(text: string) {
  return read
    .selectFrom('Dataset')
    .where(({ or }) => or((['name', 'singerName', 'songName'] as const).map((name) => containsName(`Dataset.${name}`, text))))
    .orderBy('Dataset.createdAt', 'desc')
    .orderBy('Dataset.id', 'desc')
    .limit(shownOfEach + 1)
    .select(['Dataset.id', 'Dataset.name', 'Dataset.singerName', 'Dataset.songName'])
    .execute()
}
