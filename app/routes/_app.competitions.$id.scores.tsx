import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pauseScoring } from '~/domain/judging/pause-scoring.server'
import { readScoreFilter } from '~/domain/results/score-filter'
import { scoresOverview } from '~/domain/results/queries/scores-overview.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { ExportLinks } from '~/ui/judging/scores/export-links'
import { PauseForm } from '~/ui/judging/scores/pause-form'
import { ScoreFilters } from '~/ui/judging/scores/score-filters'
import { ScoreStatistics } from '~/ui/judging/scores/score-statistics'
import { ScoresTable } from '~/ui/judging/scores/scores-table'
import { EmptyState, Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'

export const handle = { charts: true }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/scores')
  const filter = readScoreFilter(new URL(args.request.url).searchParams)
  const overview = await scoresOverview({ competitionId: idParam(args.params.id), filter })
  if (!overview) throw notFound()
  return { title: (await translateFor(args))('results.scoresTitle'), filter, overview }
}

export const action = answeringFaults('requestFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/scores')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const stageId = idParam(String(form.get('stage') ?? ''))
  const paused = form.get('intent') === 'pause'
  const result = await pauseScoring({ actorId, competitionId, stageId, paused })
  if (result.ok)
    return redirectWithToast(
      `${paths.competitionScores(competitionId)}?stage=${stageId}`,
      paused ? 'results.scoringPaused' : 'results.scoringResumed',
    )
  if (result.code === 'notFound') throw notFound()
  return data({ code: result.code }, { status: 409 })
})

export default function Scores() {
  const t = useT()
  const { title, filter, overview } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { competition, stage, statistics } = overview
  if (!stage) {
    return (
      <Page title={title}>
        <EmptyState title={t('results.noScores')}>{t('results.noStages')}</EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={title}
      actions={
        <>
          <PauseForm stage={stage} />
          <ButtonLink variant="secondary" to={paths.scoringStatistics(competition.id, stage.id)}>
            {t('results.toStatistics')}
          </ButtonLink>
          <ExportLinks competitionId={competition.id} />
          <ButtonLink to={paths.competitionAdvancements(competition.id, stage.id)}>{t('results.toAdvancement')}</ButtonLink>
        </>
      }
    >
      {answer && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      {statistics && <ScoreStatistics statistics={statistics} />}
      <ScoreFilters overview={overview} filter={filter} />
      {overview.rows.length === 0 ? (
        <EmptyState title={t('results.noScores')}>{t('results.noScoresHint')}</EmptyState>
      ) : (
        <ScoresTable overview={overview} />
      )}
      <Pagination page={overview.page} pageCount={overview.pageCount} />
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
