import type { TaskToDelete } from '~/domain/datasets/queries/tasks-page.server'
import { useT } from '~/i18n/provider'
import { segmentText } from '~/ui/datasets/rating/segment-text'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

/** Asks once more before scoring tasks are deleted. */
export function TasksDeletion({ tasks, back }: { tasks: TaskToDelete[]; back: string }) {
  const t = useT()
  return (
    <Page title={t('libraryData.deleteTasksTitle', { count: tasks.length })} back={{ to: back, label: t('libraryData.tasksTitle') }}>
      <PostForm className="grid max-w-column gap-5">
        <p>{t('libraryData.deleteTasksLead')}</p>
        <ul className="divide-y divide-line border-y border-line">
          {tasks.map((task) => (
            <li key={task.id} className="py-2 [overflow-wrap:anywhere]">
              <b>{task.name}</b> {segmentText(t, task)}{' '}
              <span className="text-sm text-muted">{t('library.ratingsGo', { count: task.ratings })}</span>
              <input type="hidden" name="id" value={task.id} />
            </li>
          ))}
        </ul>
        <input type="hidden" name="confirmed" value="yes" />
        <div className="actions">
          <SubmitButton intent="delete" variant="danger">
            {t('libraryData.delete')}
          </SubmitButton>
          <ButtonLink to={back} variant="text">
            {t('common.cancel')}
          </ButtonLink>
        </div>
      </PostForm>
    </Page>
  )
}
