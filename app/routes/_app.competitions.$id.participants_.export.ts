import { numberLabel } from '~/domain/registrations/number-label'
import { exportParticipants } from '~/domain/registrations/reviewing/export-participants.server'
import { readParticipantFilters } from '~/domain/registrations/reviewing/participants.server'
import { teachersOf } from '~/domain/registrations/teachers'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringDownloads } from '~/http/answering-resources.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { sheetFormat, spreadsheet } from '~/http/sheet-stream.server'
import { formatDateTime, formatZoneOffset } from '~/i18n/format'

/** The participants who fit the filters, as a table to download; of an identity card its last four digits only. */
export const loader = answeringDownloads(async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/participants/export')
  const query = new URL(args.request.url).searchParams
  const format = sheetFormat(query.get('format'))
  if (!format) throw notFound()
  const [t, locale, { timeZone }, found] = await Promise.all([
    translateFor(args),
    localeOf(args),
    organisation(),
    exportParticipants({ actorId, competitionId: idParam(args.params.id), filters: readParticipantFilters(query) }),
  ])
  if (!found) throw notFound()
  return spreadsheet({
    format,
    hasRoom: args.context.hasRoom,
    name: t('registrations.participants'),
    fileName: `${found.competition.name} ${t('registrations.participants')}`,
    header: [
      t('registrations.columnNumber'),
      t('registrations.columnParticipant'),
      t('registrations.columnStatus'),
      t('accounts.role'),
      t('accounts.email'),
      t('accounts.phone'),
      t('registrations.age'),
      t('registrations.idCardLast4'),
      t('accounts.education'),
      t('registrations.currentSchool'),
      t('registrations.graduationSchool'),
      t('registrations.teacher'),
      t('registrations.columnVoice'),
      t('registrations.columnCategories'),
      t('registrations.awards'),
      t('registrations.columnSongs'),
      t('sheets.inZone', { what: t('registrations.columnSubmitted'), zone: formatZoneOffset(locale, timeZone) }),
    ],
    rows: found.rows,
    cells: (row) => [
      row.number && numberLabel(row.number),
      row.name,
      t(`registrations.status_${row.status}`),
      t(`people.role_${row.user.role}`),
      row.user.email,
      row.user.phoneNumber,
      row.age,
      row.idCardLast4,
      row.education && t(`accounts.education_${row.education}`),
      row.currentSchool,
      row.graduationSchool,
      teachersOf(row).join(t('common.cellJoin')),
      row.voiceType && t(`people.voice_${row.voiceType}`),
      row.entries.map(({ category }) => category.name).join(t('common.cellJoin')),
      row.awards.map(({ award }) => award.name).join(t('common.cellJoin')),
      row.songs
        .map(({ values }) =>
          values
            .map(({ value }) => value)
            .filter(Boolean)
            .join(' / '),
        )
        .join(t('common.cellJoin')),
      row.submittedAt && formatDateTime(row.submittedAt, locale, timeZone),
    ],
  })
})
