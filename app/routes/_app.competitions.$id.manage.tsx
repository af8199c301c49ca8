import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { competitionMoves, competitionRuns, resumes } from '~/domain/competitions/states'
import { type CompetitionOverview, competitionOverview } from '~/domain/dashboard/competition-overview.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { AttentionList } from '~/ui/competitions/overview/attention-list'
import { DeadlineList } from '~/ui/competitions/overview/deadline-list'
import { Funnel } from '~/ui/competitions/overview/funnel'
import { JudgeBars } from '~/ui/competitions/overview/judge-bars'
import { OrganiserStepPanel } from '~/ui/competitions/overview/next-step'
import { StageMoves } from '~/ui/competitions/stage-moves'
import { Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/manage')
  const competition = await competitionOverview(idParam(args.params.id))
  if (!competition) throw notFound()
  const t = await translateFor(args)
  return { title: `${competition.name} · ${t('overview.title')}`, competition }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Overview() {
  const { competition } = useLoaderData<typeof loader>()
  const { id, stages, funnel, at, deadlines, attention } = competition
  const stage = stages.find((one) => one.id === funnel?.stage.id)
  return (
    <div className="overview">
      <div>
        <OrganiserStepPanel competition={competition} />
        {funnel && <Funnel competitionId={id} funnel={funnel} />}
        <AttentionList competitionId={id} attention={attention} />
      </div>
      <aside>
        {stage && <JudgeBars stage={stage} at={at} />}
        <DeadlineList deadlines={deadlines} at={at} />
      </aside>
      <Control competition={competition} />
    </div>
  )
}

/** What an organiser can do by hand with the stages and the competition, whatever the next step is. */
function Control({ competition: { id, status, isPublished, stages, bytesStored } }: { competition: CompetitionOverview }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="overview-control">
      {stages.length > 0 && (
        <Section id="stage-control" title={t('competitions.stageMoves')}>
          <p className="mb-4 max-w-column text-sm text-muted">{t('competitions.stageMovesHint')}</p>
          {competitionRuns(status) ? <StageMoves id={id} stages={stages} /> : <p className="text-muted">{t('errors.competitionOver')}</p>}
        </Section>
      )}
      <Section title={t('competitions.competitionStatus')}>
        <div className="actions">
          <Tag tone={status === 'in_progress' ? 'now' : status === 'completed' ? 'done' : 'neutral'}>
            {t(`competitions.status_${status}`)}
          </Tag>
          {competitionMoves[status].map((to) => (
            <ButtonLink key={to} to={paths.competitionStatus(id, to)} variant={to === 'cancelled' ? 'text' : 'secondary'} size="small">
              {to !== 'pending' && t(resumes(status, to) ? 'competitions.resumeCompetition' : `competitions.moveTo_${to}`)}
            </ButtonLink>
          ))}
          <ButtonLink to={paths.competitionPublication(id)} variant={isPublished ? 'text' : 'secondary'} size="small">
            {t(isPublished ? 'competitions.unpublish' : 'competitions.publish')}
          </ButtonLink>
        </div>
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
          <a href={paths.competition(id)} className="lone-link">
            {t('overview.publicPage')}
          </a>
          <a href={paths.competitionPreview(id)} className="lone-link">
            {t('competitions.preview')}
          </a>
          <a href={paths.competitionAwards(id)} className="lone-link">
            {t('results.awardsTitle')}
          </a>
          <a href={paths.competitionScoring(id)} className="lone-link">
            {t('competitions.score')}
          </a>
          <span>{t('overview.disk', { size: formatBytes(bytesStored, locale) })}</span>
        </p>
      </Section>
    </div>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
