export const scoreStatuses = ['draft', 'submitted', 'finalized', 'voided'] as const
export type ScoreStatus = (typeof scoreStatuses)[number]

/** The states in which a judge's score counts towards a result. */
export const countedStatuses = ['submitted', 'finalized'] as const satisfies readonly ScoreStatus[]

export function countsAsScore(status: ScoreStatus): boolean {
  return (countedStatuses as readonly ScoreStatus[]).includes(status)
}
