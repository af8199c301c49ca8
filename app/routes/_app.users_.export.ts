import { exportedUsers } from '~/domain/accounts/export-users.server'
import { readUserFilter } from '~/domain/accounts/user-filter'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringDownloads } from '~/http/answering-resources.server'
import { notFound, requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { sheetFormat, spreadsheet } from '~/http/sheet-stream.server'
import { formatDateTime, formatZoneOffset } from '~/i18n/format'
import type { MessageKey } from '~/i18n/translate'

/** The users who fit the filter, as a table to download. */
export const loader = answeringDownloads(async (args) => {
  const { id: actorId } = await requireAccess(args, '/users/export')
  const query = new URL(args.request.url).searchParams
  const format = sheetFormat(query.get('format'))
  if (!format) throw notFound()
  const [t, locale, { timeZone }, users] = await Promise.all([
    translateFor(args),
    localeOf(args),
    organisation(),
    exportedUsers({ actorId, filter: readUserFilter(query) }),
  ])
  const zone = formatZoneOffset(locale, timeZone)
  const time = (at: number | null) => (at ? formatDateTime(new Date(at), locale, timeZone) : '')
  return spreadsheet({
    format,
    hasRoom: args.context.hasRoom,
    name: t('users.title'),
    fileName: t('users.title'),
    header: [
      '#',
      t('accounts.name'),
      t('accounts.email'),
      t('accounts.phone'),
      t('accounts.role'),
      t('accounts.voiceType'),
      t('users.status'),
      t('sheets.inZone', { what: t('users.created'), zone }),
      t('sheets.inZone', { what: t('users.lastLogin'), zone }),
    ],
    rows: users,
    cells: (user) => [
      user.id,
      user.erasedAt ? t('users.erasedName', { id: user.id }) : user.name,
      user.erasedAt ? '' : user.email,
      user.phoneNumber,
      t(`people.role_${user.role}`),
      t(`people.voice_${user.voiceType}` as MessageKey & `people.voice_unknown`),
      t(`accounts.status_${user.status}`),
      time(user.createdAt),
      time(user.lastLoginAt),
    ],
  })
})
