import type { LibraryTask } from '~/domain/datasets/queries/tasks-page.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { segmentText } from '~/ui/datasets/rating/segment-text'
import { SubmitButton } from '~/ui/form/form'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { workTitle } from '~/ui/works/work-title'
import { RowSelect } from './row-select'
import { TaskStatus } from './task-status'

type Props = { tasks: LibraryTask[]; /** Ticked at first. */ selected: ReadonlySet<number>; ratingsWanted: number; caption: string }

/** Scoring tasks with their place, their ratings and who has each in hand; stands inside the form that deletes several. */
export function TasksTable({ tasks, selected, ratingsWanted, caption }: Props) {
  const t = useT()
  const nameOf = (task: LibraryTask) => t('ratings.named', { song: task.name, segment: segmentText(t, task) })
  return (
    <DataTable
      caption={caption}
      room="wide"
      rows={tasks}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('libraryData.tasksEmpty')}>{t('libraryData.tasksEmptyHint')}</EmptyState>}
      columns={[
        {
          key: 'dataset',
          header: t('libraryData.dataset'),
          cell: (task) => (
            <span className="flex items-start">
              <RowSelect id={task.id} label={t('libraryData.selectTask', { name: nameOf(task) })} selected={selected.has(task.id)} />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <a href={paths.dataset(task.datasetId)}>{task.name}</a>
                <span className="block text-sm text-muted">
                  {task.singerName} {workTitle(t, task.songName)}
                </span>
              </span>
            </span>
          ),
        },
        {
          key: 'segment',
          header: t('libraryData.segment'),
          cell: (task) => <a href={paths.segmentAudio(task.id)}>{segmentText(t, task)}</a>,
        },
        { key: 'status', header: t('libraryData.status'), narrow: true, cell: ({ status }) => <TaskStatus status={status} /> },
        {
          key: 'given',
          header: t('libraryData.given'),
          numeric: true,
          cell: ({ ratingCount }) => t('ratings.givenOf', { count: ratingCount, wanted: ratingsWanted }),
        },
        { key: 'holder', header: t('libraryData.holder'), cell: (task) => <Holder task={task} name={nameOf(task)} /> },
      ]}
    />
  )
}

function Holder({ task: { id, holderId, holderName, expiresAt, expired }, name }: { task: LibraryTask; name: string }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  if (holderId === null || expiresAt === null) return <span className="text-muted">{t('libraryData.nobody')}</span>
  const held = { name: holderName ?? '', time: formatDateTime(expiresAt, locale, timeZone) }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <a href={paths.user(holderId)}>{t(expired ? 'libraryData.heldExpired' : 'libraryData.heldUntil', held)}</a>
      <SubmitButton intent={`release-${id}`} size="small" variant="text" aria-label={t('libraryData.releaseOf', { name })}>
        {t('libraryData.release')}
      </SubmitButton>
    </span>
  )
}
