import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'

type Page = { undecided: number; unscored: number; uneven: number }

/** What publishing does, what is not in order yet, and the confirmation. */
export function PublicationForm({
  page,
  state,
  code,
  cancel,
}: {
  page: Page
  state: 'ready' | 'closesFirst'
  code: string | null
  cancel: string
}) {
  const t = useT()
  const warnings = [
    state === 'closesFirst' && t('results.warnClosesFirst'),
    page.undecided > 0 && t('results.warnUndecided', { count: page.undecided }),
    page.unscored > 0 && t('results.warnUnscored', { count: page.unscored }),
    page.uneven > 0 && t('results.warnUneven', { count: page.uneven }),
  ].filter((warning) => warning !== false)
  return (
    <form method="post" className="form" noValidate>
      <p>{t('results.publishMeans')}</p>
      {warnings.length > 0 && (
        <Notice tone="warning">
          <ul className="list-disc ps-5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {code && code !== 'acknowledgeFirst' && <Notice tone="error">{errorText(t, code)}</Notice>}
      <input type="hidden" name="undecided" value={page.undecided} />
      <div className="field">
        <label className="choice">
          <input
            type="checkbox"
            name="confirm"
            required
            aria-invalid={code === 'acknowledgeFirst' || undefined}
            aria-describedby={code === 'acknowledgeFirst' ? 'confirm-error' : undefined}
          />
          <span>{t(warnings.length > 0 ? 'results.confirmPublishAnyway' : 'results.confirmPublish')}</span>
        </label>
        {code === 'acknowledgeFirst' && (
          <p id="confirm-error" className="field-error">
            {errorText(t, code)}
          </p>
        )}
      </div>
      <p className="actions">
        <Button type="submit">{t('results.publish')}</Button>
        <ButtonLink to={cancel} variant="secondary">
          {t('common.cancel')}
        </ButtonLink>
      </p>
    </form>
  )
}
