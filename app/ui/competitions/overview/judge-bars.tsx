import type { CSSProperties } from 'react'
import type { ManagedStage } from '~/domain/competitions/queries/management.server'
import { takesScores } from '~/domain/competitions/states'
import { daysBetween, formatDay, formatHour, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'

type Judge = ManagedStage['judges'][number]

/** After so many days without a score a judge who owes some is pointed out. */
const longAway = 3

/** How far each judge of a stage is, who owes most first. */
export function JudgeBars({ stage, at }: { stage: ManagedStage; at: Date }) {
  const t = useT()
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale)
  const owed = ({ scorable, submitted }: Judge) => Math.max(0, scorable - submitted)
  const judges = [...stage.judges].sort((one, other) => owed(other) - owed(one))
  const title = t('overview.judges', { stage: stage.name, count: judges.length })
  if (judges.length === 0) {
    return (
      <section>
        <h2 className="ruled-head">{title}</h2>
        <p className="py-2 text-muted">{t('overview.judgesNone')}</p>
      </section>
    )
  }
  return (
    <section aria-label={title}>
      <table className="judge-bars" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader" colSpan={2}>
              <h2>{title}</h2>
            </th>
            <th scope="col" role="columnheader">
              {t('overview.progress')}
            </th>
            <th scope="col" role="columnheader">
              {t('overview.lastTime')}
            </th>
            <th scope="col" role="columnheader">
              <span className="sr-only">{t('overview.standing')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {judges.map((judge) => {
            const all = Math.max(judge.scorable, judge.submitted)
            return (
              <tr key={judge.id} role="row">
                <th scope="row" role="rowheader">
                  {judge.name}
                </th>
                <td role="cell">
                  <span className="bar" style={{ '--share': `${all > 0 ? (100 * judge.submitted) / all : 0}%` } as CSSProperties} />
                </td>
                <td role="cell">{t('overview.scoresOf', { done: number(judge.submitted), all: number(all) })}</td>
                <td role="cell">
                  <LastTime judge={judge} at={at} owes={takesScores(stage.status) && owed(judge) > 0} />
                </td>
                <td role="cell">
                  {judge.recused > 0
                    ? t('overview.recused', { count: judge.recused })
                    : all > 0 && owed(judge) === 0
                      ? t('overview.done')
                      : ''}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function LastTime({ judge: { lastAt }, at, owes }: { judge: Judge; at: Date; owes: boolean }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  if (!lastAt) return owes ? t('overview.lastNever') : '—'
  const days = daysBetween(lastAt, at, timeZone)
  if (owes && days >= longAway) return <span className="text-amber">{t('overview.lastAway', { count: days })}</span>
  const time = formatHour(lastAt, locale, timeZone)
  if (days === 0) return t('overview.lastToday', { time })
  if (days === 1) return t('overview.lastYesterday', { time })
  return t('overview.lastOn', { day: formatDay(lastAt, locale, timeZone), time })
}
