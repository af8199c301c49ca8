import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readImportFilter } from '~/domain/datasets/exchange/import-filter'
import { importPage } from '~/domain/datasets/exchange/queries/imports.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { ImportOutcomes } from '~/ui/datasets/exchange/import-outcomes'
import { ImportStanding } from '~/ui/datasets/exchange/import-standing'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { useRefresh } from '~/ui/works/use-refresh'

export const handle = { scripts: ['libraryExchange', 'stages'] }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/import/:importId')
  const filter = readImportFilter(new URL(args.request.url).searchParams)
  const [t, page] = await Promise.all([translateFor(args), importPage(idParam(args.params.importId), filter)])
  if (!page) throw notFound()
  return { title: t('libraryExchange.resultTitle'), show: filter.show, ...page }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function LibraryImport() {
  const t = useT()
  const { title, show, found, counts, total, items, page, pageCount } = useLoaderData<typeof loader>()
  const underway = found.endedAt === null
  useRefresh(underway)
  return (
    <Page title={title} back={{ to: paths.libraryImports(), label: t('libraryExchange.importTitle') }}>
      <ImportStanding found={found} counts={counts} total={total} />
      {total > 0 && <ImportOutcomes importId={found.id} show={show} counts={counts} total={total} items={items} />}
      <Pagination page={page} pageCount={pageCount} />
      {!underway && (
        <div className="actions mt-8">
          <ButtonLink to={paths.datasets()}>{t('libraryExchange.toLibrary')}</ButtonLink>
          <ButtonLink to={paths.libraryImports()} variant="secondary">
            {t('libraryExchange.another')}
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}
