import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { editRating } from '~/domain/datasets/ratings/edit-rating.server'
import { ownRating, type WholeRating } from '~/domain/datasets/ratings/queries/own-ratings.server'
import { type RatedTag, type RatingAnswer, ratingTexts, readRatingForm, typedRating } from '~/domain/datasets/ratings/rating-form'
import { answeringFaults } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { OwnRatingForm } from '~/ui/datasets/rating/own-rating-form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { workTitle } from '~/ui/works/work-title'

export async function loader(args: LoaderFunctionArgs) {
  const { id: userId } = await requireAccess(args, '/admin/my-scores/:ratingId')
  const rating = await ownRating({ userId, ratingId: idParam(args.params.ratingId) })
  if (!rating) throw notFound()
  const t = await translateFor(args)
  return { title: t('ratings.ownOf', { song: workTitle(t, rating.songName) }), rating, tags: tagsOf(rating) }
}

export const action = answeringFaults(
  'ratingUpdateFailed',
  ({ code, form }): RatingAnswer => typedRating(form, code),
  async (args) => {
    const { id: userId } = await requireAccess(args, '/admin/my-scores/:ratingId')
    const ratingId = idParam(args.params.ratingId)
    const rating = await ownRating({ userId, ratingId })
    if (!rating) throw notFound()
    const form = await readForm(args.request)
    if (bringsTyped(args.request)) return data(typedRating(form, 'broughtBack'))
    const { values, comment, answer, faulty } = readRatingForm(form, tagsOf(rating))
    if (faulty) return data(answer, { status: 400 })
    const revision = Number(form.get('revision'))
    const edited = await editRating({ userId, ratingId, revision, values, comment })
    if (edited.ok) return redirectWithToast(paths.ownRatings(), 'ratings.edited_ok')
    if (edited.code === 'notFound') throw notFound()
    const errors = edited.code === 'ratingChanged' ? whatIsStored(rating, answer.texts) : {}
    return data({ ...answer, errors, code: edited.code }, { status: 409 })
  },
)

const tagsOf = ({ values }: WholeRating): RatedTag[] => values.map(({ skillTagId, ...tag }) => ({ id: skillTagId, ...tag }))

/** Beside each field that says something else, what is stored by now. */
function whatIsStored(rating: WholeRating, typed: Record<string, string>) {
  const stored = Object.entries(ratingTexts(rating)).filter(([field, text]) => typed[field] !== text)
  return Object.fromEntries(
    stored.map(([field, text]) => [field, text === '' ? 'emptyElsewhere' : `storedElsewhere?value=${encodeURIComponent(text)}`]),
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function OwnRatingPage() {
  const t = useT()
  const { title, rating, tags } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <Page
      title={title}
      back={{ to: paths.ownRatings(), label: t('ratings.ownTitle') }}
      actions={
        <ButtonLink to={paths.ownRatingDeletion(rating.id)} variant="text">
          {t('ratings.delete')}
        </ButtonLink>
      }
    >
      {answer?.code && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      <OwnRatingForm rating={rating} tags={tags} answer={answer} />
    </Page>
  )
}
