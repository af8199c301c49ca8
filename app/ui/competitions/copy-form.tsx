import { useT } from '~/i18n/provider'
import { Notice } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'

type Competition = { id: number; name: string }

/** Fills the form with an earlier competition's parts: a choice in the URL, made before anything is typed. */
export function CopyForm({ earlier, source }: { earlier: Competition[]; source: Competition | null }) {
  const t = useT()
  return (
    <section aria-labelledby="copy-title" className="mb-8">
      {source ? (
        <Notice tone="success">{t('competitions.copied', { name: source.name })}</Notice>
      ) : (
        <details>
          <summary id="copy-title" className="py-2.5 font-medium">
            {t('competitions.copyTitle')}
          </summary>
          <form method="get" autoComplete="off" className="mt-2 flex flex-wrap items-end gap-3">
            <label className="grid grid-cols-1 min-w-0 grow gap-1.5 sm:max-w-md">
              <span className="field-label">{t('competitions.copyFrom')}</span>
              <select name="copy" className="control">
                {earlier.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <Button type="submit" variant="secondary">
              {t('competitions.copyStart')}
            </Button>
            <p className="field-hint w-full">{t('competitions.copyLead')}</p>
          </form>
        </details>
      )}
    </section>
  )
}
