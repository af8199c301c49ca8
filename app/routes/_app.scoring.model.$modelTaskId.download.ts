import { downloadedReport } from '~/domain/model-scoring/queries/report-page.server'
import { answeringDownloads } from '~/http/answering-resources.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { attachment, spreadsheet } from '~/http/sheet-stream.server'
import { type ReportRow, reportRows, reportSheet } from '~/ui/model-scoring/report-sheet'

/** A report to keep: as a table for people (format=csv), or with all that was measured for programs (format=json). */
export const loader = answeringDownloads('modelReportDownloadFailed', async (args) => {
  const viewer = await requireAccess(args, '/scoring/model/:modelTaskId/download')
  const format = new URL(args.request.url).searchParams.get('format')
  if (format !== 'json' && format !== 'csv') throw notFound()
  const found = await downloadedReport(viewer, idParam(args.params.modelTaskId))
  if (!found) throw notFound('modelTaskNotFound')
  if (!found.report) throw new Response('modelResultUnparsed', { status: 409 })
  const t = await translateFor(args)
  const fileName = `${found.name.replace(/\.\w+$/, '')} ${t('voiceReport.sheet')}`
  if (format === 'csv')
    return spreadsheet<ReportRow>({
      ...{ format, fileName, hasRoom: args.context.hasRoom, ...reportSheet(t) },
      ...{ rows: reportRows(found.report.result, t), cells: (row) => row },
    })
  return new Response(`${JSON.stringify(found.report)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': attachment(`${fileName}.json`),
      'Cache-Control': 'private, no-store',
    },
  })
})
