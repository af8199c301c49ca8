/** The longest question, and the longest answer. */
export const longestAppeal = 2000

const minute = 60_000

type Window = { publishedAt: Date; appealHours: number | null }

/** Until when a result can be questioned; null: never. */
export function appealCloses({ publishedAt, appealHours }: Window): Date | null {
  return appealHours === null ? null : new Date(publishedAt.getTime() + appealHours * 60 * minute)
}

type Asked = Window & {
  competitionStatus: string
  withdrawnAt: Date | null
  /** What this entry has asked for, of this edition and of others. */
  appeals: readonly { publicationId: number; answeredAt: Date | null }[]
  publicationId: number
}

/** Why a review of a result cannot be asked for, if it cannot. A deadline includes its whole last minute. */
export function appealRefusal(
  { competitionStatus, withdrawnAt, appeals, publicationId, ...window }: Asked,
  at: Date,
): 'appealsNotTaken' | 'appealWithdrawn' | 'appealOpen' | 'appealAsked' | 'appealTooLate' | null {
  const closes = appealCloses(window)
  if (!closes || competitionStatus === 'cancelled') return 'appealsNotTaken'
  if (withdrawnAt) return 'appealWithdrawn'
  if (appeals.some(({ answeredAt }) => answeredAt === null)) return 'appealOpen'
  if (appeals.some((one) => one.publicationId === publicationId)) return 'appealAsked'
  return at.getTime() < (Math.floor(closes.getTime() / minute) + 1) * minute ? null : 'appealTooLate'
}
