import type { LibraryFile } from '~/domain/datasets/queries/files-page.server'
import { paths } from '~/http/paths'
import { formatBytes, formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { Tag, type TagTone } from '~/ui/primitives/tag'

const uploadTones: Record<LibraryFile['upload']['state'], TagTone> = {
  waiting: 'wait',
  uploading: 'now',
  completed: 'done',
  rejected: 'neutral',
}
const processingTones: Record<Exclude<LibraryFile['processing'], 'none'>, TagTone> = {
  ...{ notStarted: 'wait', waiting: 'wait', processing: 'now', completed: 'done', failed: 'neutral', skipped: 'neutral' },
}

/** What was sent to the library, with how far each file's upload and the processing of it are. */
export function FilesTable({ files, caption }: { files: LibraryFile[]; caption: string }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={caption}
      room="widest"
      rows={files}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('libraryData.filesEmpty')}>{t('libraryData.filesEmptyHint')}</EmptyState>}
      columns={[
        {
          key: 'file',
          header: t('libraryData.file'),
          cell: ({ fileName, size }) => (
            <span className="[overflow-wrap:anywhere]">
              {fileName} <span className="text-sm font-normal text-muted">{formatBytes(size, locale)}</span>
            </span>
          ),
        },
        {
          key: 'upload',
          header: t('libraryData.upload'),
          cell: ({ upload: { state, percent }, rejection }) => (
            <span>
              <Tag tone={uploadTones[state]}>{t(`libraryData.upload_${state}`, { percent })}</Tag>
              {state === 'rejected' && rejection && <span className="block text-sm text-muted">{errorText(t, rejection)}</span>}
            </span>
          ),
        },
        { key: 'processing', header: t('libraryData.processing'), cell: (file) => <Processing file={file} /> },
        {
          key: 'dataset',
          header: t('libraryData.belongsTo'),
          cell: ({ datasetId, name, importId }) =>
            datasetId ? (
              <a href={paths.dataset(datasetId)}>{name}</a>
            ) : importId ? (
              <a href={paths.libraryImport(importId)}>{t('libraryExchange.resultTitle')}</a>
            ) : (
              '—'
            ),
        },
        {
          key: 'uploader',
          header: t('libraryData.uploader'),
          cell: ({ ownerId, ownerName }) => <a href={paths.user(ownerId)}>{ownerName}</a>,
        },
        { key: 'at', header: t('libraryData.uploadedAt'), cell: ({ createdAt }) => formatDateTime(createdAt, locale, timeZone) },
      ]}
    />
  )
}

function Processing({ file: { processing, percent, failures } }: { file: LibraryFile }) {
  const t = useT()
  if (processing === 'none') return t('libraryData.processing_none')
  return (
    <span>
      <Tag tone={processingTones[processing]}>{t(`libraryData.processing_${processing}`, { percent })}</Tag>
      {failures.map((code) => (
        <span key={code} className="block text-sm text-muted">
          {errorText(t, code)}
        </span>
      ))}
    </span>
  )
}
