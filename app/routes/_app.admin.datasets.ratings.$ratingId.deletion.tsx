import { useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { longestReason } from '~/domain/audit/longest-reason'
import { givenRating } from '~/domain/datasets/queries/given-ratings.server'
import { removalSchema } from '~/domain/datasets/ratings/removal-schema'
import { removeRating } from '~/domain/datasets/ratings/remove-rating.server'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { RatingFacts } from '~/ui/datasets/library/given-ratings'
import { TextAreaField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { personName } from '~/ui/users/person-name'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/ratings/:ratingId/deletion')
  const rating = await givenRating(idParam(args.params.ratingId))
  if (!rating) throw notFound()
  const t = await translateFor(args)
  return {
    title: t('libraryData.removeTitle', {
      rater: personName(t, { id: rating.raterId, name: rating.raterName, erasedAt: rating.erasedAt }),
    }),
    rating,
  }
}

export const action = answeringFaults('ratingDeleteFailed', asWholeReply, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/datasets/ratings/:ratingId/deletion')
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const submission = parseWithZod(await readForm(args.request), { schema: removalSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const removed = await removeRating({ actorId, ratingId: idParam(args.params.ratingId), reason: submission.value.reason })
  if (removed.ok) return redirectWithToast(paths.libraryRatings(), 'libraryData.removed')
  if (removed.code === 'notFound') throw notFound()
  return data(submission.reply({ fieldErrors: { reason: [removed.code] } }), { status: 400 })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function RemoveRating() {
  const t = useT()
  const { title, rating } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ reason: string }>({
    lastResult: useActionData<typeof action>(),
    constraint: getZodConstraint(removalSchema),
  })
  return (
    <Page title={title} back={{ to: paths.libraryRatings(), label: t('libraryData.ratingsTitle') }}>
      <RatingFacts rating={rating} />
      <div className="my-4 max-w-column">
        <p>{t('libraryData.removeLead')}</p>
        {rating.round === 0 && <p>{t('libraryData.removeRepeat')}</p>}
      </div>
      <PostForm form={form}>
        <ErrorSummary form={form} />
        <TextAreaField field={fields.reason} label={t('libraryData.reason')} hint={t('libraryData.reasonHint')} maxLength={longestReason} />
        <p className="actions">
          <SubmitButton variant="danger">{t('libraryData.remove')}</SubmitButton>
          <ButtonLink to={paths.libraryRatings()} variant="text">
            {t('common.cancel')}
          </ButtonLink>
        </p>
      </PostForm>
    </Page>
  )
}
