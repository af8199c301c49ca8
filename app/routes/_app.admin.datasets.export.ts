import { openLibraryExport } from '~/domain/datasets/exchange/export-library.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringDownloads } from '~/http/answering-resources.server'
import { requireAccess } from '~/http/guards.server'
import { libraryArchive } from '~/http/library-archive.server'
import { localeOf } from '~/http/locale.server'

/** The whole dataset library as one zip. */
export const loader = answeringDownloads(async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/datasets/export')
  const [locale, { timeZone }] = [await localeOf(args), await organisation()]
  return libraryArchive({ found: await openLibraryExport({ actorId }), locale, timeZone })
})
