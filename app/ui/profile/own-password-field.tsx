import { useT } from '~/i18n/provider'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'

/** Asks again who is there, before something that must not happen on a device left open. */
export function OwnPasswordField({ id, code }: { id: string; code: string | null }) {
  const t = useT()
  const errors = code ? [code] : undefined
  return (
    <FieldFrame id={id} label={t('accounts.currentPassword')} errors={errors} required>
      <input type="password" id={id} name="currentPassword" autoComplete="current-password" className="control" required {...describedBy({ id, errors })} />
    </FieldFrame>
  )
}
