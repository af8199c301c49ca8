import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { givenQuery, readGivenFilter } from '~/domain/datasets/given-filter'
import { givenRatings } from '~/domain/datasets/queries/given-ratings.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { GivenRatings } from '~/ui/datasets/library/given-ratings'
import { LibraryPage } from '~/ui/datasets/library/library-page'
import { LibraryProblem } from '~/ui/datasets/library/library-problem'
import { OnlyOf } from '~/ui/datasets/library/only-of'
import { Pagination } from '~/ui/primitives/pagination'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/ratings')
  const filter = readGivenFilter(new URL(args.request.url).searchParams)
  const [t, found] = await Promise.all([translateFor(args), givenRatings(filter)])
  return { title: t('libraryData.ratingsTitle'), filter, ...found }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function LibraryRatings() {
  const t = useT()
  const { filter, ratings, total, rater, dataset, page, pageCount } = useLoaderData<typeof loader>()
  const lead = t('libraryData.ratingsLead', { count: total })
  const to = (change: Partial<typeof filter>) => paths.libraryRatings() + givenQuery({ ...filter, ...change })
  return (
    <LibraryPage part="ratings">
      <p className="mt-2 mb-4 text-muted">{lead}</p>
      {filter.raterId !== null && (
        <OnlyOf
          text={rater ? t('libraryData.onlyRater', { name: rater.name }) : t('libraryData.raterGone')}
          toAll={to({ raterId: null })}
        />
      )}
      {filter.datasetId !== null && (
        <OnlyOf
          text={dataset ? t('libraryData.onlyDataset', { name: dataset.name }) : t('libraryData.datasetGone')}
          toAll={to({ datasetId: null })}
        />
      )}
      <GivenRatings ratings={ratings} caption={lead} />
      <Pagination page={page} pageCount={pageCount} />
    </LibraryPage>
  )
}

export const ErrorBoundary = () => <LibraryProblem failed="libraryData.ratingsFailed" />
