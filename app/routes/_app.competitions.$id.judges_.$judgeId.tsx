import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { idIn, readId } from '~/domain/lists/list-query'
import { recusalsOf } from '~/domain/judging/queries/recusals.server'
import { restoreAssignment } from '~/domain/judging/restore-assignment.server'
import { chooseJudge } from '~/domain/panels/choose-judge.server'
import { type Change, type Limits, limitSeat } from '~/domain/panels/limit-seat.server'
import { judgeSeat, worksByNumber } from '~/domain/panels/queries/judge-seat.server'
import { releaseJudge } from '~/domain/panels/release-judge.server'
import { answeringFaults, type PostedForm } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { readLimits } from '~/http/limits-form.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { ChooseWorks } from '~/ui/competitions/judge-works'
import { JudgeRecusals, type RestoreRefused } from '~/ui/competitions/judge-recusals'
import { LimitFields } from '~/ui/competitions/judge-limits'
import { JudgeStages } from '~/ui/competitions/judge-stages'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page, Section } from '~/ui/layout/page'

function idsOf({ id, judgeId }: LoaderFunctionArgs['params']) {
  return { competitionId: idParam(id), judgeId: idParam(judgeId) }
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/judges/:judgeId')
  const ids = idsOf(args.params)
  const seat = await judgeSeat(ids)
  if (!seat) throw notFound()
  const number = readId(new URL(args.request.url).searchParams, 'number')
  const [t, works] = [await translateFor(args), number === null ? null : await worksByNumber({ ...ids, number })]
  return {
    title: t('panels.judgeTitle', { name: seat.name }),
    competitionId: ids.competitionId,
    seat,
    number,
    works,
    recusals: await recusalsOf(ids),
  }
}

type SeatLimits = { categoryIds: number[]; stageIds: number[] }
const listed = ({ categoryIds, stageIds }: Limits): SeatLimits => ({ categoryIds: [...categoryIds], stageIds: [...stageIds] })

type Answer = {
  /** Null: it is only shown again. */ code: string | null
  limits?: SeatLimits
  /** What it was limited to when the organiser read it. */ was?: SeatLimits
  clashes?: (keyof SeatLimits)[]
  change?: Change
  restore?: RestoreRefused
}

export const action = answeringFaults('requestFailed', asTyped, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/judges/:judgeId')
  const ids = idsOf(args.params)
  if (bringsTyped(args.request)) return broughtBack(args, asTyped)
  const form = await readForm(args.request)
  const [intent, here] = [form.get('intent'), paths.competitionJudge(ids.competitionId, ids.judgeId)]
  if (intent === 'limit') {
    const { limits, was } = typedLimits(form)
    const [withdrawn, given] = [form.get('withdrawn'), form.get('given')]
    const told = withdrawn === null || given === null ? null : { withdrawn: Number(withdrawn), given: Number(given) }
    const result = await limitSeat({ actorId, competitionId: ids.competitionId, userId: ids.judgeId, limits, was, told })
    if (result.ok) return redirectWithToast(here, 'panels.limitsSaved')
    if (result.code === 'limitUntold')
      return data<Answer>({ code: result.code, limits: listed(result.limits), was, change: result.change }, { status: told ? 409 : 400 })
    if (result.code === 'limitsChanged') {
      const newer = Object.fromEntries(result.clashes.map((part) => [part, [...result.stored[part]]]))
      return data<Answer>({ code: result.code, limits, was: { ...was, ...newer }, clashes: result.clashes }, { status: 409 })
    }
    return data<Answer>({ code: result.code, limits, was }, { status: 400 })
  }
  if (intent === 'give' || intent === 'take') {
    const result = await chooseJudge({ actorId, ...ids, workId: chosenId(form, 'work'), give: intent === 'give' })
    if (!result.ok) return data<Answer>({ code: result.code }, { status: 400 })
    const { search } = new URL(args.request.url)
    return redirectWithToast(`${here}${search}#works`, intent === 'give' ? 'panels.workGiven' : 'panels.workTaken')
  }
  if (intent === 'restore') {
    const typed = typedRestore(form)
    const result = await restoreAssignment({ actorId, ...ids, ...typed })
    if (result.ok) return redirectWithToast(here, 'recusals.restored', { params: { count: result.workIds.length } })
    if (result.code === 'notFound') throw notFound()
    return data<Answer>({ code: result.code, restore: { code: result.code, ...typed } }, { status: 400 })
  }
  if (intent === 'reassign' || intent === 'close') {
    const stageId = chosenId(form, 'stage')
    const result = await releaseJudge({ actorId, ...ids, stageId, handOver: intent === 'reassign' })
    if (!result.ok) return data<Answer>({ code: result.code }, { status: 400 })
    const { taken, given } = result
    return redirectWithToast(here, intent === 'reassign' ? 'panels.releasedReassigned' : 'panels.releasedClosed', {
      params: { taken, given },
    })
  }
  return data<Answer>({ code: 'invalid' }, { status: 400 })
})

