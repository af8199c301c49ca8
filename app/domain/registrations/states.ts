export const registrationStatuses = ['draft', 'submitted', 'under_review', 'approved', 'rejected'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** Handed in, and nobody has decided. */
export const awaitingReview = ['submitted', 'under_review'] as const satisfies readonly RegistrationStatus[]

export function awaitsReview(status: RegistrationStatus): boolean {
  return (awaitingReview as readonly RegistrationStatus[]).includes(status)
}

/** The states that take one of the competition's places. */
export const placeTakingStatuses = [...awaitingReview, 'approved'] as const satisfies readonly RegistrationStatus[]

export type PlaceTakingStatus = (typeof placeTakingStatuses)[number]

export function takesPlace(status: RegistrationStatus): status is PlaceTakingStatus {
  return (placeTakingStatuses as readonly RegistrationStatus[]).includes(status)
}

export type RegistrationMove = 'submit' | 'start_review' | 'approve' | 'reject' | 'withdraw'

/** Each move: from where, to where, by whom. An approval by the competition itself is the submit move followed by approve. */
export const registrationMoves: Record<
  RegistrationMove,
  { from: readonly RegistrationStatus[]; to: RegistrationStatus; by: 'owner' | 'organiser' }
> = {
  submit: { from: ['draft', 'rejected'], to: 'submitted', by: 'owner' },
  start_review: { from: ['submitted'], to: 'under_review', by: 'organiser' },
  approve: { from: awaitingReview, to: 'approved', by: 'organiser' },
  reject: { from: awaitingReview, to: 'rejected', by: 'organiser' },
  /** Only while nothing was uploaded; it gives the place back, and may be submitted again. */
  withdraw: { from: placeTakingStatuses, to: 'draft', by: 'owner' },
}

export function mayMove(status: RegistrationStatus, move: RegistrationMove): boolean {
  return registrationMoves[move].from.includes(status)
}

export function movesFrom(status: RegistrationStatus): RegistrationMove[] {
  return (Object.keys(registrationMoves) as RegistrationMove[]).filter((move) => mayMove(status, move))
}

/** The owner may change the form in the states from which it can be submitted. */
export function isEditable(status: RegistrationStatus): boolean {
  return mayMove(status, 'submit')
}
