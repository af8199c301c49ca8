import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readFileFilter } from '~/domain/datasets/file-filter'
import { filesPage } from '~/domain/datasets/queries/files-page.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { FilesFilterForm } from '~/ui/datasets/library/files-filter-form'
import { FilesTable } from '~/ui/datasets/library/files-table'
import { LibraryPage } from '~/ui/datasets/library/library-page'
import { LibraryProblem } from '~/ui/datasets/library/library-problem'
import { Pagination } from '~/ui/primitives/pagination'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/files')
  const filter = readFileFilter(new URL(args.request.url).searchParams)
  const [t, found] = await Promise.all([translateFor(args), filesPage(filter)])
  return { title: t('libraryData.filesTitle'), lead: t('libraryData.filesLead', { count: found.total }), filter, ...found }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function LibraryFiles() {
  const { lead, filter, files, page, pageCount } = useLoaderData<typeof loader>()
  return (
    <LibraryPage part="files">
      <p className="mt-2 text-muted">{lead}</p>
      <FilesFilterForm filter={filter} />
      <FilesTable files={files} caption={lead} />
      <Pagination page={page} pageCount={pageCount} />
    </LibraryPage>
  )
}

export const ErrorBoundary = () => <LibraryProblem failed="libraryData.filesFailed" />
