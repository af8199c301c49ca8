import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { formatDateTime, formatTimeZone } from '~/i18n/format'
import { TimeLeft } from './time-left'

/** When uploads close, in the organisation's time zone, and how long that is from now. */
export function DeadlineLine({
  deadline,
  serverTime,
  open,
  over,
  announcedUntil,
}: {
  deadline: Date | null
  serverTime: Date
  open: boolean
  /** Uploads have ended, whatever the deadline. */ over: boolean
  /** Until when what was announced may still arrive, once that matters. */ announcedUntil: Date | null
}) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const endedEarly = over && (!deadline || deadline > serverTime)
  return (
    <div className="deadline-line">
      <p>
        <span className="sm:whitespace-nowrap">
          {endedEarly
            ? t('works.endedEarly')
            : deadline
              ? t(deadline > serverTime ? 'works.deadline' : 'works.deadlinePast', { time: formatDateTime(deadline, locale, timeZone) })
              : t('works.noDeadline')}
        </span>
        {deadline && !endedEarly && <span className="block text-sm text-muted">{formatTimeZone(locale, timeZone, deadline)}</span>}
        {announcedUntil && (
          <b className="block">{t('uploads.announcedUntil', { time: formatDateTime(announcedUntil, locale, timeZone) })}</b>
        )}
      </p>
      {deadline && open && <TimeLeft deadline={deadline} serverTime={serverTime} />}
    </div>
  )
}
