import type { CompetitionListItem } from '~/domain/competitions/queries/competitions-page.server'
import { competitionRuns } from '~/domain/competitions/states'
import { paths } from '~/http/paths'
import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { Tag } from '~/ui/primitives/tag'
import { CompetitionLinks } from './competition-links'
import { listPhaseOf, phaseTones } from './list-phase'
import { stageStandingText } from './stage-words'

type Props = { item: CompetitionListItem; organises: boolean; enters: boolean }

/** One competition as a line of a programme: when, what, its phase, what one can do. */
export function CompetitionRow({ item, organises, enters }: Props) {
  const t = useT()
  const phase = listPhaseOf(item)
  const { taken, max } = item.places
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line py-4 last:border-b @xl/page:grid-cols-[10rem_minmax(0,1fr)_auto] @xl/page:items-baseline @3xl/page:grid-cols-[11rem_minmax(0,1fr)_auto_auto]">
      <When item={item} />
      <div className="min-w-0">
        <a href={paths.competition(item.id)} className="font-serif text-xl font-semibold no-underline hover:underline">
          {item.name}
        </a>
        <p className="text-sm text-muted">
          {[...item.categories, ...(item.stage ? [`${item.stage.name} ${stageStandingText(t, item.stage)}`] : [])].join(' · ')}
        </p>
        {organises && (
          <p className="text-sm text-muted">
            {t('competitions.figureRegistrations')}{' '}
            {max === null ? t('competitions.placesTakenNoLimit', { count: taken }) : t('competitions.placesTaken', { taken, max })}
          </p>
        )}
      </div>
      <span>
        <Tag tone={phaseTones[phase]}>{t(`competitions.phase_${phase}`)}</Tag>
      </span>
      <div className="flex flex-wrap gap-x-5 gap-y-1 @xl/page:col-span-full @3xl/page:col-span-1 @3xl/page:justify-end">
        <CompetitionLinks item={item} organises={organises} enters={enters} />
      </div>
    </li>
  )
}

/** The date that matters next, and what happens then. */
function When({ item }: { item: CompetitionListItem }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { date, what } = nextDate(item, t)
  const day = date && <span className="@xl/page:block">{formatDate(date, locale, timeZone)}</span>
  const event = <span className="@xl/page:block @xl/page:text-sm">{what}</span>
  return (
    <p className="text-muted">
      {locale === 'zh' ? day : event} {locale === 'zh' ? event : day}
    </p>
  )
}

function nextDate(item: CompetitionListItem, t: Translate): { date: Date | null; what: string } {
  const { status, window, registrationStartsAt, registrationCloses, stage, startsAt, endsAt } = item
  const isOver = !competitionRuns(status)
  if (window === 'not_yet') return { date: registrationStartsAt, what: t('competitions.markRegistrationOpens') }
  if (window === 'open' && registrationCloses) return { date: registrationCloses, what: t('competitions.markRegistrationCloses') }
  if (!isOver && stage?.status === 'active' && stage.endsAt)
    return {
      date: stage.endsAt,
      what: t(stage.canUpload ? 'competitions.markStageEnds' : 'competitions.markLiveEnds', { stage: stage.name }),
    }
  if (status === 'pending' && startsAt) return { date: startsAt, what: t('competitions.markStarts') }
  return endsAt ? { date: endsAt, what: t('competitions.markEnds') } : { date: null, what: t('competitions.whenUnset') }
}
