import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pauseScoring } from '~/domain/judging/pause-scoring.server'
import type { ScoreMatrix as Matrix } from '~/domain/results/queries/score-matrix.server'
import { readScoreFilter, type ScoreFilter } from '~/domain/results/score-filter'
import { type ScoreList, scoresPage } from '~/domain/results/queries/scores-page.server'
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
import { OwedTable } from '~/ui/judging/scores/owed-table'
import { ScoreFilters, ScoreViews } from '~/ui/judging/scores/score-filters'
import { MatrixKey, ScoreMatrix } from '~/ui/judging/scores/score-matrix'
import { ScoreStatistics } from '~/ui/judging/scores/score-statistics'
import { ScoresTable } from '~/ui/judging/scores/scores-table'
import { EmptyState, Notice, Page } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'

export const handle = { charts: true }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/scores')
  const filter = readScoreFilter(new URL(args.request.url).searchParams)
  const found = await scoresPage({ competitionId: idParam(args.params.id), filter })
  if (!found) throw notFound()
  return { title: (await translateFor(args))('results.scoresTitle'), filter, found }
}

export const action = answeringFaults('requestFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/scores')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const stageId = idParam(String(form.get('stage') ?? ''))
  const intent = form.get('intent')
  if (intent !== 'pause' && intent !== 'resume') return data({ code: 'invalid' }, { status: 400 })
  const paused = intent === 'pause'
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
  const { title, filter, found } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { competition, stage, shown } = found
  if (!stage || !shown) {
    return (
      <Page title={title}>
        <EmptyState title={t('results.noScores')}>{t('results.noStages')}</EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={title}
      line={
        <>
          <ScoreViews filter={filter} stageId={stage.id} />
          <ScoreFilters found={found} filter={filter} />
        </>
      }
      actions={
        <>
          <PauseForm stage={stage} />
          <a href={paths.scoringStatistics(competition.id, stage.id)} className="lone-link">
            {t('results.toStatistics')}
          </a>
          <a href={paths.competitionAdvancements(competition.id, stage.id)} className="lone-link">
            {t('results.toAdvancement')}
          </a>
          <ExportLinks competitionId={competition.id} />
        </>
      }
    >
      {answer && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      {shown.view === 'owed' ? (
        <OwedTable owed={shown.owed} competitionId={competition.id} stageId={stage.id} />
      ) : shown.view === 'works' ? (
        <WorksShown found={found} matrix={shown.matrix} filter={filter} stageId={stage.id} />
      ) : (
        <ScoresShown found={found} list={shown.list} />
      )}
    </Page>
  )
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>['found']

function WorksShown({
  found: { competition },
  matrix,
  filter,
  stageId,
}: {
  found: Found
  matrix: Matrix
  filter: ScoreFilter
  stageId: number
}) {
  const t = useT()
  if (matrix.rows.length === 0) return <EmptyState title={t('results.noWorks')}>{t('results.noWorksHint')}</EmptyState>
  return (
    <>
      {filter.workState === 'short' && (
        <p className="py-3 text-sm text-muted">
          {t('results.shortMeans')} <a href={paths.competitionJudges(competition.id)}>{t('results.shortJudges')}</a>
        </p>
      )}
      <ScoreMatrix matrix={matrix} competition={competition} stageId={stageId} judgeId={filter.judgeId} />
      <MatrixKey matrix={matrix} strikes={competition.removeExtremes && competition.extremesMode === 'judge_totals'} />
      <Pagination page={matrix.page} pageCount={matrix.pageCount} />
    </>
  )
}

function ScoresShown({ found: { competition, categories }, list }: { found: Found; list: ScoreList }) {
  const t = useT()
  return (
    <>
      <ScoreStatistics statistics={list.statistics} />
      {list.rows.length === 0 ? (
        <EmptyState title={t('results.noScores')}>{t('results.noScoresHint')}</EmptyState>
      ) : (
        <ScoresTable list={list} competitionId={competition.id} criteria={competition.criteria} byCategory={categories.length > 1} />
      )}
      <Pagination page={list.page} pageCount={list.pageCount} />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
