import type { RatingTaskStatus } from '~/infra/db/generated/client'

/** The states in which a task is given to raters, the emptier first. */
export const openTaskStatuses = ['pending', 'processing'] as const satisfies readonly RatingTaskStatus[]

/** What state so many first ratings leave a task in; one whose recording cannot be heard stays failed. */
export function taskStatus(
  status: RatingTaskStatus,
  { ratingCount, ratingsWanted }: { ratingCount: number; ratingsWanted: number },
): RatingTaskStatus {
  if (status === 'failed') return status
  if (ratingCount >= ratingsWanted) return 'completed'
  return ratingCount > 0 ? 'processing' : 'pending'
}
