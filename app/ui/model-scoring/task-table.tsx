import type { ListedTask } from '~/domain/model-scoring/queries/own-tasks.server'
import type { TaskStatus } from '~/domain/model-scoring/states'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { Tag, type TagTone } from '~/ui/primitives/tag'
import { halves } from './halves'
import { useRefusal } from './use-refusal'

const tones: Record<TaskStatus, TagTone> = { pending: 'wait', processing: 'now', completed: 'done', failed: 'neutral' }

/** One's own tasks, the latest first, each with what can be done with it. */
export function TaskTable({ tasks, progress }: { tasks: ListedTask[]; progress: Map<number, number> }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={t('modelTasks.queue')}
      rows={tasks}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t('modelTasks.queueEmpty')} level={3}>
          {t('modelTasks.queueEmptyText')}
        </EmptyState>
      }
      columns={[
        {
          key: 'recording',
          header: t('modelTasks.recording'),
          cell: ({ id, fileName, withAccompaniment }) => (
            <>
              <a href={paths.modelTask(id)} className="[overflow-wrap:anywhere]">
                {fileName}
              </a>
              <span className="block text-sm font-normal text-muted">
                {t(withAccompaniment ? 'modelTasks.with' : 'modelTasks.without')}
              </span>
            </>
          ),
        },
        { key: 'at', header: t('modelTasks.at'), cell: ({ createdAt }) => formatDateTime(createdAt, locale, timeZone) },
        {
          key: 'status',
          header: t('modelTasks.status'),
          cell: (task) => <Status task={task} percent={progress.get(task.id) ?? task.progress} />,
        },
        {
          key: 'average',
          header: t('modelTasks.average'),
          numeric: true,
          cell: ({ average }) => (average !== null ? halves(average, locale) : '—'),
        },
        { key: 'acts', header: t('modelTasks.acts'), acts: true, cell: (task) => <Acts task={task} /> },
      ]}
    />
  )
}

function Status({ task: { status, failure, refusal }, percent }: { task: ListedTask; percent: number }) {
  const t = useT()
  const reason = useRefusal()
  return (
    <div>
      <Tag tone={refusal ? 'neutral' : tones[status]}>{t(refusal ? 'modelTasks.notJudged' : `modelTasks.status_${status}`)}</Tag>
      {status === 'processing' && (
        <span className="mt-1 flex items-center gap-2">
          <progress className="progress max-w-32" value={percent} max={100} aria-label={t('modelTasks.progress')} />
          <span className="fig">{percent}%</span>
        </span>
      )}
      {refusal && <span className="mt-1 block max-w-column text-sm">{reason(refusal)}</span>}
      {failure && <span className="mt-1 block max-w-column text-sm">{errorText(t, failure)}</span>}
    </div>
  )
}

function Acts({ task: { id, status, fileName } }: { task: ListedTask }) {
  const t = useT()
  const on = (act: string) => ({ 'aria-label': t('common.actOn', { act, name: fileName }) })
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {status !== 'failed' && (
        <a href={paths.modelTask(id)} className="lone-link" {...on(t('modelTasks.view'))}>
          {t('modelTasks.view')}
        </a>
      )}
      {status === 'failed' && (
        <PostForm className="contents">
          <input type="hidden" name="task" value={id} />
          <SubmitButton intent="retry" size="small" variant="secondary" {...on(t('modelTasks.retry'))}>
            {t('modelTasks.retry')}
          </SubmitButton>
        </PostForm>
      )}
      <a href={paths.modelTaskDeletion(id)} className="lone-link" {...on(t('modelTasks.delete'))}>
        {t('modelTasks.delete')}
      </a>
    </div>
  )
}
