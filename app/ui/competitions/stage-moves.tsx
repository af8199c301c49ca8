import type { ManagedStage, Management } from '~/domain/competitions/queries/management.server'
import { isBackward, stageMoves, type StageStatus } from '~/domain/competitions/states'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { ButtonLink } from '~/ui/primitives/button'
import { Tag, type TagTone } from '~/ui/primitives/tag'
import { stageMoveText, stageStatusText } from './stage-words'

const tones: Record<StageStatus, TagTone> = {
  pending: 'neutral',
  upcoming: 'wait',
  active: 'now',
  completed: 'wait',
  closed: 'wait',
  advanced: 'done',
}

/** Each stage with its state and the moves an organiser may make from it; each leads to a page that confirms. */
export function StageMoves({ id, stages }: Pick<Management, 'id' | 'stages'>) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <ul>
      {stages.map((stage) => (
        <li
          key={stage.id}
          className="grid gap-x-6 gap-y-2 border-t border-line py-3 last:border-b md:grid-cols-[minmax(14rem,1fr)_minmax(0,auto)] md:items-center"
        >
          <div>
            <b className="font-serif text-lg">{stage.name}</b> <Tag tone={tones[stage.status]}>{stageStatusText(t, stage)}</Tag>
            {stage.startsAt && stage.endsAt && (
              <p className="text-sm text-muted">
                {t('competitions.fromTo', {
                  from: formatDateTime(stage.startsAt, locale, timeZone),
                  to: formatDateTime(stage.endsAt, locale, timeZone),
                })}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2 md:justify-end">
            {stageMoves[stage.status].includes('active') && stage.openingRefusal && (
              <p className="text-sm text-muted">{errorText(t, stage.openingRefusal)}</p>
            )}
            {offeredMoves(stage).map((to) => (
              <ButtonLink
                key={to}
                to={paths.stageStatus(id, stage.id, to)}
                variant={isBackward(stage.status, to) ? 'text' : 'secondary'}
                size="small"
              >
                {stageMoveText(t, stage, to)}
              </ButtonLink>
            ))}
            <ButtonLink to={paths.stageJudging(id, stage.id)} variant="text" size="small">
              {t('panels.stageSettings')}
            </ButtonLink>
            {stage.status === 'closed' && (
              <ButtonLink to={paths.stagePublication(id, stage.id, stage.unpublished[0]?.id)} size="small">
                {t('stages.publishResults')}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const offeredMoves = ({ status, openingRefusal }: ManagedStage) =>
  stageMoves[status].filter((to) => to !== 'active' || openingRefusal === null)
