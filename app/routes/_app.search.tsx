import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readText } from '~/domain/lists/list-query'
import { searchEverything } from '~/domain/search/search-everything.server'
import { requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { SearchForm } from '~/ui/layout/filters'
import { Page } from '~/ui/layout/page'
import { FoundEverything } from '~/ui/search/found-everything'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/search')
  const search = readText(new URL(args.request.url).searchParams, 'search')
  const [t, found] = await Promise.all([translateFor(args), searchEverything(viewer, search, await localeOf(args))])
  return { title: t('search.title'), search, found }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Search() {
  const t = useT()
  const { title, search, found } = useLoaderData<typeof loader>()
  return (
    <Page title={title}>
      <p className="max-w-column text-muted">{t(found.people ? 'search.leadAll' : 'search.lead')}</p>
      <SearchForm label={t('search.field')} defaultValue={search} autoFocus={search === ''} />
      {search && <FoundEverything search={search} found={found} />}
    </Page>
  )
}
