import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { halfWidth } from '~/domain/lists/half-width'
import { setJudging, type WorkOrder, workOrders } from '~/domain/panels/set-judging.server'
import { judgedStage, planSplit, splitStage, type SplitPlan } from '~/domain/panels/split-stage.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatLocalTime, parseLocalTime } from '~/i18n/local-time'
import { formatTimeZone } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { SplitPreview } from '~/ui/competitions/judge-split'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'

const mostJudges = 100

function idsOf({ id, stageId }: LoaderFunctionArgs['params']) {
  return { competitionId: idParam(id), stageId: idParam(stageId) }
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/stages/:stageId/judging')
  const stage = await judgedStage(idsOf(args.params))
  if (!stage) throw notFound()
  const [t, { timeZone }] = [await translateFor(args), await organisation()]
  const values: Values = {
    workOrder: stage.workOrder,
    judgesPerWork: String(stage.judgesPerWork ?? ''),
    scoringEndsAt: stage.scoringEndsAt ? formatLocalTime(stage.scoringEndsAt, timeZone) : '',
    was: String(stage.judgesPerWork ?? ''),
  }
  return { title: t('panels.judgingTitle', { stage: stage.name }), stage, values }
}

type Values = { workOrder: string; judgesPerWork: string; scoringEndsAt: string; was: string }

type Answer = {
  values: Values
  errors: Record<string, string>
  plan?: Pick<SplitPlan, 'judges' | 'works' | 'short'> & { given: number; taken: number }
}

export const action = answeringFaults('requestFailed', asTyped, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/stages/:stageId/judging')
  const ids = idsOf(args.params)
  const [stage, form] = [await judgedStage(ids), await readForm(args.request)]
  if (!stage) throw notFound()
  const values = valuesOf(form)
  const read = readValues(values, (await organisation()).timeZone)
  const refuse = (errors: Record<string, string>, more: Partial<Answer> = {}, status = 400) =>
    data<Answer>({ values, errors, ...more }, { status })
  if (!read.ok) return refuse(read.errors)
  const { workOrder, scoringEndsAt, judgesPerWork, was } = read
  const splits = judgesPerWork !== was || form.get('intent') === 'again' || form.get('intent') === 'split'
  const confirmed = form.get('intent') === 'split' && form.get('planned') === values.judgesPerWork
  if (splits && was !== stage.judgesPerWork)
    return refuse({ '': 'splitChanged' }, { values: { ...values, was: String(stage.judgesPerWork ?? '') } }, 409)
  if (splits && !confirmed) {
    const { changes, ...plan } = await planSplit({ id: stage.id, competitionId: stage.competitionId }, judgesPerWork)
    if (changes.length > 0 || form.get('intent') === 'again') return refuse({ '': 'splitUntold' }, { plan })
  }
  const set = await setJudging({ actorId, ...ids, workOrder, scoringEndsAt })
  if (!set.ok) {
    if (set.code === 'stageNotFound') throw notFound()
    return refuse({ scoringEndsAt: set.code })
  }
  const back = paths.competitionJudges(ids.competitionId)
  if (!splits) return redirectWithToast(back, 'panels.saved')
  const split = await splitStage({ actorId, ...ids, judgesPerWork, was })
  if (split.ok) return redirectWithToast(back, 'panels.splitDone', { params: { given: split.given, taken: split.taken } })
  if (split.code === 'stageNotFound') throw notFound()
  return refuse({ '': split.code }, {}, 409)
})

function valuesOf(form: FormData): Values {
  const text = (name: string) => halfWidth(String(form.get(name) ?? '')).trim()
  return { workOrder: text('workOrder'), judgesPerWork: text('judgesPerWork'), scoringEndsAt: text('scoringEndsAt'), was: text('was') }
}

type Read =
  | { ok: true; workOrder: WorkOrder; judgesPerWork: number | null; was: number | null; scoringEndsAt: Date | null }
  | { ok: false; errors: Record<string, string> }

