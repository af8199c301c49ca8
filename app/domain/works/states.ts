export const workStatuses = ['draft', 'submitted', 'processing', 'completed', 'failed'] as const
export type WorkStatus = (typeof workStatuses)[number]

/** The life of an uploaded work: its file is submitted, processed, and fit to be judged or not. */
const workMoves = {
  draft: ['submitted'],
  submitted: ['processing', 'failed'],
  processing: ['completed', 'failed', 'submitted'],
  // A processed file is never processed again; a new file makes the work 'submitted' once more.
  completed: ['submitted'],
  failed: ['submitted'],
} as const satisfies Record<WorkStatus, readonly WorkStatus[]>

export function mayMove(from: WorkStatus, to: WorkStatus): boolean {
  return (workMoves[from] as readonly WorkStatus[]).includes(to)
}

/** The states whose outcome is still open: a page that shows one asks again. */
export const underwayStatuses = ['submitted', 'processing'] as const satisfies readonly WorkStatus[]

export function isUnderway(status: WorkStatus): boolean {
  return (underwayStatuses as readonly WorkStatus[]).includes(status)
}

/** A work counts towards the lock once its bytes are here, processed or not (a failed one is to be replaced). */
export function countsForLock(status: WorkStatus): boolean {
  return status !== 'draft' && status !== 'failed'
}
