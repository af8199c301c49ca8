import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { listCompetitions } from '~/domain/competitions/queries/competitions-page.server'
import { competitionQuery, readCompetitionFilter } from '~/domain/competitions/list-filter'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { CompetitionFilterForm } from '~/ui/competitions/competition-filter-form'
import { CompetitionRow } from '~/ui/competitions/competition-row'
import { CompetitionTable } from '~/ui/competitions/competition-table'
import { EmptyState, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions')
  const filter = readCompetitionFilter(new URL(args.request.url).searchParams)
  const t = await translateFor(args)
  return {
    title: t('competitions.listTitle'),
    filter,
    organises: can(viewer.role, 'competitions.organise'),
    enters: can(viewer.role, 'competitions.enter'),
    ...(await listCompetitions({ viewer, ...filter })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Competitions() {
  const t = useT()
  const { title, filter, organises, enters, items, total, page, pageCount } = useLoaderData<typeof loader>()
  const isFiltered = filter.search !== '' || filter.status !== undefined || filter.open
  return (
    <Page
      wide={filter.view === 'table'}
      title={title}
      actions={organises && <ButtonLink to={paths.competitionCreate()}>{t('competitions.create')}</ButtonLink>}
    >
      {(total > 0 || isFiltered) && <CompetitionFilterForm filter={filter} />}
      {items.length > 0 ? (
        <>
          <p className="mb-3 flex flex-wrap justify-between gap-x-6 text-sm text-muted">
            {t('competitions.listCount', { count: total })}
            <a
              href={paths.competitions() + competitionQuery(filter, { view: filter.view === 'table' ? 'cards' : 'table' })}
              className="lone-link py-1"
            >
              {t(filter.view === 'table' ? 'competitions.viewCards' : 'competitions.viewTable')}
            </a>
          </p>
          {filter.view === 'table' ? (
            <CompetitionTable items={items} caption={title} organises={organises} enters={enters} />
          ) : (
            <ul>
              {items.map((item) => (
                <CompetitionRow key={item.id} item={item} organises={organises} enters={enters} />
              ))}
            </ul>
          )}
        </>
      ) : isFiltered ? (
        <EmptyState
          title={t('competitions.listNothing')}
          action={
            <ButtonLink to={paths.competitions()} variant="secondary">
              {t('competitions.listClear')}
            </ButtonLink>
          }
        >
          {t('competitions.listNothingHint')}
        </EmptyState>
      ) : (
        <EmptyState
          title={t('competitions.listEmpty')}
          action={organises && <ButtonLink to={paths.competitionCreate()}>{t('competitions.create')}</ButtonLink>}
        >
          {t(organises ? 'competitions.listEmptyAdmin' : 'competitions.listEmptyOther')}
        </EmptyState>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </Page>
  )
}
