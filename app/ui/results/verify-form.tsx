import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Button } from '~/ui/primitives/button'

/** Asks for a code; an address with it can be kept and passed on. */
export function VerifyForm({ typed, fault }: { typed: string; fault: string | null }) {
  const t = useT()
  return (
    <form method="get" action={paths.verify()} className="form" noValidate>
      <div className="field">
        <label className="field-label" htmlFor="code">
          {t('certificates.verifyCode')}
        </label>
        <input
          id="code"
          name="code"
          className="control slip-code-field"
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'code-error' : undefined}
        />
        {fault && (
          <p id="code-error" className="field-error" role="alert">
            {errorText(t, fault)}
          </p>
        )}
      </div>
      <p className="actions">
        <Button type="submit">{t('certificates.verify')}</Button>
      </p>
    </form>
  )
}
