import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { listCompetitions } from '~/domain/competitions/list-competitions.server'
import { readCompetitionFilter } from '~/domain/competitions/list-filter'
import { competitionStatuses } from '~/domain/competitions/states'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { CompetitionRow } from '~/ui/competitions/competition-row'
import { EmptyState, Page } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'
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
  const isFiltered = filter.search !== '' || filter.status !== undefined
  return (
    <Page title={title} actions={organises && <ButtonLink to={paths.competitionCreate()}>{t('competitions.create')}</ButtonLink>}>
      {(total > 0 || isFiltered) && <Filter {...filter} />}
      {items.length > 0 ? (
        <>
          <p className="mb-3 text-sm text-muted">{t('competitions.listCount', { count: total })}</p>
          <ul>
            {items.map((item) => (
              <CompetitionRow key={item.id} item={item} organises={organises} enters={enters} />
            ))}
          </ul>
        </>
      ) : isFiltered ? (
        <EmptyState title={t('competitions.listNothing')} action={<ButtonLink to={paths.competitions()} variant="secondary">{t('competitions.listClear')}</ButtonLink>}>
          {t('competitions.listNothingHint')}
        </EmptyState>
      ) : (
        <EmptyState title={t('competitions.listEmpty')} action={organises && <ButtonLink to={paths.competitionCreate()}>{t('competitions.create')}</ButtonLink>}>
          {t(organises ? 'competitions.listEmptyAdmin' : 'competitions.listEmptyOther')}
        </EmptyState>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </Page>
  )
}

function Filter({ search, status }: { search: string; status?: string | undefined }) {
  const t = useT()
  return (
    <form method="get" role="search" className="mb-6 flex flex-wrap items-end gap-3">
      <label className="grid grow gap-1.5 sm:max-w-xs">
        <span className="field-label">{t('competitions.listSearch')}</span>
        <input type="search" name="search" defaultValue={search} maxLength={100} className="control" />
      </label>
      <label className="grid gap-1.5">
        <span className="field-label">{t('competitions.listStatus')}</span>
        <select name="status" defaultValue={status ?? ''} className="control">
          <option value="">{t('competitions.listAll')}</option>
          {competitionStatuses.map((value) => (
            <option key={value} value={value}>{t(`competitions.status_${value}`)}</option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary">{t('competitions.listFilter')}</Button>
    </form>
  )
}
