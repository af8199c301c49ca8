import type { CompetitionDetail } from '~/domain/competitions/queries/competition.server'
import { formatNames, workVideoLimits } from '~/domain/uploads/upload-purposes'
import { formatDateTime, formatMoney, formatTimeZone } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { type Fact, Facts } from '~/ui/layout/page'

/** When, how much, how many: the competition at a glance. */
export function DetailFacts({ competition }: { competition: CompetitionDetail }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const {
    maxParticipants,
    placesTaken,
    feeMinor,
    currency,
    maxSizeMB,
    submissionDeadline,
    registrationDeadline,
    registrationEndsAt,
    registrationCloses,
  } = competition
  const date = (instant: Date) => formatDateTime(instant, locale, timeZone)
  const span = (label: string, from: Date | null, to: Date | null): Fact[] => {
    if (!from && !to) return []
    const value =
      from && to
        ? t('competitions.fromTo', { from: date(from), to: date(to) })
        : from
          ? t('competitions.whenStarts', { date: date(from) })
          : t('competitions.whenEnds', { date: date(to!) })
    return [{ label, value }]
  }
  const uploads = competition.stages.length === 0 || competition.stages.some(({ canUpload }) => canUpload)
  const closesEarlier = registrationDeadline && registrationCloses && registrationCloses.getTime() !== registrationEndsAt?.getTime()
  const items: Fact[] = [
    ...span(t('competitions.competitionTime'), competition.startsAt, competition.endsAt),
    ...span(t('competitions.registrationTime'), competition.registrationStartsAt, registrationEndsAt),
    ...(closesEarlier ? [{ label: t('competitions.registrationClosesAt'), value: date(registrationCloses) }] : []),
    ...(submissionDeadline && uploads ? [{ label: t('competitions.submissionClosesAt'), value: date(submissionDeadline) }] : []),
    { label: t('competitions.fee'), value: feeMinor === 0 ? t('competitions.free') : formatMoney(feeMinor, currency, locale) },
    {
      label: t('competitions.places'),
      value:
        maxParticipants === null
          ? t('competitions.unlimited')
          : t('competitions.placesTaken', { taken: placesTaken, max: maxParticipants }),
    },
    ...(uploads
      ? [
          {
            label: t('competitions.videoLimits'),
            value: t('competitions.videoLimitsValue', {
              formats: formatNames(workVideoLimits(competition)).join(t('common.listJoin')),
              size: maxSizeMB,
            }),
          },
        ]
      : []),
    { label: t('competitions.resume'), value: t(competition.resumeRequired ? 'competitions.resumeNeeded' : 'competitions.resumeOptional') },
  ]
  return (
    <>
      <Facts items={items} />
      <p className="mt-2 text-sm text-muted">
        {t('competitions.timesIn', { zone: formatTimeZone(locale, timeZone) })}
        {competition.editedAt && ` ${t('competitions.revisionLine', { time: date(competition.editedAt), revision: competition.revision })}`}
      </p>
    </>
  )
}
