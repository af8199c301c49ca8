import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type AppealRow, appealsOf } from '~/domain/appeals/queries/appeals.server'
import { competitionFrame } from '~/domain/competitions/queries/competition-frame.server'
import { readPage } from '~/domain/lists/list-query'
import { rankingName } from '~/domain/notices/ranking-name'
import { numberLabel } from '~/domain/registrations/number-label'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState, Page } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { Tag } from '~/ui/primitives/tag'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/appeals')
  const competitionId = idParam(args.params.id)
  if (!(await competitionFrame(competitionId))) throw notFound()
  const list = await appealsOf({ competitionId, page: readPage(new URL(args.request.url).searchParams) })
  return { title: (await translateFor(args))('appeals.listTitle'), competitionId, ...list }
}

export default function Appeals() {
  const t = useT()
  const { title, competitionId, appeals, open, page, pageCount } = useLoaderData<typeof loader>()
  return (
    <Page title={title}>
      <p className="max-w-column">{t('appeals.listLead')}</p>
      {appeals.length === 0 ? (
        <EmptyState title={t('appeals.none')}>{t('appeals.noneHint')}</EmptyState>
      ) : (
        <>
          <p className="my-4 text-muted">{t('appeals.openCount', { count: open })}</p>
          <table className="data-table">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('appeals.participant')}</th>
                <th scope="col">{t('appeals.ranking')}</th>
                <th scope="col">{t('appeals.time')}</th>
                <th scope="col">{t('appeals.status')}</th>
                <th scope="col" className="acts">
                  <span className="sr-only">{t('appeals.answer')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {appeals.map((appeal) => (
                <Row key={appeal.id} appeal={appeal} competitionId={competitionId} />
              ))}
            </tbody>
          </table>
          <Pagination page={page} pageCount={pageCount} />
        </>
      )}
    </Page>
  )
}

function Row({ appeal, competitionId }: { appeal: AppealRow; competitionId: number }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const open = appeal.answeredAt === null
  return (
    <tr>
      <th scope="row">
        <span className="text-muted">{t('appeals.number', { number: numberLabel(appeal.number) })}</span> {appeal.name}
      </th>
      <td data-label={t('appeals.ranking')}>{rankingName(appeal.stage, appeal.rankedCategoryId === null ? null : appeal.category)}</td>
      <td data-label={t('appeals.time')}>{formatDateTime(appeal.askedAt, locale, timeZone)}</td>
      <td data-label={t('appeals.status')}>
        <Tag tone={open ? 'wait' : 'done'}>{t(open ? 'appeals.open' : 'appeals.done')}</Tag>
      </td>
      <td className="acts">
        <a href={paths.appeal(competitionId, appeal.id)} className="lone-link">
          {t(open ? 'appeals.read' : 'appeals.look')}
        </a>
      </td>
    </tr>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
