import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'
import { Notice } from '~/ui/layout/page'

/** What is wrong with the password itself; everything else is the form's. */
const ofPassword = ['required', 'wrongPassword']

/** Asks again who is there, before something that must not happen on a device left open; says above it what else stood in the way. */
export function OwnPasswordField({ id, code }: { id: string; code: string | null }) {
  const t = useT()
  const errors = code && ofPassword.includes(code) ? [code] : undefined
  return (
    <>
      {code && !errors && <Notice tone="error">{errorText(t, code)}</Notice>}
      <FieldFrame id={id} label={t('accounts.currentPassword')} errors={errors} required>
        <input
          type="password"
          id={id}
          name="currentPassword"
          autoComplete="current-password"
          className="control"
          required
          {...describedBy({ id, errors })}
        />
      </FieldFrame>
    </>
  )
}
