import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { fewestForAgreement } from '~/domain/statistics/agreement'
import { errorOfGap, measurementError } from '~/domain/statistics/measurement-error'
import { readStatisticsFilter } from '~/domain/statistics/statistics-filter'
import { type Figures, statisticsPage } from '~/domain/statistics/queries/statistics-page.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { AgreementFigures } from '~/ui/judging/statistics/agreement-figures'
import { JudgeFigures } from '~/ui/judging/statistics/judge-figures'
import { StatisticsFilters } from '~/ui/judging/statistics/statistics-filters'
import { StatisticsWarnings } from '~/ui/judging/statistics/statistics-warnings'
import { PointsByCriterion, TotalsOfWorks } from '~/ui/judging/statistics/totals-of-works'
import { EmptyState, Notice, Page, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export const handle = { charts: true }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/scoring/statistics')
  const found = await statisticsPage(readStatisticsFilter(new URL(args.request.url).searchParams))
  const title = (await translateFor(args))('statistics.title')
  return data({ title, ...found }, { status: found.shown && !found.shown.figures ? 503 : 200 })
}

export default function Statistics() {
  const t = useT()
  const { title, competitions, shown } = useLoaderData<typeof loader>()
  if (!shown) {
    return (
      <Page title={title}>
        <EmptyState title={t('statistics.noneTitle')}>{t('statistics.noneText')}</EmptyState>
      </Page>
    )
  }
  const { competition, stage, figures, names, removeExtremes } = shown
  return (
    <Page
      wide
      title={title}
      actions={
        <>
          <ButtonLink variant="secondary" to={`${paths.competitionScores(competition.id)}?stage=${stage.id}`}>
            {t('statistics.toScores')}
          </ButtonLink>
          <ButtonLink variant="text" to={paths.scoresExport(competition.id, 'xlsx')}>
            {t('statistics.exportScores')}
          </ButtonLink>
        </>
      }
    >
      <p className="max-w-column text-muted">{t('statistics.lead')}</p>
      <StatisticsFilters key={`${competition.id} ${stage.id}`} competitions={competitions} shown={shown} />
      {!figures ? (
        <Notice tone="error">{t('statistics.tooLong')}</Notice>
      ) : figures.scores === 0 ? (
        <EmptyState title={t('statistics.noneHereTitle')}>{t('statistics.noneHereText')}</EmptyState>
      ) : (
        <>
          <StatisticsWarnings figures={figures} names={names} removeExtremes={removeExtremes} />
          <Section title={t('statistics.totals')}>
            <TotalsOfWorks figures={figures} removeExtremes={removeExtremes} />
          </Section>
          <Section title={t('statistics.judges')}>
            <JudgeFigures judges={figures.judges} names={names} state={figures.model.state} />
          </Section>
          <Section title={t('statistics.agreement')}>
            <AgreementFigures agreement={figures.agreement} />
            <ErrorOfMeasurement figures={figures} />
          </Section>
          <Section title={t('statistics.criteria')}>
            <PointsByCriterion criteria={figures.criteria} />
          </Section>
        </>
      )}
    </Page>
  )
}

/** Of the works with the fewest judges, whose figures are the least certain; of a handful of works it would be chance itself. */
function ErrorOfMeasurement({ figures: { model, panels, works } }: { figures: Figures }) {
  const t = useT()
  if (works < fewestForAgreement) return null
  const points = measurementError(model.residualVariance, panels.fewest)
  const gap = errorOfGap(points, points)
  if (points === null || gap === null) return null
  return (
    <p className="mt-4 max-w-column">{t('statistics.error', { judges: panels.fewest, points: points.toFixed(2), gap: gap.toFixed(2) })}</p>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
