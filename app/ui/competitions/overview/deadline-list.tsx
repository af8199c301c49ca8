import type { Deadline } from '~/domain/competitions/deadlines'
import { daysBetween, formatDay, formatHour, formatTimeZone } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'

const shown = 6

/** What the competition's dates bring next, with the zone that they are in. */
export function DeadlineList({ deadlines, at }: { deadlines: readonly Deadline[]; at: Date }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const away = (due: Date) => {
    const days = daysBetween(at, due, timeZone)
    return days === 0 ? t('overview.dueToday') : days === 1 ? t('overview.dueTomorrow') : t('overview.dueIn', { count: days })
  }
  return (
    <section aria-labelledby="deadlines">
      <div className="ruled-head">
        <h2 id="deadlines">{t('overview.deadlines')}</h2>
        <span>{formatTimeZone(locale, timeZone, at)}</span>
      </div>
      {deadlines.length === 0 && <p className="py-2 text-muted">{t('overview.deadlinesNone')}</p>}
      <ol className="due-list">
        {deadlines.slice(0, shown).map(({ kind, stage, at: due }) => (
          <li key={`${kind} ${stage}`}>
            <span>
              {formatDay(due, locale, timeZone)} {formatHour(due, locale, timeZone)}
            </span>
            <b>{t(`overview.due_${kind}`, { stage })}</b>
            <span>{away(due)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
