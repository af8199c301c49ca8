import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { coded } from '~/domain/competitions/coded'
import { halfWidth } from '~/domain/lists/half-width'
import { type WorkOrder, workOrders } from '~/domain/competitions/states'
import { setJudging } from '~/domain/panels/set-judging.server'
import { judgedStage, planSplit, splitStage, type SplitPlan } from '~/domain/panels/split-stage.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatLocalTime, parseLocalTime } from '~/i18n/local-time'
import { formatDateTime, formatTimeZone } from '~/i18n/format'
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
  return { title: t('panels.judgingTitle', { stage: stage.name }), stage, stored: storedValues(stage, timeZone) }
}

const fields = ['workOrder', 'judgesPerWork', 'scoringEndsAt'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>

type Stage = NonNullable<Awaited<ReturnType<typeof judgedStage>>>

function storedValues({ workOrder, judgesPerWork, scoringEndsAt }: Stage, timeZone: string): Values {
  return {
    workOrder,
    judgesPerWork: String(judgesPerWork ?? ''),
    scoringEndsAt: scoringEndsAt ? formatLocalTime(scoringEndsAt, timeZone) : '',
  }
}

type Answer = {
  values: Values
  /** What each was when the organiser read it. */
  was: Values
  errors: Record<string, string>
  plan?: Pick<SplitPlan, 'judges' | 'works' | 'short'> & { given: number; taken: number }
}

export const action = answeringFaults('requestFailed', asTyped, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/stages/:stageId/judging')
  const ids = idsOf(args.params)
  const [stage, form, { timeZone }] = [await judgedStage(ids), await readForm(args.request), await organisation()]
  if (!stage) throw notFound()
  const [values, was] = [valuesOf(form), wasOf(form)]
  const refuse = (errors: Record<string, string>, more: Partial<Answer> = {}, status = 400) =>
    data<Answer>({ values, was, errors, ...more }, { status })
  /** What somebody else has set meanwhile is said beside what was typed; saved again, it is replaced. */
  const refuseClash = async (clashes: readonly Field[]) => {
    const stage = await judgedStage(ids)
    if (!stage) throw notFound()
    const [t, locale, stored] = [await translateFor(args), await localeOf(args), storedValues(stage, timeZone)]
    const told: Values = {
      ...stored,
      workOrder: t(`panels.order_${stage.workOrder}`),
      scoringEndsAt: stage.scoringEndsAt ? formatDateTime(stage.scoringEndsAt, locale, timeZone) : '',
    }
    const errors = clashes.map((field) => [field, told[field] ? coded('changedMeanwhile', { value: told[field] }) : 'clearedMeanwhile'])
    const newer = Object.fromEntries(clashes.map((field) => [field, stored[field]]))
    return refuse(Object.fromEntries(errors), { was: { ...was, ...newer } }, 409)
  }
  const [read, before] = [readValues(values, timeZone), readWas(was, timeZone)]
  if (!read.ok) return refuse(read.errors)
  const { workOrder, scoringEndsAt, judgesPerWork } = read
  const asked = form.get('intent') === 'again' || form.get('intent') === 'split'
  const splits = asked || (judgesPerWork !== before.judgesPerWork && judgesPerWork !== stage.judgesPerWork)
  const confirmed = form.get('intent') === 'split' && form.get('planned') === values.judgesPerWork
  // Who sends it twice finds what they set themselves.
  if (splits && ![before.judgesPerWork, judgesPerWork].includes(stage.judgesPerWork)) return refuseClash(['judgesPerWork'])
  if (splits && !confirmed) {
    const { changes, ...plan } = await planSplit({ id: stage.id, competitionId: stage.competitionId }, judgesPerWork)
    if (changes.length > 0 || form.get('intent') === 'again') return refuse({ '': 'splitUntold' }, { plan })
  }
  const set = await setJudging({ actorId, ...ids, workOrder, scoringEndsAt, was: before })
  if (!set.ok) {
    if (set.code === 'stageNotFound') throw notFound()
    return set.code === 'judgingChanged' ? refuseClash(set.clashes) : refuse({ scoringEndsAt: set.code })
  }
  const back = paths.competitionJudges(ids.competitionId)
  if (!splits) return redirectWithToast(back, 'panels.saved')
  const split = await splitStage({ actorId, ...ids, judgesPerWork, was: before.judgesPerWork })
  if (split.ok) return redirectWithToast(back, 'panels.splitDone', { params: { given: split.given, taken: split.taken } })
  if (split.code === 'stageNotFound') throw notFound()
  return refuseClash(['judgesPerWork'])
})

const textOf = (form: FormData, name: string) => halfWidth(String(form.get(name) ?? '')).trim()
const wasField = (field: Field) => `was-${field}`

function valuesOf(form: FormData): Values {
  return Object.fromEntries(fields.map((field) => [field, textOf(form, field)])) as Values
}

function wasOf(form: FormData): Values {
  return Object.fromEntries(fields.map((field) => [field, textOf(form, wasField(field))])) as Values
}

type Read =
  | { ok: true; workOrder: WorkOrder; judgesPerWork: number | null; scoringEndsAt: Date | null }
  | { ok: false; errors: Record<string, string> }

function readValues(values: Values, timeZone: string): Read {
  const errors: Record<string, string> = {}
  const workOrder = workOrders.find((order) => order === values.workOrder)
  if (!workOrder) errors.workOrder = 'required'
  if (!isCount(values.judgesPerWork)) errors.judgesPerWork = `between?min=1&max=${mostJudges}`
  const end = values.scoringEndsAt === '' ? { ok: true as const, instant: null } : parseLocalTime(values.scoringEndsAt, timeZone)
  if (!end.ok) errors.scoringEndsAt = end.code
  if (!workOrder || !end.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, workOrder, judgesPerWork: countOf(values.judgesPerWork), scoringEndsAt: end.instant }
}

function readWas(was: Values, timeZone: string) {
  const end = parseLocalTime(was.scoringEndsAt, timeZone)
  return {
    workOrder: workOrders.find((order) => order === was.workOrder) ?? null,
    judgesPerWork: countOf(was.judgesPerWork),
    scoringEndsAt: end.ok ? end.instant : null,
  }
}

const isCount = (text: string) => text === '' || (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= mostJudges)
const countOf = (text: string) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : null)

function asTyped({ code, form }: Fault): Answer {
  return { values: valuesOf(form), was: wasOf(form), errors: { '': code } }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function StageJudging() {
  const t = useT()
  const zone = formatTimeZone(useLocale(), useTimeZone())
  const { title, stage, stored } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [values, was, errors, plan] = [answer?.values ?? stored, answer?.was ?? stored, answer?.errors ?? {}, answer?.plan]
  const at = (name: string) => (errors[name] ? [errors[name]] : undefined)
  return (
    <Page title={title} back={{ to: paths.competitionJudges(stage.competitionId), label: t('panels.judgingBack') }}>
      <PostForm key={JSON.stringify(answer)}>
        {errors[''] && <Notice tone={plan ? 'warning' : 'error'}>{errorText(t, errors[''])}</Notice>}
        {fields.map((field) => (
          <input key={field} type="hidden" name={wasField(field)} value={was[field]} />
        ))}
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
