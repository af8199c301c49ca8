import type { ProgressItem } from '~/domain/datasets/queries/batch-page.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'

/** What becomes of a batch's items: by name, with how far each is or why it failed. */
export function ProgressItems({ items, empty }: { items: ProgressItem[]; empty: string }) {
  const t = useT()
  if (items.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="grid max-w-column gap-3">
      {items.map(({ id, name, datasetId, state, percent, failures, unpaired }) => (
        <li key={id} className="break-words">
          {datasetId ? (
            <a href={paths.dataset(datasetId)} className="lone-link">
              {name}
            </a>
          ) : (
            <b>{name}</b>
          )}{' '}
          {state === 'skipped' && t(unpaired ? 'datasetUploads.skippedUnpaired' : 'datasetUploads.skippedTaken')}
          {(state === 'waiting' || state === 'reading' || state === 'processing') && t(`datasetUploads.state_${state}`, { percent })}
          {failures.length > 0 && (
            <ul className="list-disc ps-5">
              {failures.map((code) => (
                <li key={code}>{errorText(t, code)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
