import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { criteriaOf, judgingDesk, nextWork } from '~/domain/judging/queries/desk.server'
import { findPanelSeat } from '~/domain/panels/queries/panel-seat.server'
import { readScoreForm } from '~/domain/judging/score-form'
import { saveDraft, submitScore } from '~/domain/judging/submit-score.server'
import { readId } from '~/domain/lists/list-query'
import { forbidden, idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { Desk } from '~/ui/judging/desk/desk'
import type { DeskAnswer } from '~/ui/judging/desk/score-panel'
import { DeskTop } from '~/ui/judging/desk/desk-top'
import { NoSeat } from '~/ui/judging/desk/no-seat'
import { EmptyState } from '~/ui/layout/page'

export const handle = { scripts: true }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/scoring')
  const competitionId = idParam(args.params.id)
  const organises = can(viewer.role, 'competitions.organise')
  const seat = await findPanelSeat({ userId: viewer.id, competitionId })
  if (!seat || (!seat.publishedAt && !organises)) throw notFound()
  const title = (await translateFor(args))('judging.title')
  if (!seat.mayJudge && !organises) return data({ title, desk: null, canJudge: false }, { status: 403 })
  const query = new URL(args.request.url).searchParams
  const desk = await judgingDesk({
    judgeId: viewer.id,
    competitionId,
    stageId: readId(query, 'stage') ?? undefined,
    workId: readId(query, 'work') ?? undefined,
  })
  return data({ title, desk, canJudge: seat.mayJudge })
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/scoring')
  const competitionId = idParam(args.params.id)
  const seat = await findPanelSeat({ userId: viewer.id, competitionId })
  if (!seat) throw notFound()
  if (!seat.mayJudge) throw forbidden()
  const form = await readForm(args.request)
  const workId = idParam(String(form.get('workId') ?? ''))
  const submitting = form.get('intent') !== 'draft'
  const { values, comment, texts, errors, clamped } = readScoreForm(form, await criteriaOf(competitionId), { complete: submitting })
  if (Object.keys(errors).length > 0) return data({ workId, errors, texts, clamped, refusal: null } satisfies DeskAnswer, { status: 400 })

  const score = { judgeId: viewer.id, competitionId, workId, values, comment }
  const result = submitting ? await submitScore(score) : await saveDraft(score)
  if (!result.ok) {
    if (result.code === 'notFound') throw notFound()
    if (result.code === 'notOnPanel') throw forbidden()
    return data({ workId, errors: {}, texts, clamped: [], refusal: result.code } satisfies DeskAnswer, { status: 409 })
  }
  if (!('stageId' in result)) return redirectWithToast(paths.competitionScoring(competitionId, workId), 'judging.draftSaved')
  const next = await nextWork({ judgeId: viewer.id, stageId: result.stageId, afterId: workId })
  if (next === null) return redirectWithToast(paths.competitionScoring(competitionId, workId), 'judging.allScored')
  return redirect(paths.competitionScoring(competitionId, next), 303)
}

export default function Scoring() {
  const t = useT()
  const { desk, canJudge } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  if (!desk) return <NoSeat />
  if (desk.selected) {
    return (
      <Desk
        key={desk.selected.id}
        desk={desk}
        work={desk.selected}
        answer={answer?.workId === desk.selected.id ? answer : null}
        canJudge={canJudge}
      />
    )
  }
  return (
    <>
      <DeskTop desk={desk} draft={null} />
      <main id="main" className="desk-empty">
        <EmptyState title={t('judging.noWorks')}>{t(desk.stage ? 'judging.noWorksYet' : 'judging.noStageYet')}</EmptyState>
      </main>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
