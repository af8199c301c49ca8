import type { CompetitionListItem } from '~/domain/competitions/queries/competitions-page.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { useStepTarget } from './step-action'

/** What one can do about a competition of the list: an organiser's pages, or one's own next step. */
export function CompetitionLinks({ item, organises, enters }: { item: CompetitionListItem; organises: boolean; enters: boolean }) {
  return organises ? <OrganiserLinks id={item.id} /> : <ReaderLinks item={item} enters={enters} />
}

function OrganiserLinks({ id }: { id: number }) {
  const t = useT()
  return (
    <>
      <a className="inline-flex items-center py-0.5 pointer-coarse:min-h-11" href={paths.competitionManage(id)}>
        {t('competitions.manage')}
      </a>
      <a className="inline-flex items-center py-0.5 pointer-coarse:min-h-11" href={paths.competitionParticipants(id)}>
        {t('competitions.participants')}
      </a>
      <a className="inline-flex items-center py-0.5 pointer-coarse:min-h-11" href={paths.competitionJudges(id)}>
        {t('competitions.judges')}
      </a>
      <a className="inline-flex items-center py-0.5 pointer-coarse:min-h-11" href={paths.competitionScores(id)}>
        {t('competitions.scores')}
      </a>
    </>
  )
}

function ReaderLinks({ item, enters }: { item: CompetitionListItem; enters: boolean }) {
  const t = useT()
  const target = useStepTarget(item.id, item.step)
  const takesPart = (enters || item.hasRegistration) && !item.isJudge
  return (
    <>
      {item.isJudge && (
        <a className="inline-flex items-center py-0.5 pointer-coarse:min-h-11" href={paths.competitionScoring(item.id)}>
          {t('competitions.score')}
        </a>
      )}
      {takesPart && target && (
        <a className="inline-flex items-center py-0.5 pointer-coarse:min-h-11" href={target.to}>
          {target.label}
        </a>
      )}
      <a
        className="inline-flex items-center py-0.5 pointer-coarse:min-h-11"
        href={paths.competition(item.id)}
        aria-label={t('competitions.viewNamed', { name: item.name })}
      >
        {t('competitions.view')}
      </a>
    </>
  )
}