/** 0 for what is no id: there is no such row. */
const chosenId = (form: FormData, field: string) => idIn(form.get(field)) ?? 0

/** What was ticked and why something is given back stay as they were sent. */
function asTyped({ code, form }: PostedForm): Answer {
  if (form.get('intent') === 'limit') return { code, ...typedLimits(form) }
  return { code, ...(form.get('intent') === 'restore' && { restore: { code, ...typedRestore(form) } }) }
}

const typedLimits = (form: FormData) => ({ limits: listed(readLimits(form)), was: listed(readLimits(form, 'was-')) })

const typedRestore = (form: FormData) => ({ workId: chosenId(form, 'work'), reason: String(form.get('reason') ?? '') })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Judge() {
  const t = useT()
  const { title, competitionId, seat, number, works, recusals } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const shown = recusals.some(({ id }) => id === answer?.restore?.workId)
  const limited = seat.categories.length > 1 || seat.stages.length > 1
  return (
    <Page title={title} back={{ to: paths.competitionJudges(competitionId), label: t('panels.backToJudges') }}>
      {answer?.code && !answer.change && !shown && (
        <div className="mb-5">
          <Notice tone="error">{errorText(t, answer.code)}</Notice>
        </div>
      )}
      <p className="break-all text-muted">{seat.email}</p>
      {limited && (
        <Section id="limits" title={t('panels.limits')}>
          <PostForm key={JSON.stringify(answer?.limits)}>
            <p>{t('panels.limitsLead')}</p>
            <LimitFields
              categories={seat.categories}
              stages={seat.stages}
              chosen={answer?.limits ?? seat.limits}
              was={answer?.was ?? seat.limits}
              clashes={answer?.clashes}
            />
            {answer?.change && <LimitChange change={answer.change} name={seat.name} />}
            <p className="actions">
              <SubmitButton intent="limit">{t(answer?.change ? 'panels.limitConfirm' : 'panels.limitSave')}</SubmitButton>
            </p>
          </PostForm>
        </Section>
      )}
      <JudgeStages competitionId={competitionId} name={seat.name} stages={seat.stages} />
      <JudgeRecusals recusals={recusals} refused={answer?.restore ?? null} />
      <ChooseWorks number={number} works={works} />
    </Page>
  )
}

/** What saving changes, and what is sent along so that nothing else is changed by it. */
function LimitChange({ change, name }: { change: Change; name: string }) {
  const t = useT()
  return (
    <Notice tone="warning">
      <p>{t('panels.limitsAsk')}</p>
      {change.withdrawn > 0 && <p>{t('panels.limitTakes', { count: change.withdrawn, name })}</p>}
      {change.given > 0 && <p>{t('panels.limitGives', { count: change.given, name })}</p>}
      <input type="hidden" name="withdrawn" value={change.withdrawn} />
      <input type="hidden" name="given" value={change.given} />
    </Notice>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
