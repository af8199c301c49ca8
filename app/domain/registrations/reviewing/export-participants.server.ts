import { recordAudit } from '~/domain/audit/record-audit.server'
import { slicesOf } from '~/infra/breathe'
import { transaction } from '~/infra/db/client'
import { among, read } from '~/infra/db/read'
import { mediaPath } from '~/infra/storage'
import { documentName } from '../document-name'
import { awardsOf, entriesOf, ownerOf, songsOf } from '../queries/registration-parts.server'
import { fitting, type ParticipantFilters } from './participants.server'

type Ask = { actorId: number; competitionId: number; filters: ParticipantFilters }

/** Every participant who fits the list's filters, for a table to download; null when there is no such competition. The log keeps who took it. */
export async function exportParticipants(ask: Ask) {
  const competition = await findCompetition(ask.competitionId)
  if (!competition) return null
  const found = await fitting(ask.competitionId, ask.filters)
    .orderBy('registration.number')
    .orderBy('registration.id')
    .select('registration.id')
    .execute()
  const rows = []
  for (const some of slicesOf(found, slice)) rows.push(...(await exportedRows(some.map(({ id }) => id))))
  await note(ask, 'list', rows.length)
  return { competition, rows }
}

/** So many at a time, that nobody waits for thousands. */
const slice = 200

function exportedRows(ids: number[]) {
  return read
    .selectFrom('Registration as registration')
    .where('registration.id', 'in', among(ids))
    .orderBy('registration.number')
    .orderBy('registration.id')
    .select([
      'registration.number',
      'registration.status',
      'registration.name',
      'registration.age',
      'registration.education',
      'registration.currentSchool',
      'registration.graduationSchool',
      'registration.teacherName',
      'registration.secondTeacherName',
      'registration.voiceType',
      'registration.submittedAt',
      'registration.idCardLast4',
      ownerOf('registration').as('user'),
      entriesOf('registration').as('entries'),
      awardsOf('registration').as('awards'),
      songsOf('registration').as('songs'),
    ])
    .execute()
}

/** The resumes of every participant who fits, as files named by number and name. */
export async function exportResumes(ask: Ask) {
  const competition = await findCompetition(ask.competitionId)
  if (!competition) return null
  const rows = await fitting(ask.competitionId, ask.filters)
    .innerJoin('Upload as resume', 'resume.id', 'registration.resumeId')
    .where('resume.status', '=', 'stored')
    .orderBy('registration.number')
    .orderBy('registration.id')
    .select(['registration.number', 'registration.name', 'resume.storageKey', 'resume.mime'])
    .execute()
  const files = rows.flatMap(({ number, name, storageKey, mime }) =>
    storageKey ? [{ name: documentName({ number, name }, mime ?? ''), file: mediaPath(storageKey) }] : [],
  )
  await note(ask, 'resumes', files.length)
  return { competition, files }
}

function findCompetition(id: number) {
  return read.selectFrom('Competition').where('id', '=', id).select(['id', 'name']).executeTakeFirst()
}

function note({ actorId, competitionId }: Ask, what: 'list' | 'resumes', count: number): Promise<void> {
  return transaction((tx) =>
    recordAudit(tx, {
      actorId,
      action: 'participants.exported',
      subject: { type: 'competition', id: competitionId },
      details: { what, count },
    }),
  )
}
