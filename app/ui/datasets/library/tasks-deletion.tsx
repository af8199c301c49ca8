import type { TaskToDelete } from '~/domain/datasets/queries/tasks-page.server'
import { useT } from '~/i18n/provider'
import { segmentText } from '~/ui/datasets/rating/segment-text'
import { BatchDeletion } from '~/ui/layout/batch-deletion'
import { RatingsGo } from './ratings-go'

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
      nameOf={(task) => t('ratings.named', { song: task.name, segment: segmentText(t, task) })}
    >
      {(task) => (
        <>
          <b>{task.name}</b> {segmentText(t, task)} <RatingsGo count={task.ratings} />
        </>
      )}
    </BatchDeletion>
  )
}