function readValues(values: Values, timeZone: string): Read {
  const errors: Record<string, string> = {}
  const workOrder = workOrders.find((order) => order === values.workOrder)
  if (!workOrder) errors.workOrder = 'required'
  if (!isCount(values.judgesPerWork)) errors.judgesPerWork = `between?min=1&max=${mostJudges}`
  const end = values.scoringEndsAt === '' ? { ok: true as const, instant: null } : parseLocalTime(values.scoringEndsAt, timeZone)
  if (!end.ok) errors.scoringEndsAt = end.code
  if (!workOrder || !end.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, workOrder, judgesPerWork: countOf(values.judgesPerWork), was: countOf(values.was), scoringEndsAt: end.instant }
}

const isCount = (text: string) => text === '' || (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= mostJudges)
const countOf = (text: string) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : null)

function asTyped({ code, form }: Fault): Answer {
  return { values: valuesOf(form), errors: { '': code } }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function StageJudging() {
  const t = useT()
  const zone = formatTimeZone(useLocale(), useTimeZone())
  const { title, stage, values: stored } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [values, errors, plan] = [answer?.values ?? stored, answer?.errors ?? {}, answer?.plan]
  const at = (name: string) => (errors[name] ? [errors[name]] : undefined)
  return (
    <Page
      title={title}
      eyebrow={stage.competition}
      back={{ to: paths.competitionJudges(stage.competitionId), label: t('panels.judgingBack') }}
    >
      <PostForm key={JSON.stringify(answer?.values)}>
        {errors[''] && <Notice tone={plan ? 'warning' : 'error'}>{errorText(t, errors[''])}</Notice>}
        <input type="hidden" name="was" value={values.was} />
        {plan && <SplitPreview plan={plan} planned={values.judgesPerWork} />}
        <FieldFrame id="workOrder" label={t('panels.order')} hint={t('panels.orderHint')} errors={at('workOrder')}>
          <select
            id="workOrder"
            name="workOrder"
            className="control"
            defaultValue={values.workOrder}
            {...describedBy({ id: 'workOrder', hint: true, errors: at('workOrder') })}
          >
            {(['by_number', 'seeded'] as const).map((order) => (
              <option key={order} value={order}>
                {t(`panels.order_${order}`)}
              </option>
            ))}
          </select>
        </FieldFrame>
        <FieldFrame
          id="judgesPerWork"
          label={t('panels.perWorkField')}
          hint={t('panels.perWorkHint')}
          errors={at('judgesPerWork')}
          required={false}
        >
          <input
            id="judgesPerWork"
            name="judgesPerWork"
            className="control"
            inputMode="numeric"
            defaultValue={values.judgesPerWork}
            {...describedBy({ id: 'judgesPerWork', hint: true, errors: at('judgesPerWork') })}
          />
        </FieldFrame>
        <FieldFrame
          id="scoringEndsAt"
          label={t('panels.scoringEnds')}
          hint={`${t('common.inTimeZone', { zone })} ${t('panels.scoringEndsHint')}`}
          errors={at('scoringEndsAt')}
          required={false}
        >
          <input
            id="scoringEndsAt"
            name="scoringEndsAt"
            type="datetime-local"
            className="control"
            defaultValue={values.scoringEndsAt}
            {...describedBy({ id: 'scoringEndsAt', hint: true, errors: at('scoringEndsAt') })}
          />
        </FieldFrame>
        <div className="actions">
          {plan ? (
            <SubmitButton intent="split">{t('panels.splitConfirm')}</SubmitButton>
          ) : (
            <SubmitButton intent="save">{t('panels.save')}</SubmitButton>
          )}
        </div>
        {stage.judgesPerWork !== null && !plan && (
          <div>
            <SubmitButton intent="again" variant="secondary">
              {t('panels.again')}
            </SubmitButton>
            <p className="field-hint">{t('panels.againLead')}</p>
          </div>
        )}
      </PostForm>
    </Page>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
