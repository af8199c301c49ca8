import { redirect } from '@remix-run/node'
import { personalDataOf } from '~/domain/personal-data/export-personal-data.server'
import { answeringDownloads } from '~/http/answering-resources.server'
import { ticketHolds } from '~/http/download-ticket.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { zipResponse } from '~/http/zip.server'

/** The file itself, for who has just entered the password on the page before; later the page asks again. */
export const loader = answeringDownloads(async (args) => {
  const { id } = await requireAccess(args, '/settings/profile/data/export')
  if (!ticketHolds(new URL(args.request.url).searchParams.get('ticket'), id, 'personal-data')) return redirect(paths.profileData(), 303)
  const [t, { data, files }] = await Promise.all([translateFor(args), personalDataOf(id)])
  return zipResponse({
    fileName: `${t('profile.exportFile')}.zip`,
    entries: [{ name: 'data.json', text: JSON.stringify(data, null, 2) }, ...files],
    t,
  })
})
