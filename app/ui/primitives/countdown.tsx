import { useT } from '~/i18n/provider'

const day = 86_400
const hour = 3_600

/** The time left until an instant and then what is said when it is `over`; right when the page is made; enhance.js keeps it running. */
export function Countdown({
  until,
  seconds,
  over,
  className,
}: {
  until: Date | string
  /** Words for the last minute, with `{s}`. */ seconds?: string
  over?: string
  className?: string
}) {
  const t = useT()
  const end = new Date(until)
  const left = Math.max(0, Math.floor((end.getTime() - Date.now()) / 1000))
  const words = {
    days: t('common.leftDays', { days: '{d}', hours: '{h}' }),
    hours: t('common.leftHours', { hours: '{h}', minutes: '{m}' }),
    minutes: t('common.leftMinutes', { minutes: '{m}', seconds: '{s}' }),
    seconds: seconds ?? t('common.leftSeconds', { seconds: '{s}' }),
    over: over ?? t('common.timeIsUp'),
  }
  const figures: Record<string, number> = {
    d: Math.floor(left / day),
    h: Math.floor(left / hour) % 24,
    m: Math.floor(left / 60) % 60,
    s: left > 60 ? left % 60 : left,
  }
  const text = words[left >= day ? 'days' : left >= hour ? 'hours' : left > 60 ? 'minutes' : left > 0 ? 'seconds' : 'over']
  return (
    <time
      className={className}
      dateTime={end.toISOString()}
      data-countdown
      data-days={words.days}
      data-hours={words.hours}
      data-minutes={words.minutes}
      data-seconds={words.seconds}
      data-over={words.over}
      suppressHydrationWarning
    >
      {text.replace(/\{(\w)\}/g, (_, unit: string) => String(figures[unit]))}
    </time>
  )
}
