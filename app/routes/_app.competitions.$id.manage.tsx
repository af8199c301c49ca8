import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findManagement } from '~/domain/competitions/queries/management.server'
import { competitionMoves, competitionRuns, resumes } from '~/domain/competitions/states'
import { differingRankings } from '~/domain/results/queries/differing-rankings.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { AttentionList, JudgingProgress, ManageFigures, Submissions } from '~/ui/competitions/manage-figures'
import { StageMoves } from '~/ui/competitions/stage-moves'
import { staffStages } from '~/ui/competitions/stage-notes'
import { EmptyState, Facts, Page, Section } from '~/ui/layout/page'
import { StageStaff } from '~/ui/layout/staff'
import { ButtonLink } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/manage')
  const id = idParam(args.params.id)
  const competition = await findManagement(id, await differingRankings(id))
  if (!competition) throw notFound()
  const t = await translateFor(args)
  return { title: t('competitions.manageTitle'), competition }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

const registrationStatuses = ['submitted', 'under_review', 'approved', 'rejected', 'draft'] as const

export default function Manage() {
  const t = useT()
  const reader = { t, locale: useLocale(), timeZone: useTimeZone() }
  const { title, competition } = useLoaderData<typeof loader>()
  const { id, name, status, isPublished, stages } = competition
  return (
    <Page
      title={name}
      eyebrow={title}
      back={{ to: paths.competition(id), label: t('competitions.backToDetail') }}
      actions={
        <>
          <ButtonLink to={paths.competitionEdit(id)} variant="secondary">
            {t('competitions.edit')}
          </ButtonLink>
          <ButtonLink to={paths.competitionPublication(id)} variant={isPublished ? 'text' : 'primary'}>
            {t(isPublished ? 'competitions.unpublish' : 'competitions.publish')}
          </ButtonLink>
        </>
      }
    >
      <Links id={id} />
      <Section title={t('competitions.attention')}>
        <AttentionList competitionId={id} attention={competition.attention} />
      </Section>
      {stages.length > 0 && (
        <div className="mt-6">
          <StageStaff stages={staffStages(stages, reader)} />
        </div>
      )}
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title={t('competitions.figures')}>
          <ManageFigures competition={competition} />
        </Section>
        <Section title={t('competitions.registrationsByStatus')}>
          <Facts
            items={registrationStatuses.map((one) => ({
              label: t(`competitions.registrationStatus_${one}`),
              value: formatNumber(competition.registrations[one] ?? 0, reader.locale),
            }))}
          />
        </Section>
      </div>
      <Section title={t('competitions.stageMoves')}>
        {stages.length > 0 ? (
          <>
            <p className="mb-4 max-w-column text-sm text-muted">{t('competitions.stageMovesHint')}</p>
            {competitionRuns(status) ? <StageMoves id={id} stages={stages} /> : <p className="text-muted">{t('errors.competitionOver')}</p>}
          </>
        ) : (
          <EmptyState
            title={t('competitions.noStage')}
            action={<ButtonLink to={paths.competitionEdit(id)}>{t('competitions.edit')}</ButtonLink>}
          />
        )}
      </Section>
      {stages.length > 0 && (
        <Section title={t('competitions.submissions')} actions={<a href={paths.competitionVideos(id)}>{t('competitions.videos')}</a>}>
          <Submissions stages={stages} />
        </Section>
      )}
      {competition.judges > 0 && stages.length > 0 && (
        <Section title={t('competitions.judging')} actions={<a href={paths.competitionScores(id)}>{t('competitions.scores')}</a>}>
          <JudgingProgress stages={stages} />
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
        </div>
      </Section>
    </Page>
  )
}

function Links({ id }: { id: number }) {
  const t = useT()
  return (
    <nav aria-label={t('competitions.manage')} className="flex flex-wrap gap-x-6 border-y border-line">
      <a className="py-3" href={paths.competitionParticipants(id)}>
        {t('competitions.participants')}
      </a>
      <a className="py-3" href={paths.competitionJudges(id)}>
        {t('competitions.judges')}
      </a>
      <a className="py-3" href={paths.competitionVideos(id)}>
        {t('competitions.videos')}
      </a>
      <a className="py-3" href={paths.competitionScoring(id)}>
        {t('competitions.score')}
      </a>
      <a className="py-3" href={paths.competitionScores(id)}>
        {t('competitions.scores')}
      </a>
      <a className="py-3" href={paths.competitionAdvancements(id)}>
        {t('competitions.advancements')}
      </a>
      <a className="py-3" href={paths.competitionAwards(id)}>
        {t('competitions.awards')}
      </a>
    </nav>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
