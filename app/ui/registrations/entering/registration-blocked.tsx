import type { RegistrationBlock } from '~/domain/registrations/rules'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import type { FormCompetition } from './form-types'

/** Why one cannot register now, what was kept, and where to go. */
export function RegistrationBlocked({
  competition,
  block,
  kept,
}: {
  competition: FormCompetition
  block: RegistrationBlock
  kept: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const opens = block === 'registrationNotOpen' ? competition.registrationStartsAt : null
  return (
    <div className="mt-6">
      <EmptyState
        title={t('registrations.blocked')}
        action={
          <ButtonLink to={paths.competition(competition.id)} variant="secondary">
            {t('registrations.toCompetition')}
          </ButtonLink>
        }
      >
        <p>{errorText(t, block)}</p>
        {opens && <p>{t('registrations.opensAt', { time: formatDateTime(opens, locale, timeZone) })}</p>}
        {kept && <p>{t('registrations.blockKept')}</p>}
      </EmptyState>
    </div>
  )
}
