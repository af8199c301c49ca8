import { type CurveRow, curveRows } from '~/domain/emotion/curve-rows'
import { arousalTerms, smoothedSteps, sources, valenceTerms } from '~/domain/emotion/emotion-formula'
import { sceneChange } from '~/domain/emotion/picture-curves'
import { analysisPage } from '~/domain/emotion/queries/analysis-page.server'
import { answeringDownloads } from '~/http/answering-resources.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { attachment, spreadsheet } from '~/http/sheet-stream.server'
import { curveSheet } from '~/ui/emotion/curve-sheet'
import { workTitle } from '~/ui/works/work-title'

/** An analysis to keep: a line each half second (format=csv), or all of it with the formula for programs (format=json). */
export const loader = answeringDownloads('emotionDownloadFailed', async (args) => {
  const viewer = await requireAccess(args, '/vision-detection/:analysisId/download')
  const format = new URL(args.request.url).searchParams.get('format')
  if (format !== 'json' && format !== 'csv') throw notFound()
  const found = await analysisPage(viewer, idParam(args.params.analysisId))
  if (!found || found.analysis.status !== 'completed') throw notFound('emotionAnalysisNotFound')
  if (found.withheld) throw new Response('emotionWithheld', { status: 403 })
  const { analysis, curves } = found
  if (!curves) throw new Response('emotionUnparsed', { status: 409 })
  const t = await translateFor(args)
  const fileName = `${workTitle(t, analysis.title)} ${t('emotion.sheet')}`
  if (format === 'csv')
    return spreadsheet<CurveRow>({ format, fileName, hasRoom: args.context.hasRoom, ...curveSheet(t, curves), rows: curveRows(curves) })
  const { id, workId, title, participant, competition, stage, completedAt } = analysis
  const formula = { arousal: arousalTerms, valence: valenceTerms, smoothedSteps, sceneChange, sources }
  const content = { id, work: { id: workId, title, participant, competition, stage }, completedAt, ...curves, formula }
  return new Response(`${JSON.stringify(content)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': attachment(`${fileName}.json`),
      'Cache-Control': 'private, no-store',
    },
  })
})
