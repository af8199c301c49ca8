import { cookieOf } from './jury'

export type Entrant = { registrationId: number; cookie: string; fields: Record<string, string> }

/** So many participants of one competition, each with a slot for a video. */
export async function makeEntrants({ count, maxSizeMB }: { count: number; maxSizeMB: number }): Promise<Entrant[]> {
  // Imported only here: infra reads DATA_DIR when it is loaded.
  const make = await import('../../tests/factories')
  const competition = await make.makeCompetition({ maxSizeMB })
  const entrants: Entrant[] = []
  for (let n = 0; n < count; n++) {
    const registration = await make.makeRegistration(competition)
    const slot = { purpose: 'work_video', registrationId: String(registration.id), stageId: String(competition.stages[0]!.id), slot: '1' }
    const details = { piece: `song:${registration.songs[0]!.id}`, performer: registration.name, fileName: 'video.mp4' }
    entrants.push({ registrationId: registration.id, cookie: await cookieOf(registration.userId), fields: { ...slot, ...details } })
  }
  return entrants
}
