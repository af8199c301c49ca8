import { useT } from '~/i18n/provider'

/** Null of a large library: it is taken whole. */
export type Choosable = { id: number; name: string; singerName: string }[] | null

/** Which of the rated recordings; all of them unless some are unticked. */
export function DatasetChoice({ datasets }: { datasets: Choosable }) {
  const t = useT()
  return (
    <>
      {datasets && datasets.length > 0 && (
        <details>
          <summary className="py-2.5">{t('modelVersions.datasets', { count: datasets.length })}</summary>
          <fieldset className="my-2 grid gap-x-5 sm:grid-cols-2">
            <legend className="sr-only">{t('modelVersions.datasets', { count: datasets.length })}</legend>
            {datasets.map(({ id, name, singerName }) => (
              <label key={id} className="choice">
                <input type="checkbox" name="dataset" value={id} defaultChecked />
                <span>{t('modelVersions.datasetOf', { name, singer: singerName })}</span>
              </label>
            ))}
          </fieldset>
        </details>
      )}
      <input type="hidden" name="all" value={datasets && datasets.length > 0 ? '' : 'yes'} />
    </>
  )
}
