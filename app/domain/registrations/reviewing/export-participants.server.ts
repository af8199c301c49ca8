import { recordAudit } from '~/domain/audit/record-audit.server'
import { db, transaction } from '~/infra/db/client'
import { mediaPath } from '~/infra/storage'
import { documentName } from '../document-name'
import { matching, type ParticipantFilters, songsInOrder } from './participants.server'

type Ask = { actorId: number; competitionId: number; filters: ParticipantFilters }

/** Every participant who fits the list's filters, for a table to download; null when there is no such competition. The log keeps who took it. */
export async function exportParticipants(ask: Ask) {
  const found = await fitting(ask)
  if (!found) return null
  const rows = await db.registration.findMany({
    where: found.where,
    orderBy: [{ number: 'asc' }, { id: 'asc' }],
    select: {
      number: true,
      status: true,
      name: true,
      age: true,
      education: true,
      currentSchool: true,
      graduationSchool: true,
      voiceType: true,
      submittedAt: true,
      idCardLast4: true,
      user: { select: { email: true, phoneNumber: true, role: true } },
      entries: { orderBy: { category: { position: 'asc' } }, select: { category: { select: { name: true } } } },
      awards: { orderBy: { award: { position: 'asc' } }, select: { award: { select: { name: true } } } },
      songs: songsInOrder,
    },
  })
  await note(ask, 'list', rows.length)
  return { competition: found.competition, rows }
}

/** The resumes of every participant who fits, as files named by number and name. */
export async function exportResumes(ask: Ask) {
  const found = await fitting(ask)
  if (!found) return null
  const rows = await db.registration.findMany({
    where: { ...found.where, resume: { status: 'stored' } },
    orderBy: [{ number: 'asc' }, { id: 'asc' }],
    select: { number: true, name: true, resume: { select: { storageKey: true, mime: true } } },
  })
  const files = rows.flatMap(({ number, name, resume }) =>
    resume?.storageKey ? [{ name: documentName({ number, name }, resume.mime ?? ''), file: mediaPath(resume.storageKey) }] : [],
  )
  await note(ask, 'resumes', files.length)
  return { competition: found.competition, files }
}

async function fitting({ competitionId, filters }: Ask) {
  const competition = await db.competition.findUnique({
    where: { id: competitionId },
    select: { id: true, name: true },
  })
  return competition && { competition, where: matching(competitionId, filters) }
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
