import type { TaskToDelete } from '~/domain/datasets/queries/tasks-page.server'
import { useT } from '~/i18n/provider'
import { segmentText } from '~/ui/datasets/rating/segment-text'
import { BatchDeletion } from './batch-deletion'

/** Asks once more before scoring tasks are deleted. */
export function TasksDeletion({ tasks, back }: { tasks: TaskToDelete[]; back: string }) {
  const t = useT()
  return (
    <BatchDeletion
      title={t('libraryData.deleteTasksTitle', { count: tasks.length })}
      lead={t('libraryData.deleteTasksLead')}
      act={t('libraryData.delete')}
      back={{ to: back, label: t('libraryData.tasksTitle') }}
      rows={tasks}
    >
      {(task) => (
        <>
          <b>{task.name}</b> {segmentText(t, task)}
        </>
      )}
    </BatchDeletion>
  )
}
