import type { LibraryRow } from '~/domain/datasets/queries/library-page.server'
import { paths } from '~/http/paths'
import { formatDuration } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { TagFigures } from '~/ui/datasets/rating/tag-figures'
import { SubmitButton } from '~/ui/form/form'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { workTitle } from '~/ui/works/work-title'
import { DatasetStatus } from './dataset-status'
import { Recording } from './recording'
import { RowSelect } from './row-select'

type Props = { datasets: LibraryRow[]; /** Ticked at first. */ selected: ReadonlySet<number>; caption: string }

/** Datasets with their sound and what can be done to each; stands inside the form that deletes several. */
export function LibraryTable({ datasets, selected, caption }: Props) {
  const t = useT()
  return (
    <DataTable
      caption={caption}
      room="widest"
      rows={datasets}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('library.empty')}>{t('library.emptyHint')}</EmptyState>}
      columns={[
        { key: 'name', header: t('library.name'), cell: (dataset) => <Name dataset={dataset} selected={selected.has(dataset.id)} /> },
        { key: 'voice', header: t('library.voice'), narrow: true, cell: ({ voiceType }) => t(`people.voice_${voiceType}`) },
        {
          key: 'official',
          header: t('library.official'),
          cell: ({ official }) =>
            official.length > 0 ? <TagFigures figures={official} /> : <span className="text-muted">{t('library.noOfficial')}</span>,
        },
        { key: 'status', header: t('library.status'), cell: (dataset) => <Standing dataset={dataset} /> },
        { key: 'sound', header: t('library.sound'), cell: (dataset) => <Sound dataset={dataset} /> },
        { key: 'acts', header: t('library.acts'), cardLabel: '', acts: true, cell: (dataset) => <Acts dataset={dataset} /> },
      ]}
    />
  )
}

function Name({ dataset: { id, name, singerName, songName, durationMs }, selected }: { dataset: LibraryRow; selected: boolean }) {
  const t = useT()
  return (
    <span className="flex items-start">
      <RowSelect id={id} label={t('library.select', { name })} selected={selected} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <a href={paths.dataset(id)}>{name}</a>
        <span className="block text-sm text-muted">
          {singerName} {workTitle(t, songName)} {durationMs !== null && formatDuration(durationMs)}
        </span>
      </span>
    </span>
  )
}

/** No wider than it is read: the room goes to the scores. */
function Sound({ dataset }: { dataset: LibraryRow }) {
  return (
    <span className="block w-full max-w-56">
      <Recording dataset={dataset} />
    </span>
  )
}

/** How its processing stands, and how its rating tasks do. */
function Standing({ dataset }: { dataset: LibraryRow }) {
  const t = useT()
  const { status, completed } = dataset
  const open = (['pending', 'processing', 'failed'] as const).filter((one) => dataset[one] > 0)
  const count = completed + dataset.pending + dataset.processing + dataset.failed
  return (
    <span>
      <DatasetStatus status={status} />
      {count > 0 && (
        <span className="mt-1 block text-sm text-muted">
          {[t('library.tasksOf', { completed, count }), ...open.map((one) => t(`library.taskCount_${one}`, { count: dataset[one] }))].join(
            t('library.figureSeparator'),
          )}
        </span>
      )}
    </span>
  )
}

function Acts({ dataset: { id, name, status } }: { dataset: LibraryRow }) {
  const t = useT()
  const links = [
    ['edit', paths.datasetEdit(id)],
    ['delete', paths.datasetDeletion(id)],
  ] as const
  return (
    <span className="flex flex-wrap gap-x-1 whitespace-nowrap">
      {status === 'failed' && (
        <SubmitButton
          intent={`process-again-${id}`}
          size="small"
          variant="text"
          aria-label={t('library.actOn', { act: t('library.processAgain'), name })}
        >
          {t('library.processAgain')}
        </SubmitButton>
      )}
      {links.map(([act, to]) => (
        <ButtonLink key={act} to={to} size="small" variant="text" aria-label={t('library.actOn', { act: t(`library.${act}`), name })}>
          {t(`library.${act}`)}
        </ButtonLink>
      ))}
    </span>
  )
}
