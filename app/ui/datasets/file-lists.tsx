import type { BatchPage } from '~/domain/datasets/queries/batch-page.server'
import type { BatchKind } from '~/domain/datasets/pairing'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Section } from '~/ui/layout/page'

/** Files that were not taken, each with its reason. */
export function RefusedFiles({ files }: { files: { fileName: string; code: string }[] }) {
  const t = useT()
  return (
    <ul className="my-2 list-disc ps-5">
      {files.map(({ fileName, code }, index) => (
        <li key={index} className="break-words">
          <b>{fileName}</b> {errorText(t, code)}
        </li>
      ))}
    </ul>
  )
}

type LeftOutProps = { kind: BatchKind } & Pick<BatchPage, 'unpaired' | 'taken'>

/** What is collected and will make no dataset: what lacks its other half, and what the library has. */
export function LeftOut({ kind, unpaired, taken }: LeftOutProps) {
  const t = useT()
  if (unpaired.length + taken.length === 0) return null
  return (
    <div className="mt-5 grid max-w-column gap-4">
      {unpaired.length > 0 && (
        <Notice tone="warning">
          <p>{t('datasetUploads.unpaired', { count: unpaired.length })}</p>
          <ul className="my-2 list-disc ps-5">
            {unpaired.map(({ id, name, audioFile, sheetFile }) => (
              <li key={id} className="break-words">
                <b>{audioFile ?? sheetFile ?? name}</b>{' '}
                {t(audioFile && kind === 'pairs' ? 'datasetUploads.lacksSheet' : 'datasetUploads.lacksAudio')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {taken.length > 0 && (
        <Notice tone="info">
          <p>{t('datasetUploads.taken', { count: taken.length })}</p>
          <p>{taken.map(({ name }) => name).join(t('datasetUploads.comma'))}</p>
        </Notice>
      )}
    </div>
  )
}

/** Files that have come in part: chosen again they go on; here they are given up. */
export function UnfinishedFiles({ files }: { files: BatchPage['sending'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Section title={t('datasetUploads.unfinishedTitle')}>
      <p className="max-w-column text-muted">{t('datasetUploads.unfinishedText')}</p>
      <ul className="mt-3 grid max-w-column gap-2">
        {files.map(({ id, fileName, offset, size }) => (
          <li key={id}>
            <PostForm className="flex flex-wrap items-center gap-3">
              <input type="hidden" name="upload" value={id} />
              <span className="break-words">
                <b>{fileName}</b> {t('uploads.bytes', { sent: formatBytes(offset, locale), size: formatBytes(size, locale) })}
              </span>
              <SubmitButton
                intent="cancel"
                size="small"
                variant="secondary"
                aria-label={t('common.actOn', { act: t('uploads.cancel'), name: fileName })}
              >
                {t('uploads.cancel')}
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </Section>
  )
}
