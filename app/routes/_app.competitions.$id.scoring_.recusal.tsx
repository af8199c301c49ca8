import { useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { longestReason } from '~/domain/audit/longest-reason'
import { judgingDesk } from '~/domain/judging/queries/desk.server'
import { recuse } from '~/domain/judging/recuse.server'
import { recusalSchema } from '~/domain/judging/schema'
import { readId } from '~/domain/lists/list-query'
import { numberLabel } from '~/domain/registrations/number-label'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { ownSeat } from '~/http/own-seat.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { CheckboxField, TextAreaField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Facts, Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { workTitle } from '~/ui/works/work-title'

/** The work a judge wants to give up: one of their own list, or the desk says why not. */
async function seatAndWork({ params, request }: LoaderFunctionArgs, viewerId: number) {
  const seat = await ownSeat(viewerId, params.id)
  const workId = readId(new URL(request.url).searchParams, 'work')
  if (workId === null) throw notFound()
  return { ...seat, workId }
}

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/scoring/recusal')
  const place = await seatAndWork(args, viewer.id)
  const { competition, stage, selected, refusal } = await judgingDesk(place)
  if (selected?.id !== place.workId) throw redirect(paths.competitionScoring(place.competitionId, place.workId), 303)
  const { id, title, number, category, own, published } = selected
  const sealing = own?.submitted && own.sealsAt !== null
  const refused = sealing
    ? 'takeBackFirst'
    : own?.submitted
      ? 'alreadyScored'
      : published
        ? 'workPublished'
        : refusal === 'scoringClosed'
          ? refusal
          : null
  return {
    title: (await translateFor(args))('recusals.title'),
    work: { id, title, number, category, stage: stage?.name ?? '' },
    competition,
    refused,
  }
}

export const action = answeringFaults('requestFailed', asWholeReply, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/scoring/recusal')
  const place = await seatAndWork(args, viewer.id)
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const submission = parseWithZod(await readForm(args.request), { schema: recusalSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const result = await recuse({ ...place, ...submission.value })
  if (result.ok) {
    const { stage } = await judgingDesk(place)
    const next = stage ? paths.competitionScoringStage(place.competitionId, stage.id) : paths.competitionScoring(place.competitionId)
    return redirectWithToast(next, 'judging.recused', { params: { count: result.workIds.length } })
  }
  if (result.code === 'notFound') throw notFound()
  return data(submission.reply({ formErrors: [result.code] }), { status: 409 })
})

export default function Recusal() {
  const t = useT()
  const { title, work, competition, refused } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ reason: string; wholeParticipant: boolean }>({
    lastResult: useActionData<typeof action>(),
    constraint: getZodConstraint(recusalSchema),
  })
  const back = paths.competitionScoring(competition.id, work.id)
  return (
    <Page title={title} eyebrow={competition.name} back={{ to: back, label: t('recusals.back') }}>
      <Facts
        items={[
          { label: t('recusals.work'), value: workTitle(t, work.title) },
          ...(work.number === null ? [] : [{ label: t('recusals.number'), value: numberLabel(work.number) }]),
          { label: t('recusals.category'), value: work.category },
          { label: t('recusals.stage'), value: work.stage },
        ]}
      />
      <div className="mt-6">
        {refused ? (
          <Notice tone="info">{errorText(t, refused)}</Notice>
        ) : (
          <PostForm form={form}>
            <Notice tone="warning">{t('recusals.warning')}</Notice>
            <ErrorSummary form={form} />
            <TextAreaField field={fields.reason} label={t('recusals.reason')} hint={t('recusals.reasonHint')} maxLength={longestReason} />
            <CheckboxField field={fields.wholeParticipant} label={t('recusals.whole')} hint={t('recusals.wholeHint')} />
            <p className="actions">
              <SubmitButton variant="danger">{t('recusals.confirm')}</SubmitButton>
              <ButtonLink to={back} variant="secondary">
                {t('common.cancel')}
              </ButtonLink>
            </p>
          </PostForm>
        )}
      </div>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
