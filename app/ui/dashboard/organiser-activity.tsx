import type { DayCount, OrganiserActivity as Activity } from '~/domain/dashboard/organiser-activity.server'
import { formatDay } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { LineChart } from '~/ui/charts/line-chart'
import { Section } from '~/ui/layout/page'

const sum = (days: DayCount[]) => days.reduce((all, { count }) => all + count, 0)

/** How much goes on: the sums in one line, and day by day what there was any of. */
export function OrganiserActivity({ running, registrations, scores }: Activity) {
  const t = useT()
  const counts = { running, registrations: sum(registrations), scores: sum(scores) }
  return (
    <Section title={t('dashboard.activity')}>
      <p>
        {[
          t('dashboard.runningCount', { count: counts.running }),
          t('dashboard.registrationsOfDays', { days: registrations.length, count: counts.registrations }),
          t('dashboard.scoresOfDays', { days: scores.length, count: counts.scores }),
        ].join(t('common.factSeparator'))}
      </p>
      <div className="chart-panels">
        {counts.registrations > 0 && (
          <Days title={t('dashboard.registrationsByDay')} label={t('dashboard.registrationCount')} days={registrations} />
        )}
        {counts.scores > 0 && <Days title={t('dashboard.scoresByDay')} label={t('dashboard.scoreCount')} days={scores} />}
      </div>
    </Section>
  )
}

function Days({ title, label, days }: { title: string; label: string; days: DayCount[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <LineChart
      title={title}
      atLabel={t('dashboard.day')}
      rows={days}
      rowKey={({ day }) => day}
      // A day of the calendar is the same everywhere.
      at={({ day }) => ({ instant: day, text: formatDay(day, locale, 'UTC') })}
      measured={[{ key: 'count', header: label, value: ({ count }) => count }]}
      line={() => ({ style: 'first' })}
    />
  )
}
