import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { stageQuotas } from '~/domain/competitions/queries/stage-quotas.server'
import { setQuotas } from '~/domain/competitions/set-quotas.server'
import { halfWidth } from '~/domain/lists/half-width'
import { answeringFaults, type PostedForm } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice, Page } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { PostForm } from '~/ui/form/form'

const mostPlaces = 1_000_000

function idsOf({ id, stageId }: LoaderFunctionArgs['params']) {
  return { competitionId: idParam(id), stageId: idParam(stageId) }
}

const fieldOf = (categoryId: number) => `quota-${categoryId}`
/** What the organiser read there. */
const readOf = (categoryId: number) => `read-${categoryId}`

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/stages/:stageId/quotas')
  const ids = idsOf(args.params)
  const stage = await stageQuotas(ids)
  if (!stage) throw notFound()
  return { title: (await translateFor(args))('results.quotasTitle', { stage: stage.name }), competitionId: ids.competitionId, stage }
}

export const action = answeringFaults('requestFailed', asTyped, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/stages/:stageId/quotas')
  if (bringsTyped(args.request)) return broughtBack(args, asTyped)
  const ids = idsOf(args.params)
  const [stage, form] = [await stageQuotas(ids), await readForm(args.request)]
  if (!stage) throw notFound()
  const typed = stage.categories.map(({ id }) => ({ id, text: textOf(form, fieldOf(id)), was: textOf(form, readOf(id)) }))
  const values = Object.fromEntries(
    typed.flatMap(({ id, text, was }) => [
      [fieldOf(id), text],
      [readOf(id), was],
    ]),
  )
  const mistyped = Object.fromEntries(
    typed.flatMap(({ id, text }) => (text === '' || isCount(text) ? [] : [[fieldOf(id), isZero(text) ? 'quotaZero' : 'wholeNumber']])),
  )
  if (Object.keys(mistyped).length > 0) return data({ values, errors: mistyped }, { status: 400 })
  const quotas = typed.map(({ id, text, was }) => ({ categoryId: id, advanceCount: countOf(text), was: countOf(was) }))
  const result = await setQuotas({ actorId, ...ids, quotas })
  if (result.ok) return redirectWithToast(paths.competitionAdvancements(ids.competitionId, ids.stageId), 'results.quotasSaved')
  if (result.code === 'notFound') throw notFound()
  // Who is told what it has become has read that.
  const told = Object.fromEntries(result.refusals.map(({ categoryId, is }) => [readOf(categoryId), String(is ?? '')]))
  const errors = Object.fromEntries(result.refusals.map(({ categoryId, code }) => [fieldOf(categoryId), code]))
  return data({ values: { ...values, ...told }, errors }, { status: 400 })
})

function asTyped({ code, form }: PostedForm) {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  return { values, errors: (code === null ? {} : { '': code }) as Record<string, string> }
}

const textOf = (form: FormData, name: string) => halfWidth(String(form.get(name) ?? '')).trim()
const countOf = (text: string) => (text === '' ? null : Number(text))
const isZero = (text: string) => /^0+$/.test(text)
const isCount = (text: string) => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= mostPlaces

export default function Quotas() {
  const t = useT()
  const { title, competitionId, stage } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const back = paths.competitionAdvancements(competitionId, stage.id)
  return (
    <Page title={title} back={{ to: back, label: t('results.backToAdvancement') }}>
      <PostForm>
        {answer?.errors[''] && <Notice tone="error">{errorText(t, answer.errors[''])}</Notice>}
        <p>{stage.advanceCount === null ? t('results.quotasLeadAll') : t('results.quotasLead', { count: stage.advanceCount })}</p>
        {stage.categories.map(({ id, name, advanceCount }) => {
          const error = answer?.errors[fieldOf(id)]
          return (
            <div key={id} className="field">
              <label htmlFor={fieldOf(id)}>{t('results.quotaOf', { category: name })}</label>
              <input type="hidden" name={readOf(id)} value={answer?.values[readOf(id)] ?? advanceCount ?? ''} />
              <input
                id={fieldOf(id)}
                name={fieldOf(id)}
                className="control"
                inputMode="numeric"
                defaultValue={answer?.values[fieldOf(id)] ?? advanceCount ?? ''}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${fieldOf(id)}-error` : undefined}
              />
              {error && (
                <p id={`${fieldOf(id)}-error`} className="field-error">
                  {errorText(t, error)}
                </p>
              )}
            </div>
          )
        })}
        <p className="actions">
          <Button type="submit">{t('common.save')}</Button>
          <ButtonLink to={back} variant="secondary">
            {t('common.cancel')}
          </ButtonLink>
        </p>
      </PostForm>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
