import { type FileFilter, libraryFileKinds, libraryFileStatuses } from '~/domain/datasets/file-filter'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'
import { Choice } from '~/ui/primitives/choice'

/** Which files: recordings or spreadsheets, and how far their upload is. */
export function FilesFilterForm({ filter: { kind, status } }: { filter: FileFilter }) {
  const t = useT()
  return (
    <form method="get" autoComplete="off" className="filter-bar my-4">
      <Choice
        name="kind"
        label={t('libraryData.kinds')}
        value={kind}
        options={libraryFileKinds.map((value) => ({ value, label: t(`libraryData.kind_${value}`) }))}
      />
      <Choice
        name="status"
        label={t('libraryData.fileStatus')}
        value={status ?? ''}
        options={[
          { value: '', label: t('libraryData.fileStatus_all') },
          ...libraryFileStatuses.map((value) => ({ value, label: t(`libraryData.fileStatus_${value}`) })),
        ]}
      />
      <Button type="submit" variant="secondary">
        {t('libraryData.show')}
      </Button>
    </form>
  )
}
