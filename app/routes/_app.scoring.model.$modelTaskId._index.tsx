import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { reportPage } from '~/domain/model-scoring/queries/report-page.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { Page } from '~/ui/layout/page'
import { Report } from '~/ui/model-scoring/report'
import { ReportActions } from '~/ui/model-scoring/report-actions'
import { sourcePath } from '~/ui/model-scoring/source-of'
import { TaskStanding } from '~/ui/model-scoring/task-standing'

export const handle = { loads: ['hear-from', 'follow-task'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/scoring/model/:modelTaskId')
  const query = new URL(args.request.url).searchParams
  const page = await reportPage(viewer, { taskId: idParam(args.params.modelTaskId), minute: Number(query.get('minute')) })
  if (!page) throw notFound('modelTaskNotFound')
  const t = await translateFor(args)
  return { title: t('voiceReport.title'), print: query.has('print'), ...page }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function ModelTask() {
  const t = useT()
  const { title, print, task, name, manages, report } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      eyebrow={<span className="[overflow-wrap:anywhere]">{name}</span>}
      back={backOf(task, t)}
      actions={<ReportActions taskId={task.id} readable={report !== null} manages={manages} print={print} />}
    >
      {report ? <Report task={task} name={name} report={report} print={print} /> : <TaskStanding task={task} manages={manages} />}
    </Page>
  )
}

function backOf(task: Parameters<typeof sourcePath>[0], t: ReturnType<typeof useT>) {
  const to = sourcePath(task)
  if (to === null) return { to: paths.modelTasks(), label: t('voiceReport.toTasks') }
  return { to, label: t(task.workId === null ? 'modelSources.backToDataset' : 'modelSources.backToWork') }
}

export { ModelTaskProblem as ErrorBoundary } from '~/ui/model-scoring/model-task-problem'
