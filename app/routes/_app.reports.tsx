import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { reportsPage } from '~/domain/dashboard/scoring-overview.server'
import { readPage } from '~/domain/lists/list-query'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { EmptyState, Page, Section } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/reports')
  const found = await reportsPage(readPage(new URL(args.request.url).searchParams))
  return { title: (await translateFor(args))('reports.title'), ...found }
}

type File = readonly [to: string, label: string]

export default function Reports() {
  const t = useT()
  const { title, competitions, page, pageCount } = useLoaderData<typeof loader>()
  const platform: File[] = [
    [`${paths.usersExport()}?format=xlsx`, t('reports.usersXlsx')],
    [`${paths.auditExport()}?format=csv`, t('reports.auditCsv')],
  ]
  return (
    <Page title={title} wide>
      <p className="max-w-column text-muted">{t('reports.lead')}</p>
      {competitions.length === 0 ? (
        <EmptyState title={t('reports.noCompetitions')}>{t('reports.noCompetitionsText')}</EmptyState>
      ) : (
        <table className="data-table mt-6">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reports.competition')}</th>
              <th scope="col">{t('reports.figures')}</th>
              <th scope="col">{t('reports.downloads')}</th>
            </tr>
          </thead>
          <tbody>
            {competitions.map((competition) => (
              <CompetitionReports key={competition.id} competition={competition} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination page={page} pageCount={pageCount} />
      <Section title={t('reports.platform')}>
        <Files files={platform} />
      </Section>
    </Page>
  )
}

type Competition = Awaited<ReturnType<typeof reportsPage>>['competitions'][number]

function CompetitionReports({ competition: { id, name, registrations, works, scores, editions } }: { competition: Competition }) {
  const t = useT()
  const figures = [
    t('reports.registrations', { count: registrations }),
    works !== null && t('reports.worksCount', { count: works }),
    scores !== null && t('reports.scoresCount', { count: scores }),
    t('reports.editions', { count: editions }),
  ].filter((figure) => figure !== false)
  const files: File[] = [
    [paths.participantsExport(id, 'xlsx', ''), t('reports.participantsXlsx')],
    [paths.participantsExport(id, 'csv', ''), t('reports.participantsCsv')],
    [paths.scoresExport(id, 'xlsx'), t('reports.scoresXlsx')],
    [paths.scoresExport(id, 'csv'), t('reports.scoresCsv')],
    [paths.scoresExport(id, 'xlsx', 'rankings'), t('reports.rankingsXlsx')],
    [paths.scoresExport(id, 'zip'), t('reports.everything')],
  ]
  return (
    <tr>
      <th scope="row">
        <a href={paths.competitionManage(id)}>{name}</a>
      </th>
      <td data-label={t('reports.figures')}>{figures.join(t('common.cellJoin'))}</td>
      <td data-label={t('reports.downloads')}>
        <Files files={files} />
      </td>
    </tr>
  )
}

function Files({ files }: { files: readonly File[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {files.map(([to, label]) => (
        <li key={to}>
          <a href={to}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
