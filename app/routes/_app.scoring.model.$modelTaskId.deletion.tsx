import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteTask, wasOwnTask } from '~/domain/model-scoring/delete-task.server'
import { recordingName } from '~/domain/model-scoring/queries/report-page.server'
import { taskPage } from '~/domain/model-scoring/queries/task-page.server'
import { mayManageTask } from '~/domain/model-scoring/rules'
import { isUnderway } from '~/domain/model-scoring/states'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { sourcePath } from '~/ui/model-scoring/source-of'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/scoring/model/:modelTaskId/deletion')
  const task = await taskPage(idParam(args.params.modelTaskId))
  if (!task || !mayManageTask(viewer, task)) throw notFound('modelTaskNotFound')
  const name = recordingName(task)
  const t = await translateFor(args)
  return {
    title: t('modelTasks.deleteTitle', { name }),
    id: task.id,
    name,
    uploaded: task.uploadId !== null,
    underway: isUnderway(task.status),
  }
}

export const action = answeringFaults('modelTaskDeleteFailed', asCode, async (args) => {
  const viewer = await requireAccess(args, '/scoring/model/:modelTaskId/deletion')
  const taskId = idParam(args.params.modelTaskId)
  const task = await taskPage(taskId)
  // A second press of the same button asks for what is done.
  if (!task && wasOwnTask(taskId, viewer.id)) return redirectWithToast(paths.modelTasks(), 'modelTasks.deleted')
  if (!task || !mayManageTask(viewer, task)) throw notFound('modelTaskNotFound')
  await deleteTask(taskId)
  return redirectWithToast(sourcePath(task) ?? paths.modelTasks(), 'modelTasks.deleted')
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function DeleteModelTask() {
  const t = useT()
  const { title, id, name, uploaded, underway } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <Page title={title} back={{ to: paths.modelTask(id), label: name }}>
      {failure && <Notice tone="error">{errorText(t, failure.code)}</Notice>}
      <p className="my-4 max-w-column">
        {underway && `${t('modelTasks.deleteRunning')} `}
        {t(uploaded ? 'modelTasks.deleteText' : 'modelSources.deleteText')}
      </p>
      <PostForm className="actions">
        <SubmitButton variant="danger">{t('modelTasks.delete')}</SubmitButton>
        <ButtonLink to={paths.modelTask(id)} variant="text">
          {t('common.cancel')}
        </ButtonLink>
      </PostForm>
    </Page>
  )
}

export { ModelTaskProblem as ErrorBoundary } from '~/ui/model-scoring/model-task-problem'
