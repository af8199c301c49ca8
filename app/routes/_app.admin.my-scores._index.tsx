import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownRatings } from '~/domain/datasets/ratings/queries/own-ratings.server'
import { readPage } from '~/domain/lists/list-query'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { OwnRatings } from '~/ui/datasets/rating/own-ratings'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  const { id: userId } = await requireAccess(args, '/admin/my-scores')
  const page = readPage(new URL(args.request.url).searchParams)
  const [t, found] = await Promise.all([translateFor(args), ownRatings({ userId, page })])
  return { title: t('ratings.ownTitle'), found }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function MyScores() {
  const t = useT()
  const { title, found } = useLoaderData<typeof loader>()
  return (
    <Page title={title} actions={<ButtonLink to={paths.ratingTasks()}>{t('ratings.title')}</ButtonLink>}>
      <OwnRatings {...found} />
    </Page>
  )
}
