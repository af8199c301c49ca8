import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { tasksPage, tasksToDelete, type TaskToDelete } from '~/domain/datasets/queries/tasks-page.server'
import { deleteTask } from '~/domain/datasets/ratings/delete-task.server'
import { releaseLock } from '~/domain/datasets/ratings/release-lock.server'
import { readTaskFilter, taskQuery } from '~/domain/datasets/task-filter'
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
import { LibraryPage } from '~/ui/datasets/library/library-page'
import { LibraryProblem } from '~/ui/datasets/library/library-problem'
import { SelectBar } from '~/ui/datasets/library/select-bar'
import { TasksDeletion } from '~/ui/datasets/library/tasks-deletion'
import { TasksFilterForm } from '~/ui/datasets/library/tasks-filter-form'
import { TasksTable } from '~/ui/datasets/library/tasks-table'
import { PostForm } from '~/ui/form/form'
import { Notice } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/tasks')
  const query = new URL(args.request.url).searchParams
  const filter = readTaskFilter(query)
  const [t, found] = await Promise.all([translateFor(args), tasksPage(filter)])
  return { title: t('libraryData.tasksTitle'), filter, asked: query.get('select') === String(found.page), ...found }
}

/** A refusal, a question, or what became of each. */
type Answer = { code: string } | { deletion: TaskToDelete[] } | { report: Report }

export const action = answeringFaults('requestFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/datasets/tasks')
  const form = await readForm(args.request, batchForm)
  const intent = String(form.get('intent'))
  const back = paths.libraryTasks() + taskQuery(readTaskFilter(new URL(args.request.url).searchParams))
  const released = idIn(/^release-(\d+)$/.exec(intent)?.[1])
  if (released !== null) {
    const result = await releaseLock({ actorId, taskId: released })
    return result.ok ? redirectWithToast(back, 'libraryData.released') : data({ code: result.code }, { status: 409 })
  }
  if (intent !== 'delete') return data({ code: 'invalid' }, { status: 400 })
  const ids = selectedIds(form)
  if (ids.length === 0) return data({ code: 'selectTasksFirst' }, { status: 400 })
  if (form.get('confirmed') !== 'yes') return data({ deletion: await tasksToDelete(ids) })
  const at = new Date()
  const act = (taskId: number) => deleteTask({ actorId, taskId, at })
  const report = await runBatch(ids, namesAsShown(form, ids), act, 'taskDeleteFailed')
  if (report.failures.length === 0) return redirectWithToast(back, 'libraryData.tasksDeleted', { params: { count: report.done } })
  return data({ report }, { status: report.done === 0 ? 409 : 200 })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function LibraryTasks() {
  const t = useT()
  const { filter, asked, tasks, total, dataset, ratingsWanted, page, pageCount } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const list = paths.libraryTasks() + taskQuery(filter)
  if (answer && 'deletion' in answer) return <TasksDeletion tasks={answer.deletion} back={list} />
  // Of what is left after some were deleted, nobody has chosen any.
  const allSelected = asked && !(answer && 'report' in answer)
  const lead = t('libraryData.tasksLead', { count: total, wanted: ratingsWanted })
  const selecting = new URLSearchParams(taskQuery(filter))
  if (page > 1) selecting.set('page', String(page))
  if (!allSelected) selecting.set('select', String(page))
  return (
    <LibraryPage part="tasks">
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-muted">
        {lead}
        <a href={paths.ratingSettings()} className="tappable">
          {t('ratings.settings')}
        </a>
      </p>
      {answer && 'code' in answer && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      {answer && 'report' in answer && <BatchReport area="tasks" {...answer.report} />}
      <TasksFilterForm filter={filter} dataset={dataset} />
      <PostForm className="block">
        <TasksTable
          tasks={tasks}
          selected={new Set(allSelected ? tasks.map(({ id }) => id) : [])}
          ratingsWanted={ratingsWanted}
          caption={lead}
        />
        {tasks.length > 0 && (
          <SelectBar label={t('library.batchDelete')} toSelect={`${paths.libraryTasks()}?${selecting}`} allSelected={allSelected} />
        )}
      </PostForm>
      <Pagination page={page} pageCount={pageCount} />
    </LibraryPage>
  )
}

export const ErrorBoundary = () => <LibraryProblem failed="libraryData.tasksFailed" />
