import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { curveRows, windowIn } from '~/domain/emotion/curve-rows'
import { analysisPage } from '~/domain/emotion/queries/analysis-page.server'
import { mayRepeat } from '~/domain/emotion/may-repeat'
import { wholeCurves } from '~/domain/emotion/whole-curves'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { AnalyseAgain } from '~/ui/emotion/analyse-again'
import { AnalysisStanding } from '~/ui/emotion/analysis-standing'
import { FormulaFacts } from '~/ui/emotion/formula-facts'
import { SceneChanges } from '~/ui/emotion/scene-changes'
import { WholeCurves } from '~/ui/emotion/whole-curves'
import { WindowCurves } from '~/ui/emotion/window-curves'
import { Notice, Page, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Player } from '~/ui/works/player'
import { workTitle } from '~/ui/works/work-title'

export const handle = { charts: (data: unknown) => Boolean((data as { shown?: unknown } | undefined)?.shown), loads: ['renew'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/vision-detection/:analysisId')
  const found = await analysisPage(viewer, idParam(args.params.analysisId))
  if (!found) throw notFound('emotionAnalysisNotFound')
  const { analysis, withheld, curves } = found
  const title = (await translateFor(args))('emotion.detail')
  if (!curves) return { title, analysis, withheld, shown: null }
  const window = windowIn(curves, Number(new URL(args.request.url).searchParams.get('window')))
  const { durationMs, accompanied, picture, service } = curves
  const shown = {
    durationMs,
    accompanied,
    service: service && { name: service.name, host: service.host },
    window,
    scenes: picture?.sceneChanges ?? null,
    whole: wholeCurves(curves),
    rows: curveRows(curves, window),
  }
  return { title, analysis, withheld, shown }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function EmotionAnalysis() {
  const t = useT()
  const { title, analysis, withheld, shown } = useLoaderData<typeof loader>()
  const { id, workId, competitionId, version } = analysis
  return (
    <Page
      title={title}
      eyebrow={<span className="[overflow-wrap:anywhere]">{workTitle(t, analysis.title)}</span>}
      back={{ to: paths.emotionAnalyses(), label: t('emotion.toList') }}
      actions={
        <>
          {shown && (
            <>
              <ButtonLink to={paths.emotionAnalysisDownload(id, 'csv')} variant="secondary">
                {t('emotion.csv')}
              </ButtonLink>
              <ButtonLink to={paths.emotionAnalysisDownload(id, 'json')} variant="secondary">
                {t('emotion.json')}
              </ButtonLink>
            </>
          )}
          {shown && mayRepeat(analysis) && <AnalyseAgain workId={workId} action={paths.emotionAnalyses()} />}
          <ButtonLink to={paths.emotionAnalysisDeletion(id)} variant="text">
            {t('emotion.delete')}
          </ButtonLink>
        </>
      }
    >
      <p className="mb-4 text-muted [overflow-wrap:anywhere]">
        {t('emotion.by', analysis)} ·{' '}
        <a href={paths.work(competitionId, workId)} className="lone-link">
          {t('emotion.toWork')}
        </a>
      </p>
      {!shown || version === null ? (
        <AnalysisStanding analysis={analysis} withheld={withheld} />
      ) : (
        <>
          <Notice>
            <b>{t('emotion.honestyTitle')}</b>
            <p className="mt-1">{t('emotion.honesty')}</p>
            <p className="mt-2">{t('emotion.privacy')}</p>
          </Notice>
          {analysis.outdated && <p className="mt-4 max-w-column">{t('emotion.outdated')}</p>}
          {shown.accompanied && <p className="mt-4 max-w-column">{t('emotion.accompanied')}</p>}
          {shown.service && <p className="mt-4 max-w-column">{t('emotion.serviceShown', shown.service)}</p>}
          {analysis.serviceFailure && (
            <p className="mt-4 max-w-column">{t('emotion.serviceFailed', { reason: errorText(t, analysis.serviceFailure) })}</p>
          )}
          {!shown.scenes && <p className="mt-4 max-w-column">{t('emotion.noPicture')}</p>}
          <Section title={t('emotion.overview')}>
            <WholeCurves {...shown} />
          </Section>
          <Section id="curves" title={t('emotion.closeUp')}>
            <WindowCurves id={id} {...shown} />
          </Section>
          {shown.scenes && (
            <Section title={t('emotion.scenes')}>
              <div className="max-w-column">
                <Player workId={workId} title={analysis.title} poster={analysis.hasPoster} />
              </div>
              <SceneChanges workId={workId} scenes={shown.scenes} />
            </Section>
          )}
          <Section title={t('emotion.formula')}>
            {shown.service && <p className="mb-3">{t('emotion.formulaOwn')}</p>}
            <FormulaFacts version={version} completedAt={analysis.completedAt} />
          </Section>
        </>
      )}
    </Page>
  )
}
