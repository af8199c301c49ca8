import { type BatchKind, isWhole, type sortFiles } from '~/domain/datasets/pairing'
import { useT } from '~/i18n/provider'

/** What a choice of files comes to, before anything is sent. */
export function ChosenFiles({
  sorted: { items, manifest, duplicates, foreign },
  kind,
}: {
  sorted: ReturnType<typeof sortFiles<File>>
  kind: BatchKind
}) {
  const t = useT()
  const complete = items.filter(({ audio, sheet }) => isWhole({ audio, sheet, scores: manifest }, kind))
  const lacking = items.filter((item) => !complete.includes(item))
  const lists = [
    ['unpairedChosen', lacking.map(({ audio, sheet }) => (audio ?? sheet)!)],
    ['duplicatesChosen', duplicates],
    ['foreignChosen', foreign],
  ] as const
  return (
    <div className="grid gap-3" aria-live="polite">
      <p>
        <b>{t('datasetUploads.wholeTitle', { count: complete.length })}</b>{' '}
        {complete.map(({ name }) => name).join(t('datasetUploads.comma'))}
      </p>
      {manifest && <p>{t('datasetUploads.manifestChosen', { name: manifest.name })}</p>}
      {lists.map(
        ([key, files]) =>
          files.length > 0 && (
            <p key={key} className="break-words">
              <b>{t(`datasetUploads.${key}`, { count: files.length })}</b> {files.map(({ name }) => name).join(t('datasetUploads.comma'))}
            </p>
          ),
      )}
    </div>
  )
}
