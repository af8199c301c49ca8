import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { scoringOverview, type ScoringOverview } from '~/domain/dashboard/scoring-overview.server'
import { readPage } from '~/domain/lists/list-query'
import type { StageScoring } from '~/domain/judging/rules'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState, Notice, Page, Section } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { Tag, type TagTone } from '~/ui/primitives/tag'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/scoring')
  const overview = await scoringOverview(readPage(new URL(args.request.url).searchParams))
  return { title: (await translateFor(args))('reports.scoringTitle'), ...overview }
}

type Competition = ScoringOverview['competitions'][number]

export default function Scoring() {
  const t = useT()
  const { title, competitions, page, pageCount } = useLoaderData<typeof loader>()
  const uncounted = competitions.some(({ stages }) => stages.some(({ progress }) => progress === null))
  return (
    <Page title={title} wide>
      <p className="max-w-column text-muted">{t('reports.scoringLead')}</p>
      {uncounted && <Notice tone="warning">{t('reports.tooLong')}</Notice>}
      {competitions.length === 0 && <EmptyState title={t('reports.noCompetitions')}>{t('reports.noCompetitionsText')}</EmptyState>}
      {competitions.map((competition) => (
        <Section
          key={competition.id}
          title={competition.name}
          actions={<a href={paths.competitionManage(competition.id)}>{t('reports.toCompetition')}</a>}
        >
          <StagesTable competition={competition} />
        </Section>
      ))}
      <Pagination page={page} pageCount={pageCount} />
    </Page>
  )
}

const tones: Record<StageScoring, TagTone> = { notStarted: 'wait', inProgress: 'now', paused: 'wait', completed: 'done' }

function StagesTable({ competition: { id: competitionId, name, stages } }: { competition: Competition }) {
  const [t, locale, timeZone] = [useT(), useLocale(), useTimeZone()]
  const of = (done: number, all: number) => t('reports.ofAll', { done: formatNumber(done, locale), all: formatNumber(all, locale) })
  return (
    <table className="data-table">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('reports.stage')}</th>
          <th scope="col">{t('reports.scoring')}</th>
          <th scope="col" className="numeric">
            {t('reports.works')}
          </th>
          <th scope="col" className="numeric">
            {t('reports.scores')}
          </th>
          <th scope="col">{t('reports.lastScore')}</th>
          <th scope="col">{t('reports.links')}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ id, name, scoring, progress }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-label={t('reports.scoring')}>
              <Tag tone={tones[scoring]}>{t(`reports.scoring_${scoring}`)}</Tag>
            </td>
            <td className="numeric" data-label={t('reports.works')}>
              {progress ? of(progress.scored, progress.works) : '—'}
            </td>
            <td className="numeric" data-label={t('reports.scores')}>
              {progress ? of(progress.given, progress.asked) : '—'}
            </td>
            <td data-label={t('reports.lastScore')}>
              {progress?.lastAt ? formatDateTime(new Date(progress.lastAt), locale, timeZone) : '—'}
            </td>
            <td data-label={t('reports.links')}>
              <span className="flex flex-wrap justify-end gap-x-4">
                <a href={`${paths.competitionScores(competitionId)}?stage=${id}`}>{t('reports.toScores')}</a>
                {progress !== null && progress.given > 0 && (
                  <a href={paths.scoringStatistics(competitionId, id)}>{t('reports.toStatistics')}</a>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
