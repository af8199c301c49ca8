import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readFiguresFilter } from '~/domain/datasets/figures/figures-filter'
import { analyticsPage } from '~/domain/datasets/queries/analytics-page.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { Agreement } from '~/ui/datasets/analytics/agreement'
import { AnalyticsFilters } from '~/ui/datasets/analytics/analytics-filters'
import { Disagreements } from '~/ui/datasets/analytics/disagreements'
import { Distributions } from '~/ui/datasets/analytics/distributions'
import { FiguresState } from '~/ui/datasets/analytics/figures-state'
import { OverTime } from '~/ui/datasets/analytics/over-time'
import { RaterConsistency, RaterFigures } from '~/ui/datasets/analytics/rater-figures'
import { Totals, Voices } from '~/ui/datasets/analytics/totals'
import { LibraryPage } from '~/ui/datasets/library/library-page'
import { LibraryProblem } from '~/ui/datasets/library/library-problem'
import { EmptyState, Section } from '~/ui/layout/page'

export const handle = { charts: true }

const lookAgainSeconds = 3

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/datasets/analytics')
  const [t, page] = await Promise.all([translateFor(args), analyticsPage(readFiguresFilter(new URL(args.request.url).searchParams))])
  const headers: HeadersInit = page.state === 'awaited' ? { Refresh: String(lookAgainSeconds) } : {}
  return data({ title: t('analytics.title'), ...page }, { status: page.state === 'tooLong' ? 503 : 200, headers })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function LibraryAnalytics() {
  const t = useT()
  const page = useLoaderData<typeof loader>()
  const { figures, raters, tags } = page
  return (
    <LibraryPage part="analytics">
      <p className="mt-4 max-w-column text-muted">{t('analytics.lead')}</p>
      <AnalyticsFilters {...page} />
      <FiguresState {...page} />
      {figures && figures.counts.ratings === 0 && <EmptyState title={t('analytics.noneTitle')}>{t('analytics.noneText')}</EmptyState>}
      {figures && figures.counts.ratings > 0 && (
        <>
          <Totals counts={figures.counts} />
          <Section title={t('analytics.distributions')}>
            <Distributions tags={figures.tags} />
          </Section>
          <Section title={t('analytics.voices')}>
            <Voices voices={figures.voices} />
          </Section>
          <Section title={t(`analytics.overTime_${figures.overTime.step}`)}>
            <OverTime overTime={figures.overTime} />
          </Section>
          <Section title={t('analytics.raters')}>
            <RaterFigures figures={figures.raters} raters={raters} />
          </Section>
          <Section title={t('analytics.consistency')}>
            <RaterConsistency figures={figures.raters} raters={raters} />
          </Section>
          <Section title={t('analytics.agreement')}>
            <Agreement tags={figures.tags} />
          </Section>
          <Section title={t('analytics.disagreements')}>
            <Disagreements disagreements={figures.disagreements} tags={tags} />
          </Section>
        </>
      )}
    </LibraryPage>
  )
}

export const ErrorBoundary = () => <LibraryProblem failed="analytics.loadFailed" />
