import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteDataset } from '~/domain/datasets/delete-dataset.server'
import { processAgain } from '~/domain/datasets/process-again.server'
import { libraryQuery, readLibraryFilter } from '~/domain/datasets/library-filter'
import { datasetsToDelete, type DatasetToDelete, libraryPage } from '~/domain/datasets/queries/library-page.server'
import { idIn } from '~/domain/lists/list-query'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { batchForm, type BatchReport as Report, namesAsShown, runBatch, selectedIds } from '~/http/batch.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { BatchReport } from '~/ui/accounts/batch-report'
import { LibraryDeletion } from '~/ui/datasets/library/library-deletion'
import { LibraryFilterForm } from '~/ui/datasets/library/library-filter-form'
import { LibraryPage } from '~/ui/datasets/library/library-page'
import { LibraryTable } from '~/ui/datasets/library/library-table'
import { SelectBar } from '~/ui/datasets/library/select-bar'
import { PostForm } from '~/ui/form/form'
import { Notice } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets')
  const query = new URL(args.request.url).searchParams
  const filter = readLibraryFilter(query)
  const [t, found] = await Promise.all([translateFor(args), libraryPage(filter)])
  return { title: t('library.title'), filter, asked: query.get('select') === String(found.page), ...found }
}

/** A refusal, a question, or what became of each. */
type Answer = { code: string } | { deletion: DatasetToDelete[] } | { report: Report }

const nameOfFault = ({ form }: { form: FormData }) => (againId(form) === null ? 'datasetDeleteFailed' : 'requestFailed')
const againId = (form: FormData) => idIn(/^process-again-(\d+)$/.exec(String(form.get('intent')))?.[1])

export const action = answeringFaults(nameOfFault, asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/datasets')
  const form = await readForm(args.request, batchForm)
  const back = paths.datasets() + libraryQuery(readLibraryFilter(new URL(args.request.url).searchParams))
  const again = againId(form)
  if (again !== null) {
    const begun = await processAgain({ actorId, datasetId: again })
    return begun.ok ? redirectWithToast(back, 'library.queuedAgain') : data({ code: begun.code }, { status: 409 })
  }
  if (form.get('intent') !== 'delete') return data({ code: 'invalid' }, { status: 400 })
  const ids = selectedIds(form)
  if (ids.length === 0) return data({ code: 'selectDatasetsFirst' }, { status: 400 })
  if (form.get('confirmed') !== 'yes') return data({ deletion: await datasetsToDelete(ids) })
  const act = (datasetId: number) => deleteDataset({ actorId, datasetId })
  const report = await runBatch(ids, namesAsShown(form, ids), act, 'datasetDeleteFailed')
  if (report.failures.length === 0) return redirectWithToast(back, 'library.batchDeleted', { params: { count: report.done } })
  return data({ report }, { status: report.done === 0 ? 409 : 200 })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Datasets() {
  const t = useT()
  const { filter, asked, datasets, voices, tags, total, page, pageCount } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const list = paths.datasets() + libraryQuery(filter)
  if (answer && 'deletion' in answer) return <LibraryDeletion datasets={answer.deletion} back={list} />
  // Of what is left after some were deleted, nobody has chosen any.
  const allSelected = asked && !(answer && 'report' in answer)
  const selected = new Set(allSelected ? datasets.map(({ id }) => id) : [])
  const selecting = new URLSearchParams(libraryQuery(filter))
  if (page > 1) selecting.set('page', String(page))
  if (!allSelected) selecting.set('select', String(page))
  return (
    <LibraryPage part="official">
      <p className="mt-4 text-muted">{t('library.lead', { count: total })}</p>
      {answer && 'code' in answer && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      {answer && 'report' in answer && <BatchReport area="library" {...answer.report} />}
      <LibraryFilterForm filter={filter} voices={voices} tags={tags} />
      <PostForm className="block">
        <LibraryTable datasets={datasets} selected={selected} caption={t('library.lead', { count: total })} />
        {datasets.length > 0 && (
          <SelectBar label={t('library.batchDelete')} toSelect={`${paths.datasets()}?${selecting}`} allSelected={allSelected} />
        )}
      </PostForm>
      <Pagination page={page} pageCount={pageCount} />
    </LibraryPage>
  )
}

export { LibraryProblem as ErrorBoundary } from '~/ui/datasets/library/library-problem'
