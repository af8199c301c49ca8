import { Link } from '@remix-run/react'
import type { QuickAction } from '~/domain/dashboard/quick-actions'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { stepTarget } from '~/ui/competitions/step-action'

/** What this person most likely came for, in one line. */
export function QuickLinks({ actions }: { actions: QuickAction[] }) {
  const t = useT()
  return (
    <nav aria-label={t('dashboard.quick')} className="quick-links">
      <ul>
        {actions.map((action) => {
          const { to, text } = linkOf(action, t)
          return (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function linkOf(action: QuickAction, t: Translate): { to: string; text: string } {
  switch (action.kind) {
    case 'step': {
      // Where it is somebody's turn there is somewhere to go.
      const { to, label } = stepTarget(action.competitionId, action.step, t)!
      return { to, text: t('dashboard.quick_named', { act: label, name: action.name }) }
    }
    case 'enter':
      return { to: paths.competitionRegister(action.competitionId), text: named(t('dashboard.register'), action.name, t) }
    case 'manage':
      return { to: paths.competitionManage(action.competitionId), text: named(t('dashboard.manage'), action.name, t) }
    case 'review':
      return {
        to: paths.competitionParticipants(action.competitionId),
        text: named(t('dashboard.quick_review', { count: action.count }), action.name, t),
      }
    case 'score':
      return { to: paths.competitionScoringStage(action.competitionId, action.stageId), text: named(t('dashboard.score'), action.name, t) }
    case 'approve':
      return { to: `${paths.users()}?status=pending`, text: t('dashboard.quick_approve', { count: action.count }) }
    case 'create':
      return { to: paths.competitionCreate(), text: t('dashboard.create') }
    case 'users':
      return { to: paths.users(), text: t('dashboard.quick_users') }
    case 'statistics':
      return { to: paths.scoringStatistics(), text: t('dashboard.quick_statistics') }
    case 'upload':
      return { to: paths.datasetUpload(), text: t('dashboard.quick_upload') }
    case 'rate':
      return { to: paths.ratingTasks(), text: t('dashboard.quick_rate') }
    case 'record':
      return { to: paths.modelTasks(), text: t('dashboard.quick_record') }
    case 'profile':
      return { to: paths.profile(), text: t('dashboard.quick_profile') }
  }
}

const named = (act: string, name: string, t: Translate) => t('dashboard.quick_named', { act, name })
