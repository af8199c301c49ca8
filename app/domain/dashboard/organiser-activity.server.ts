import { sql } from 'kysely'
import { runningStatuses } from '~/domain/competitions/states'
import { countedStatuses } from '~/domain/judging/states'
import { formatLocalTime } from '~/i18n/local-time'
import { now } from '~/infra/clock'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { listOf, read } from '~/infra/db/read'

const dayMs = 24 * 60 * 60 * 1000
const registrationDays = 30
const scoreDays = 14

/** A day of the calendar, as 2026-05-20. */
export type DayCount = { day: string; count: number }

/** How many competitions run, and day by day, the latest first, how many registrations were handed in and scores given; in one statement. */
export async function organiserActivity({ timeZone }: { timeZone: string }) {
  const at = now()
  const today = formatLocalTime(at, timeZone).slice(0, 10)
  // A day more than asked for: the first of them began at an hour of its own.
  const since = (days: number) => new Date(Date.parse(today) - (days + 1) * dayMs)
  const found = await keptWhileUnchanged(`organiser activity ${today}`, () =>
    activityOf({ registrations: since(registrationDays), scores: since(scoreDays) }),
  )
  return {
    running: found.running,
    registrations: byDay(found.registrations, { today, days: registrationDays, timeZone }),
    scores: byDay(found.scores, { today, days: scoreDays, timeZone }),
  }
}

export type OrganiserActivity = Awaited<ReturnType<typeof organiserActivity>>

const quarterMs = 15 * 60 * 1000

const quarterOf = (table: 'Registration' | 'Score') => sql<number>`${sql.ref(`${table}.submittedAt`)} / ${sql.lit(quarterMs)}`

/** By quarter of an hour: every time zone's days begin with one. */
function activityOf({ registrations, scores }: { registrations: Date; scores: Date }) {
  return read
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('Competition')
        .where('Competition.status', 'in', runningStatuses)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('running'),
      listOf(
        selectFrom('Registration')
          .where('Registration.submittedAt', '>=', registrations)
          .where('Registration.status', '<>', 'draft')
          .groupBy(quarterOf('Registration'))
          .select([quarterOf('Registration').as('quarter'), fn.countAll<number>().as('count')]),
      ).as('registrations'),
      listOf(
        selectFrom('Score')
          .where('Score.submittedAt', '>=', scores)
          .where('Score.status', 'in', countedStatuses)
          .groupBy(quarterOf('Score'))
          .select([quarterOf('Score').as('quarter'), fn.countAll<number>().as('count')]),
      ).as('scores'),
    ])
    .executeTakeFirstOrThrow()
}

type Asked = { today: string; days: number; timeZone: string }

function byDay(quarters: readonly { quarter: number; count: number }[], { today, days, timeZone }: Asked): DayCount[] {
  const counts = new Map<string, number>()
  for (const { quarter, count } of quarters) {
    const day = formatLocalTime(new Date(quarter * quarterMs), timeZone).slice(0, 10)
    counts.set(day, (counts.get(day) ?? 0) + count)
  }
  return Array.from({ length: days }, (_, back) => {
    const day = new Date(Date.parse(today) - back * dayMs).toISOString().slice(0, 10)
    return { day, count: counts.get(day) ?? 0 }
  })
}
