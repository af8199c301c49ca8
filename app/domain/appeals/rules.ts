/** The longest question, and the longest answer. */
export const longestAppeal = 2000

const minute = 60_000

type Window = {
  publishedAt: Date
  appealHours: number | null
  publicationId: number
  /** What this entry has asked for, of this edition and of others. */
  appeals: readonly { publicationId: number; askedAt: Date; answeredAt: Date | null }[]
}

/**
 * Until when a result can be questioned; null: never. While an entry waits for an answer about another edition it cannot ask: its hours begin with
 * that answer.
 */
export function appealCloses({ publishedAt, appealHours, publicationId, appeals }: Window): Date | null {
  if (appealHours === null) return null
  const hours = appealHours * 60 * minute
  const begins = appeals
    .filter((one) => one.publicationId !== publicationId)
    .reduce(
      (from, { askedAt, answeredAt }) => (answeredAt && askedAt.getTime() < from + hours ? Math.max(from, answeredAt.getTime()) : from),
      publishedAt.getTime(),
    )
  return new Date(begins + hours)
}

type Asked = Window & { competitionStatus: string; withdrawnAt: Date | null }

/** Why a review of a result cannot be asked for, if it cannot. A deadline includes its whole last minute. */
export function appealRefusal(
  { competitionStatus, withdrawnAt, ...window }: Asked,
  at: Date,
): 'appealsNotTaken' | 'appealWithdrawn' | 'appealOpen' | 'appealAsked' | 'earlierAppealOpen' | 'appealTooLate' | null {
  const closes = appealCloses(window)
  if (!closes || competitionStatus === 'cancelled') return 'appealsNotTaken'
  if (withdrawnAt) return 'appealWithdrawn'
  const own = window.appeals.find((one) => one.publicationId === window.publicationId)
  if (own) return own.answeredAt ? 'appealAsked' : 'appealOpen'
  if (window.appeals.some(({ answeredAt }) => answeredAt === null)) return 'earlierAppealOpen'
  return at.getTime() < (Math.floor(closes.getTime() / minute) + 1) * minute ? null : 'appealTooLate'
}
