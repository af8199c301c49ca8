import { useEffect, useState } from 'react'
import { useT } from '~/i18n/provider'

const minuteMs = 60_000

/** The time until a deadline's last minute is over. The server's clock counts; with JavaScript it goes on counting. */
export function TimeLeft({ deadline, serverTime }: { deadline: Date; serverTime: Date }) {
  const t = useT()
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - start), 15_000)
    return () => clearInterval(timer)
  }, [serverTime])

  const end = Math.floor(deadline.getTime() / minuteMs) * minuteMs + minuteMs
  const minutes = Math.ceil((end - serverTime.getTime() - passed) / minuteMs)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (minutes <= 0) return <b className="time-left">{t('works.leftNone')}</b>
  if (days > 0) return <b className="time-left">{t('works.leftDays', { days, hours })}</b>
  if (hours > 0) return <b className="time-left">{t('works.leftHours', { hours, minutes: minutes % 60 })}</b>
  return <b className="time-left">{t('works.leftMinutes', { minutes })}</b>
}
