import { can } from '~/domain/accounts/capabilities'
import type { Role } from '~/domain/accounts/roles'
import { competitionRuns, type CompetitionStatus, type StageStatus } from '~/domain/competitions/states'
import { registrationWindow } from '~/domain/competitions/windows'
import { isEditable, mayMove, movesFrom, type RegistrationMove, type RegistrationStatus } from './states'

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

/** Whether no place is to be had any more, however many are left. */
export function isOver(block: RegistrationBlock | null): boolean {
  return block === 'registrationClosed' || block === 'registrationUnavailable'
}

type Withdrawable = { status: RegistrationStatus; competition: { status: CompetitionStatus }; works: number }

/** What keeps an owner from taking a registration back, or null. */
export function withdrawalRefusal({ status, competition, works }: Withdrawable): 'withdrawalNotPossible' | 'withdrawalHasWorks' | null {
  if (!competitionRuns(competition.status) || !mayMove(status, 'withdraw')) return 'withdrawalNotPossible'
  return works > 0 ? 'withdrawalHasWorks' : null
}

/** A first stage without a limit has room for everybody; one that has a limit lets in as many and no more. */
export function firstStageHasRoom({ limit, approved }: { limit: number | null; approved: number }): boolean {
  return limit === null || approved < limit
}

type Documents = { paymentScreenshotId: string | null; resumeId: string | null }

/** Which of the files that a competition asks for is not here, or null. */
export function missingDocument(asked: { feeMinor: number; resumeRequired: boolean }, held: Documents) {
  if (asked.feeMinor > 0 && held.paymentScreenshotId === null) return 'paymentScreenshotRequired'
  return asked.resumeRequired && held.resumeId === null ? 'resumeRequired' : null
}

type Movable = Withdrawable & { ownerRole: Role; block: RegistrationBlock | null; documentsHeld: boolean; firstStageRoom: boolean }

/** The moves of a registration that would not be refused now, whoever makes them: its owner, or an organiser. */
export function possibleMoves(registration: Movable): RegistrationMove[] {
  const { status, ownerRole, block, documentsHeld, firstStageRoom } = registration
  return movesFrom(status).filter((move) => {
    if (move === 'submit') return block === null && documentsHeld && mayEnter(ownerRole, status)
    if (move === 'withdraw') return withdrawalRefusal(registration) === null && mayEnter(ownerRole, status)
    return move !== 'approve' || firstStageRoom
  })
}

/** A free competition may approve by itself. */
export function approvesItself({ feeMinor, autoApprove }: { feeMinor: number; autoApprove: boolean }): boolean {
  return feeMinor === 0 && autoApprove
}
