import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ratersPage } from '~/domain/datasets/queries/raters-page.server'
import { readPage, readText } from '~/domain/lists/list-query'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { LibraryPage } from '~/ui/datasets/library/library-page'
import { LibraryProblem } from '~/ui/datasets/library/library-problem'
import { RatersTable } from '~/ui/datasets/library/raters-table'
import { SearchForm } from '~/ui/layout/filters'
import { Pagination } from '~/ui/primitives/pagination'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/raters')
  const query = new URL(args.request.url).searchParams
  const search = readText(query, 'search')
  const [t, found] = await Promise.all([translateFor(args), ratersPage({ search, page: readPage(query) })])
  return { title: t('libraryData.ratersTitle'), lead: t('libraryData.ratersLead', { count: found.total }), search, ...found }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function LibraryRaters() {
  const t = useT()
  const { lead, search, raters, page, pageCount } = useLoaderData<typeof loader>()
  return (
    <LibraryPage part="raters">
      <p className="mt-2 text-muted">{lead}</p>
      <SearchForm label={t('libraryData.searchRaters')} defaultValue={search} />
      <RatersTable raters={raters} caption={lead} />
      <Pagination page={page} pageCount={pageCount} />
    </LibraryPage>
  )
}

export const ErrorBoundary = () => <LibraryProblem failed="libraryData.ratersFailed" />
