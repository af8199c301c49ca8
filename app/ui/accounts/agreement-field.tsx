import { Link } from '@remix-run/react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { type AnyField, CheckboxField } from '~/ui/form/fields'

/** Whoever makes an account accepts the conditions. */
export function AgreementField({ field }: { field: AnyField }) {
  const t = useT()
  return (
    <CheckboxField
      field={field}
      label={
        <>
          {t('accounts.agreementBefore')}
          <Link to={paths.terms()} target="_blank">
            {t('accounts.terms')}
          </Link>
          {t('accounts.agreementAnd')}
          <Link to={paths.privacy()} target="_blank">
            {t('accounts.privacy')}
          </Link>
        </>
      }
    />
  )
}
