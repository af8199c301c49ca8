import { exportResumes } from '~/domain/registrations/reviewing/export-participants.server'
import { readParticipantFilters } from '~/domain/registrations/reviewing/participants.server'
import { answeringDownloads } from '~/http/answering-resources.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { zipResponse } from '~/http/zip.server'

/** The resumes of the participants who fit the filters, as one zip. */
export const loader = answeringDownloads(async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/participants/resumes')
  const filters = readParticipantFilters(new URL(args.request.url).searchParams)
  const [t, found] = await Promise.all([translateFor(args), exportResumes({ actorId, competitionId: idParam(args.params.id), filters })])
  if (!found) throw notFound()
  return zipResponse({ fileName: `${found.competition.name} ${t('registrations.resumes')}.zip`, entries: found.files, t })
})
