import { useT } from '~/i18n/provider'
import { Notice } from '~/ui/layout/page'

/** Why the registration was turned down, and whether it can be submitted again. */
export function Rejection({ reason, open }: { reason: string; open: boolean }) {
  const t = useT()
  return (
    <Notice tone="error">
      <b className="font-semibold">{t('registrations.stateRejectedTitle')}</b>
      <p className="mt-1 whitespace-pre-line">{t('registrations.stateRejectedReason', { reason })}</p>
      <p className="mt-1">{open ? t('registrations.stateRejectedOpen') : t('registrations.stateRejectedClosed')}</p>
    </Notice>
  )
}
