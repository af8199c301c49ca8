import { actionKey, type AuditAction } from '~/domain/audit/actions'
import { auditPage } from '~/domain/audit/queries/audit-page.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringDownloads } from '~/http/answering-resources.server'
import { auditFilter } from '~/http/audit-filter.server'
import { requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { spreadsheet } from '~/http/sheet-stream.server'
import { auditDetails, auditSubject } from '~/i18n/audit-words'
import { formatDateTime, formatZoneOffset } from '~/i18n/format'

/** More than this does not fit into a spreadsheet's patience; a narrower filter gives the rest. */
const most = 20_000

export const loader = answeringDownloads(async (args) => {
  await requireAccess(args, '/admin/audit/export')
  const [t, locale, { timeZone }] = await Promise.all([translateFor(args), localeOf(args), organisation()])
  const { entries } = await auditPage(auditFilter(new URL(args.request.url).searchParams, timeZone), most)
  return spreadsheet({
    format: 'csv',
    hasRoom: args.context.hasRoom,
    name: t('audit.title'),
    fileName: t('audit.title'),
    header: [
      '#',
      t('sheets.inZone', { what: t('audit.when'), zone: formatZoneOffset(locale, timeZone) }),
      t('audit.who'),
      t('audit.what'),
      t('audit.subject'),
      t('audit.details'),
    ],
    rows: entries,
    cells: (entry) => [
      entry.id,
      formatDateTime(entry.at, locale, timeZone),
      entry.actor ? `${entry.actor.name} <${entry.actor.email}>` : t('audit.system'),
      t(`audit.${actionKey(entry.action as AuditAction)}`),
      auditSubject(t, entry),
      auditDetails(t, entry.details)
        .map(({ label, value }) => `${label} ${value}`)
        .join('; '),
    ],
  })
})
