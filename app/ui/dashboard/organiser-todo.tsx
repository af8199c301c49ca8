import { Link } from '@remix-run/react'
import type { OrganiserDashboard } from '~/domain/dashboard/organiser.server'
import { paths } from '~/http/paths'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { Section } from '~/ui/layout/page'

/** Of each kind, so that many of one hide none of another; the rest unfolds. */
const shownOfKind = 5

type Waiting = Omit<OrganiserDashboard, 'competitions' | 'running'>

type Todo = { to: string; text: string }

/** What waits for an organiser, what holds other people up first. */
export function OrganiserTodo(waiting: Waiting) {
  const t = useT()
  const kinds = useTodo(waiting)
  const todo = kinds.flatMap((kind) => kind.slice(0, shownOfKind))
  const rest = kinds.flatMap((kind) => kind.slice(shownOfKind))
  return (
    <Section title={t('dashboard.todo')}>
      {todo.length === 0 ? <p className="text-muted">{t('dashboard.todoNone')}</p> : <TodoList todo={todo} />}
      {rest.length > 0 && (
        <details className="mt-3">
          <summary>{t('dashboard.todoMore', { count: rest.length })}</summary>
          <TodoList todo={rest} />
        </details>
      )}
    </Section>
  )
}

function TodoList({ todo }: { todo: Todo[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {todo.map(({ to, text }) => (
        <li key={to + text}>
          <Link to={to} className="block py-3">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useTodo({ toReview, failedWorks, withdrawn, late, appeals, sharedReceipts, ...house }: Waiting): Todo[][] {
  const t = useT()
  const locale = useLocale()
  const { pendingUsers, leavingUsers, mailsFailed, lettersFailed, mailsWaiting, diskLeft } = house
  return [
    diskLeft === null ? [] : [{ to: paths.storage(), text: t('dashboard.diskLow', { free: formatBytes(diskLeft, locale) }) }],
    pendingUsers ? [{ to: `${paths.users()}?status=pending`, text: t('dashboard.usersToActivate', { count: pendingUsers }) }] : [],
    leavingUsers ? [{ to: `${paths.users()}?leaving=yes`, text: t('dashboard.usersLeaving', { count: leavingUsers }) }] : [],
    toReview.map(({ id, name, count }) => ({
      to: paths.competitionParticipants(id),
      text: t('dashboard.registrationsToReview', { name, count }),
    })),
    appeals.map(({ id, name, count }) => ({ to: paths.appeals(id), text: t('dashboard.appealsToAnswer', { name, count }) })),
    withdrawn.map(({ competitionId, name, stageId, stage, categoryId, category }) => ({
      to: paths.stagePublication(competitionId, stageId, categoryId),
      text: category ? t('dashboard.withdrawnResultsIn', { name, stage, category }) : t('dashboard.withdrawnResults', { name, stage }),
    })),
    late.map(({ competitionId, name, stageId, stage, what }) => ({
      to: what === 'toPublish' ? paths.competitionAdvancements(competitionId, stageId) : paths.competitionManage(competitionId),
      text: t(`dashboard.late_${what}`, { name, stage }),
    })),
    failedWorks.map(({ id, name, count }) => ({ to: paths.competitionVideos(id), text: t('dashboard.worksFailed', { name, count }) })),
    sharedReceipts.map(({ id, name, count }) => ({
      to: `${paths.competitionParticipants(id)}?receipt=shared`,
      text: t('dashboard.receiptsAlike', { name, count }),
    })),
    lettersFailed ? [{ to: `${paths.outbox()}?status=failed`, text: t('dashboard.lettersFailed', { count: lettersFailed }) }] : [],
    mailsFailed ? [{ to: `${paths.outbox()}?status=failed`, text: t('dashboard.mailsFailed', { count: mailsFailed }) }] : [],
    mailsWaiting ? [{ to: paths.settings(), text: t('dashboard.mailsWaiting', { count: mailsWaiting }) }] : [],
  ]
}
