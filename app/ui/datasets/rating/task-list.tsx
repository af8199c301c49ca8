import type { PendingTask } from '~/domain/datasets/ratings/queries/pending-tasks.server'
import { useT } from '~/i18n/provider'
import { TaskStatus } from '~/ui/datasets/library/task-status'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { EmptyState } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { DataTable } from '~/ui/primitives/table'
import { Tag } from '~/ui/primitives/tag'
import { workTitle } from '~/ui/works/work-title'
import { segmentText } from './segment-text'

type Props = {
  tasks: PendingTask[]
  total: number
  heldTaskId: number | null
  ratingsWanted: number
  page: number
  pageCount: number
}

/** What waits to be rated, each to be taken by itself. */
export function TaskList({ tasks, total, heldTaskId, ratingsWanted, page, pageCount }: Props) {
  const t = useT()
  return (
    <>
      <DataTable
        caption={t('ratings.caption', { count: total })}
        rows={tasks}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('ratings.empty')}>{t('ratings.emptyHint')}</EmptyState>}
        columns={[
          { key: 'song', header: t('ratings.song'), cell: ({ songName }) => <b>{workTitle(t, songName)}</b> },
          { key: 'voice', header: t('ratings.voice'), cell: ({ voiceType }) => t(`people.voice_${voiceType}`) },
          { key: 'segment', header: t('ratings.segment'), cell: (task) => segmentText(t, task) },
          {
            key: 'status',
            header: t('ratings.status'),
            narrow: true,
            cell: ({ id, status }) => (id === heldTaskId ? <Tag tone="now">{t('ratings.inHand')}</Tag> : <TaskStatus status={status} />),
          },
          {
            key: 'count',
            header: t('ratings.given'),
            numeric: true,
            cell: ({ ratingCount }) => t('ratings.givenOf', { count: ratingCount, wanted: ratingsWanted }),
          },
          {
            key: 'acts',
            header: t('ratings.acts'),
            cardLabel: '',
            acts: true,
            cell: (task) => (
              <PostForm className="flex">
                <input type="hidden" name="task" value={task.id} />
                <SubmitButton
                  intent="take"
                  size="small"
                  variant="secondary"
                  aria-label={t('ratings.rateThis', { song: task.songName, segment: segmentText(t, task) })}
                >
                  {t('ratings.rate')}
                </SubmitButton>
              </PostForm>
            ),
          },
        ]}
      />
      <Pagination page={page} pageCount={pageCount} />
    </>
  )
}
