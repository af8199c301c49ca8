import { useT } from '~/i18n/provider'
import { type AnyField, TextField } from '~/ui/form/text-fields'

type Props = { fields: { password?: AnyField; confirmPassword?: AnyField }; label?: string }

/** A password that is chosen, and once more. */
export function NewPasswordFields({ fields, label }: Props) {
  const t = useT()
  return (
    <>
      <TextField
        field={fields.password!}
        label={label ?? t('accounts.password')}
        hint={t('accounts.passwordHint')}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        field={fields.confirmPassword!}
        label={t('accounts.confirmPassword')}
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  )
}
