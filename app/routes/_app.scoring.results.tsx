import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readPage } from '~/domain/lists/list-query'
import { rankingName } from '~/domain/notices/ranking-name'
import { allEditions } from '~/domain/results/queries/all-editions.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState, Page } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { Tag } from '~/ui/primitives/tag'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/scoring/results')
  const found = await allEditions(readPage(new URL(args.request.url).searchParams))
  return { title: (await translateFor(args))('reports.resultsTitle'), ...found }
}

export default function PublishedResults() {
  const [t, locale, timeZone] = [useT(), useLocale(), useTimeZone()]
  const { title, editions, page, pageCount } = useLoaderData<typeof loader>()
  const time = (at: Date) => formatDateTime(at, locale, timeZone)
  return (
    <Page title={title} wide>
      <p className="max-w-column text-muted">{t('reports.resultsLead')}</p>
      {editions.length === 0 ? (
        <EmptyState title={t('reports.noResults')}>{t('reports.noResultsText')}</EmptyState>
      ) : (
        <table className="data-table mt-6">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reports.competition')}</th>
              <th scope="col">{t('reports.stage')}</th>
              <th scope="col">{t('reports.edition')}</th>
              <th scope="col">{t('reports.publishedAt')}</th>
              <th scope="col" className="numeric">
                {t('reports.results')}
              </th>
              <th scope="col">{t('reports.state')}</th>
            </tr>
          </thead>
          <tbody>
            {editions.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <a href={paths.competitionManage(row.competitionId)}>{row.competition}</a>
                </th>
                <td data-label={t('reports.stage')}>{rankingName(row.stage, row.category)}</td>
                <td data-label={t('reports.edition')}>
                  <a href={paths.edition(row.competitionId, row.id)}>{t('reports.editionNumber', { edition: row.edition })}</a>
                </td>
                <td data-label={t('reports.publishedAt')}>{time(row.publishedAt)}</td>
                <td className="numeric" data-label={t('reports.results')}>
                  {formatNumber(row.results, locale)}
                </td>
                <td data-label={t('reports.state')}>
                  {row.withdrawnAt ? t('reports.withdrawn', { time: time(row.withdrawnAt) }) : <Tag tone="done">{t('reports.stands')}</Tag>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
