import { openScoresExport } from '~/domain/results/export-scores.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringDownloads } from '~/http/answering-resources.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { sheetFormat, streamedSheet, streamedSheets } from '~/http/sheet-stream.server'
import { aboutExport, forPeople, ledgerColumns, rankingColumns, scoreColumns, sheetOf, workColumns } from '~/ui/judging/scores/score-sheets'

/** A competition's scores or rankings as one table (format=csv or xlsx), or all that npm run verify-results asks for (format=zip). */
export const loader = answeringDownloads(async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/scores/export')
  const query = new URL(args.request.url).searchParams
  const [format, table] = [query.get('format'), query.get('table') ?? 'scores']
  const single = sheetFormat(format)
  if ((!single && format !== 'zip') || !['scores', 'rankings'].includes(table)) throw notFound()
  const [t, locale, { timeZone }] = await Promise.all([translateFor(args), localeOf(args), organisation()])
  const found = await openScoresExport({ actorId, competitionId: idParam(args.params.id) })
  if (!found) throw notFound()

  const words = { t, locale, timeZone }
  const columns = {
    scores: scoreColumns(found.competition, words),
    rankings: rankingColumns(words),
    works: workColumns(words),
    ledger: ledgerColumns(words),
  }
  const name = table === 'rankings' ? t('sheets.rankings') : t('sheets.scores')
  const sending = { fileName: `${found.competition.name} ${name}`, hasRoom: args.context.hasRoom, done: found.close }
  if (single && table === 'rankings') return streamedSheet(single, sheetOf(name, forPeople(columns.rankings), found.rankings()), sending)
  if (single) return streamedSheet(single, sheetOf(name, forPeople(columns.scores), found.scores()), sending)
  return streamedSheets(
    [
      { file: 'about.json', text: aboutExport(found.competition, columns) },
      { file: 'scores.csv', ...sheetOf(t('sheets.scores'), columns.scores, found.scores()) },
      { file: 'rankings.csv', ...sheetOf(t('sheets.rankings'), columns.rankings, found.rankings()) },
      { file: 'works.csv', ...sheetOf(t('sheets.works'), columns.works, found.works()) },
      { file: 'ledger.csv', ...sheetOf(t('sheets.ledger'), columns.ledger, found.ledger()) },
    ],
    sending,
  )
})
