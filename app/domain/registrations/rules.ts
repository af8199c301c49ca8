import { can } from '~/domain/accounts/capabilities'
import type { Role } from '~/domain/accounts/roles'
import type { CompetitionStatus, StageStatus } from '~/domain/competitions/states'
import { registrationWindow } from '~/domain/competitions/windows'
import { isEditable, type RegistrationStatus } from './states'

/** Who may register: teachers and students; an owner whose role has changed keeps the registration they have. Admins never. */
export function mayEnter(role: Role, ownStatus: RegistrationStatus | null): boolean {
  return role !== 'admin' && (can(role, 'competitions.enter') || ownStatus !== null)
}

/** Whose form, files and songs one may read: one's own, and an organiser everyone's. */
export function mayRead(viewer: { id: number; role: Role }, registration: { userId: number }): boolean {
  return can(viewer.role, 'competitions.organise') || registration.userId === viewer.id
}

type Situation = {
  competition: {
    status: CompetitionStatus
    publishedAt: Date | null
    registrationStartsAt: Date | null
    registrationEndsAt: Date | null
    registrationDeadline: Date | null
    maxParticipants: number | null
    /** In order. */
    stages: readonly { status: StageStatus }[]
  }
  ownStatus: RegistrationStatus | null
  isOnPanel: boolean
  placesTaken: number
}

export type RegistrationBlock =
  | 'registrationNotEditable'
  | 'registrantIsJudge'
  | 'registrationUnavailable'
  | 'registrationNotOpen'
  | 'registrationClosed'
  | 'registrationFull'

/** What keeps a person from filling in or submitting now, or null. The first reason that no patience cures comes first. */
export function registrationBlock({ competition, ownStatus, isOnPanel, placesTaken }: Situation, at: Date): RegistrationBlock | null {
  if (ownStatus && !isEditable(ownStatus)) return 'registrationNotEditable'
  if (isOnPanel) return 'registrantIsJudge'
  const window = registrationWindow(competition, at)
  if (window === 'unavailable') return 'registrationUnavailable'
  if (window === 'closed') return 'registrationClosed'
  if (window === 'not_yet') return 'registrationNotOpen'
  if (competition.maxParticipants !== null && placesTaken >= competition.maxParticipants) return 'registrationFull'
  return null
}

/** A free competition may approve by itself. */
export function approvesItself({ feeMinor, autoApprove }: { feeMinor: number; autoApprove: boolean }): boolean {
  return feeMinor === 0 && autoApprove
}
