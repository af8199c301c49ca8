import { Link } from '@remix-run/react'
import { actionKey } from '~/domain/audit/actions'
import { type AccountAct, accountActs, accountVerb, type RecentAct } from '~/domain/dashboard/recent-act'
import type { Role } from '~/domain/accounts/roles'
import { paths } from '~/http/paths'
import { formatDateTime, formatTimeZone } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { Section } from '~/ui/layout/page'
import { workTitle } from '~/ui/works/work-title'
import { useNoticeText, noticeTarget } from './notice-words'

type Reader = { id: number; role: Role }
type Told = { text: string; to: string | null }

/** The last things that concern a person, the latest first; nothing for who has only just come. */
export function RecentActivity({ acts, reader }: { acts: RecentAct[]; reader: Reader }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const noticeText = useNoticeText()
  if (acts.length === 0) return null
  const toldOf = (act: RecentAct): Told =>
    act.kind === 'notice' ? { text: noticeText(act.notice, act.params), to: noticeTarget(act.notice, act.params) } : tellAct(act, reader, t)
  return (
    <Section title={t('dashboard.recent')} actions={<span className="text-sm text-muted">{formatTimeZone(locale, timeZone)}</span>}>
      <ul className="divide-y divide-line border-y border-line">
        {acts.map((act, index) => {
          const { text, to } = toldOf(act)
          const said =
            act.count > 1 ? t(act.more ? 'dashboard.recentTimesMore' : 'dashboard.recentTimes', { text, count: act.count }) : text
          return (
            <li key={index} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <span className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">
                {to ? (
                  <Link to={to} className="lone-link">
                    {said}
                  </Link>
                ) : (
                  said
                )}
              </span>{' '}
              <time dateTime={new Date(act.at).toISOString()} className="text-sm text-muted">
                {formatDateTime(act.at, locale, timeZone)}
              </time>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function tellAct(act: Exclude<RecentAct, { kind: 'notice' }>, reader: Reader, t: Translate): Told {
  switch (act.kind) {
    case 'recording':
      return {
        text: t(act.failed ? 'dashboard.recent_recordingFailed' : 'dashboard.recent_recording', { file: act.fileName }),
        to: paths.modelTask(act.taskId),
      }
    case 'rating':
      return {
        text: act.count > 1 ? t('dashboard.recent_ratings') : t('dashboard.recent_rating', { dataset: act.dataset }),
        to: paths.ownRatings(),
      }
    case 'act': {
      const { subjectType, subjectId } = act.subject
      if (subjectType === 'user' && subjectId === String(reader.id) && isAccountAct(act.action))
        return { text: t(`dashboard.account_${accountVerb(act.action)}`), to: paths.profile() }
      const facts = [capital(t(`audit.${actionKey(act.action)}`)), act.competition?.name, act.work && workTitle(t, act.work.title)]
      return { text: facts.filter(Boolean).join(t('common.factSeparator')), to: placeOf(act, reader) }
    }
  }
}

const isAccountAct = (action: string): action is AccountAct => (accountActs as readonly string[]).includes(action)

/** The log's English words begin small. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Where an act can be looked at: a competition as the reader's role sees it, and what only an administrator does at its own page. */
function placeOf({ competition, work, subject, action, count }: Extract<RecentAct, { kind: 'act' }>, { role }: Reader): string | null {
  if (competition && work) return paths.work(competition.id, work.id)
  if (competition && action === 'score.submitted') return paths.competitionScoring(competition.id)
  if (competition) return role === 'admin' ? paths.competitionManage(competition.id) : paths.competition(competition.id)
  if (role !== 'admin') return null
  const id = Number(subject.subjectId)
  switch (subject.subjectType) {
    case 'user':
      return count === 1 ? paths.user(id) : paths.users()
    case 'users':
      return paths.users()
    case 'settings':
      return paths.settings()
    case 'mail':
      return count === 1 && Number.isInteger(id) ? paths.outboxMail(id) : paths.outbox()
    case 'skill_tag':
      return paths.skillTags()
    case 'dataset':
    case 'dataset_batch':
    case 'rating_task':
    case 'rating':
    case 'library':
      return paths.datasets()
    case 'model_version':
      return paths.models()
    case 'storage':
      return paths.storage()
    default:
      return paths.audit()
  }
}
