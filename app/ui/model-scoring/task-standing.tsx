import type { ReportPage } from '~/domain/model-scoring/queries/report-page.server'
import { isUnderway } from '~/domain/model-scoring/states'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice } from '~/ui/layout/page'
import { Progress } from '~/ui/primitives/progress'
import { sourcePath } from './source-of'

type Task = Omit<ReportPage['task'], 'createdAt' | 'completedAt'>

/** A task without a report: how far it is, why it failed, or that what is stored cannot be read. */
export function TaskStanding({ task, manages }: Pick<ReportPage, 'manages'> & { task: Task }) {
  const t = useT()
  const { id, status, failure, progress } = task
  if (!isUnderway(status))
    return (
      <div className="grid max-w-column gap-5">
        <Notice tone="error">{errorText(t, status === 'failed' && failure ? failure : 'modelResultUnparsed')}</Notice>
        {status === 'failed' && manages && sourcePath(task) === null && (
          <PostForm action={paths.modelTasks()} className="actions">
            <input type="hidden" name="task" value={id} />
            <SubmitButton intent="retry">{t('modelTasks.retry')}</SubmitButton>
          </PostForm>
        )}
      </div>
    )
  return (
    <div className="grid max-w-column gap-4" data-follow-task={id} data-status={status} data-events={paths.modelTaskEvents()}>
      {status === 'processing' ? (
        <Progress value={progress} max={100} label={t('modelTasks.status_processing')} />
      ) : (
        <p role="status">{t('modelTasks.status_pending')}</p>
      )}
      <p className="text-muted">{t('modelTasks.underwayText')}</p>
      <noscript>
        <meta httpEquiv="refresh" content={`5;url=${paths.modelTask(id)}`} />
        <p>
          <a href={paths.modelTask(id)} className="lone-link">
            {t('modelTasks.refresh')}
          </a>
        </p>
      </noscript>
    </div>
  )
}
