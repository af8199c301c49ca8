import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { approveRegistration } from '~/domain/registrations/reviewing/approve-registration.server'
import { rejectRegistration } from '~/domain/registrations/reviewing/reject-registration.server'
import { revealIdCard } from '~/domain/registrations/reviewing/reveal-id-card.server'
import { reviewPage, reviewQueue } from '~/domain/registrations/reviewing/reviewed-registration.server'
import { reviewSchema } from '~/domain/registrations/reviewing/schema'
import { startReview } from '~/domain/registrations/reviewing/start-review.server'
import { mayMove } from '~/domain/registrations/states'
import { answeringFaults, type PostedForm } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { Notice, Page } from '~/ui/layout/page'
import { Decision } from '~/ui/registrations/reviewing/decision'
import { Receipt } from '~/ui/registrations/reviewing/receipt'
import { ReviewedRegistration } from '~/ui/registrations/reviewing/reviewed-registration'
import { useReviewKeys } from '~/ui/registrations/reviewing/use-review-keys'
import { RegistrationTag } from '~/ui/registrations/status-tag'

export const handle = { withoutHelp: true, scripts: ['accounts', 'registrations', 'stages', 'works'] }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/participants/:registrationId')
  const at = { competitionId: idParam(args.params.id), registrationId: idParam(args.params.registrationId) }
  const [page, t] = await Promise.all([reviewPage(at), translateFor(args)])
  if (!page) throw notFound()
  const queue = await reviewQueue({ competitionId: at.competitionId, after: page.registration })
  return { title: t('registrations.reviewTitle', { name: page.registration.name }), queue, ...page }
}

export const action = answeringFaults('requestFailed', asReview, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/participants/:registrationId')
  const at = { competitionId: idParam(args.params.id), registrationId: idParam(args.params.registrationId) }
  if (bringsTyped(args.request)) return broughtBack(args, asReview)
  const submission = parseWithZod(await readForm(args.request), { schema: reviewSchema })
  if (submission.status !== 'success') return data({ reply: submission.reply(), idCard: null }, { status: 400 })

  const { value } = submission
  if (value.intent === 'reveal_id_card') {
    const revealed = await revealIdCard({ ...at, viewerId: viewer.id })
    if (!revealed.ok) throw notFound()
    return data({ reply: undefined, idCard: revealed.number })
  }
  const target = { ...at, reviewerId: viewer.id, submittedAt: value.submittedAt }
  const result =
    value.intent === 'reject' ? await rejectRegistration({ ...target, reason: value.reason }) : await moves[value.intent](target)
  if (!result.ok) {
    if (result.code === 'notFound') throw notFound()
    return data({ reply: submission.reply({ formErrors: [result.code] }), idCard: null }, { status: 409 })
  }
  const said = { params: { name: result.name } }
  if (value.intent === 'start_review')
    return redirectWithToast(paths.registrationReview(at.competitionId, at.registrationId), toasts.start_review, said)
  // From one to the next: the queue goes on by itself, and ends at the list.
  const { next } = await reviewQueue({
    competitionId: at.competitionId,
    after: { id: at.registrationId, submittedAt: new Date(value.submittedAt) },
  })
  return redirectWithToast(
    next === null ? paths.competitionParticipants(at.competitionId) : paths.registrationReview(at.competitionId, next),
    toasts[value.intent],
    said,
  )
})

function asReview({ reply }: PostedForm) {
  return { reply: reply(), idCard: null }
}

const moves = { start_review: startReview, approve: approveRegistration }
const toasts = { start_review: 'registrations.reviewStarted', approve: 'registrations.approved', reject: 'registrations.rejected' } as const

export default function ReviewRoute() {
  const { registration, sameReceipt, missedStage, queue } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useT()
  useReviewKeys()
  const { competition } = registration
  return (
    <Page
      title={registration.name}
      back={{ to: paths.competitionParticipants(competition.id), label: t('registrations.backToParticipants') }}
      actions={<RegistrationTag status={registration.status} />}
    >
      {missedStage !== null && mayMove(registration.status, 'approve') && (
        <Notice tone="warning">{t('registrations.stageMissed', { stage: missedStage })}</Notice>
      )}
      {answer?.idCard && <Notice tone="warning">{t('registrations.revealed')}</Notice>}
      <div className="review-sides">
        <ReviewedRegistration registration={registration} idCard={answer?.idCard ?? null} />
        <div className="review-aside grid gap-8">
          <Receipt registration={registration} sameReceipt={sameReceipt} />
          <Decision registration={registration} queue={queue} lastResult={answer?.reply} />
        </div>
      </div>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
