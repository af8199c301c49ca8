import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteRating } from '~/domain/datasets/ratings/delete-rating.server'
import { ownRating } from '~/domain/datasets/ratings/queries/own-ratings.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { segmentText } from '~/ui/datasets/rating/segment-text'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { workTitle } from '~/ui/works/work-title'

export async function loader(args: LoaderFunctionArgs) {
  const { id: userId } = await requireAccess(args, '/admin/my-scores/:ratingId/deletion')
  const rating = await ownRating({ userId, ratingId: idParam(args.params.ratingId) })
  if (!rating) throw notFound()
  const t = await translateFor(args)
  return { title: t('ratings.deleteTitle', { song: workTitle(t, rating.songName) }), id: rating.id, segment: segmentText(t, rating) }
}

export const action = answeringFaults('ratingDeleteFailed', asCode, async (args) => {
  const { id: userId } = await requireAccess(args, '/admin/my-scores/:ratingId/deletion')
  const deleted = await deleteRating({ userId, ratingId: idParam(args.params.ratingId) })
  if (deleted.ok) return redirectWithToast(paths.ownRatings(), 'ratings.deleted_ok')
  throw notFound()
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function DeleteRating() {
  const t = useT()
  const { title, id, segment } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <Page title={title} back={{ to: paths.ownRating(id), label: t('ratings.own') }}>
      {failure && <Notice tone="error">{errorText(t, failure.code)}</Notice>}
      <p className="my-4 max-w-column">{t('ratings.deleteLead', { segment })}</p>
      <PostForm className="actions">
        <SubmitButton variant="danger">{t('ratings.delete')}</SubmitButton>
        <ButtonLink to={paths.ownRatings()} variant="text">
          {t('ratings.cancel')}
        </ButtonLink>
      </PostForm>
    </Page>
  )
}
