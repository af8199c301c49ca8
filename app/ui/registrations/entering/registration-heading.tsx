import { registrationCloses } from '~/domain/competitions/windows'
import { formatDateTime, formatMoney, formatTimeZone } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import type { FormCompetition } from './form-types'

/** Until when, for how much, and how many places are left. */
export function RegistrationHeading({ competition, placesTaken }: { competition: FormCompetition; placesTaken: number }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const closes = registrationCloses(competition)
  const left = competition.maxParticipants === null ? null : Math.max(0, competition.maxParticipants - placesTaken)
  return (
    <div className="registration-due">
      <span>
        {closes ? t('registrations.closesAt', { time: formatDateTime(closes, locale, timeZone) }) : t('registrations.deadlineNone')}
        {closes && <span className="block text-sm text-muted">{formatTimeZone(locale, timeZone, closes)}</span>}
      </span>
      <span className="text-end">
        <b>{competition.feeMinor > 0 ? formatMoney(competition.feeMinor, competition.currency, locale) : t('registrations.free')}</b>
        <span className="block text-sm text-muted">
          {left === null
            ? t('registrations.fee')
            : left > 0
              ? t('registrations.placesLeft', { count: left })
              : t('registrations.placesNone')}
        </span>
      </span>
    </div>
  )
}
