import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { unpackItems } from '~/domain/judging/desk-item'
import { judgingDesk } from '~/domain/judging/queries/desk.server'
import { findPanelSeat } from '~/domain/panels/queries/panel-seat.server'
import { typedTexts } from '~/domain/judging/score-form'
import { typedMarks } from '~/domain/judging/score-marks'
import { keepNote } from '~/domain/judging/keep-note.server'
import { takeBackScore } from '~/domain/judging/take-back-score.server'
import { takeScoreForm, type TakenScore } from '~/domain/judging/take-score-form.server'
import { readId } from '~/domain/lists/list-query'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { forbidden, idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { Desk } from '~/ui/judging/desk/desk'
import { DeskTop } from '~/ui/judging/desk/desk-top'
import { NoSeat } from '~/ui/judging/desk/no-seat'
import { EmptyState, Notice } from '~/ui/layout/page'
import { ToastRegion } from '~/ui/primitives/toast'

export const handle = { scripts: ['judging', 'uploads', 'works'], placesToasts: true }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/scoring')
  const competitionId = idParam(args.params.id)
  const organises = can(viewer.role, 'competitions.organise')
  const seat = await findPanelSeat({ userId: viewer.id, competitionId })
  if (!seat || (!seat.publishedAt && !organises)) throw notFound()
  const title = (await translateFor(args))('judging.title')
  if (!seat.mayJudge && !organises) return data({ title, desk: null, judgeId: viewer.id, canJudge: false }, { status: 403 })
  const query = new URL(args.request.url).searchParams
  const desk = await judgingDesk({
    judgeId: viewer.id,
    competitionId,
    stageId: readId(query, 'stage') ?? undefined,
    // Of no work at all it is said too that it is not there.
    workId: readId(query, 'work') ?? (query.has('work') ? 0 : undefined),
  })
  return data({ title, desk, judgeId: viewer.id, canJudge: seat.mayJudge })
}

export const action = answeringFaults('scoreSubmitFailed', asRefusal, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/scoring')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const seat = await findPanelSeat({ userId: viewer.id, competitionId })
  if (!seat) throw notFound()
  if (!seat.mayJudge) throw forbidden()
  if (bringsTyped(args.request)) return data({ ...asTyped(form), kind: 'broughtBack' } satisfies TakenScore)
  const workId = idParam(String(form.get('workId') ?? ''))
  if (form.get('intent') === 'take-back') {
    const result = await takeBackScore({ judgeId: viewer.id, competitionId, workId })
    if (result.ok) return redirectWithToast(paths.competitionScoring(competitionId, workId), 'judging.takenBack')
    return data({ ...asTyped(form), kind: 'refused', code: result.code } satisfies TakenScore, { status: 409 })
  }
  if (form.get('intent') === 'note') {
    const [text, before] = [String(form.get('note') ?? ''), String(form.get('noteBefore') ?? '')]
    const result = await keepNote({ judgeId: viewer.id, competitionId, workId, text, before })
    if (result.ok) return redirectWithToast(paths.competitionScoring(competitionId, workId), 'judging.noteKept')
    if (result.code === 'notFound') throw notFound()
    return data({ ...asTyped(form), errors: { note: result.code }, kind: 'faulty' } satisfies TakenScore, { status: 409 })
  }
  const taken = await takeScoreForm(form, { judgeId: viewer.id, competitionId, workId, submit: form.get('intent') === 'submit' })
  const deskOf = (id: number) => paths.competitionScoring(competitionId, id)
  switch (taken.kind) {
    case 'submitted':
      return taken.nextWorkId === null
        ? redirectWithToast(paths.competitionScoringEnd(competitionId, workId), 'judging.allScored')
        : redirectWithToast(deskOf(taken.nextWorkId), 'judging.submitted')
    case 'kept':
      if (Object.keys(taken.errors).length === 0) return redirectWithToast(deskOf(workId), 'judging.draftSaved')
      return data(taken, { status: 400 })
    case 'faulty':
      return data(taken, { status: 400 })
    case 'conflict':
      return data(taken, { status: 409 })
    case 'refused':
      if (taken.code === 'notFound') throw notFound()
      if (taken.code === 'notOnPanel') throw forbidden()
      return data(taken, { status: 409 })
  }
})

function asRefusal({ code, form }: Fault): TakenScore {
  return { ...asTyped(form), kind: 'refused', code }
}

/** The sheet as it was typed. */
function asTyped(form: FormData) {
  return {
    workId: Number(form.get('workId')),
    texts: typedTexts(form),
    marks: typedMarks(form),
    errors: {},
    clamped: [],
    revision: Number(form.get('revision')),
  }
}

export default function Scoring() {
  const t = useT()
  const { desk, judgeId, canJudge } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  if (!desk) return <Unseated />
  if (desk.selected) {
    return (
      <Desk
        key={desk.selected.id}
        desk={desk}
        work={desk.selected}
        answer={answer?.workId === desk.selected.id ? answer : null}
        judgeId={judgeId}
        canJudge={canJudge}
      />
    )
  }
  if (!canJudge) return <Unseated panel={paths.competitionJudges(desk.competition.id)} />
  return (
    <>
      <DeskTop desk={desk} entries={unpackItems(desk.entries)} sheet={null} />
      <main id="main" className="desk-empty">
        {desk.missed && <Notice tone="warning">{t(`judging.missedNone_${desk.missed}`)}</Notice>}
        <EmptyState title={t('judging.noWorks')}>{t(desk.stage ? 'judging.noWorksYet' : 'judging.noStageYet')}</EmptyState>
      </main>
      <ToastRegion />
    </>
  )
}

const Unseated = ({ panel }: { panel?: string | undefined }) => (
  <>
    <NoSeat panel={panel} />
    <ToastRegion />
  </>
)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
