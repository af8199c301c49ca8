import type { DatasetToDelete } from '~/domain/datasets/queries/library-page.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { BatchDeletion } from '~/ui/layout/batch-deletion'
import { RatingsGo } from './ratings-go'

/** Asks once more before several datasets are deleted. */
export function LibraryDeletion({ datasets, back }: { datasets: DatasetToDelete[]; back: string }) {
  const t = useT()
  return (
    <BatchDeletion
      title={t('library.batchDeleteTitle', { count: datasets.length })}
      lead={t('library.deleteLead')}
      act={t('library.delete')}
      back={{ to: back, label: t('library.title') }}
      rows={datasets}
      nameOf={({ name }) => name}
    >
      {({ id, name, ratings }) => (
        <>
          <a href={paths.dataset(id)} className="lone-link">
            {name}
          </a>{' '}
          <RatingsGo count={ratings} />
        </>
      )}
    </BatchDeletion>
  )
}
