/** How an analysis stands: it waits, is worked on, and has come to one of two ends. */
export const analysisStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export type AnalysisStatus = (typeof analysisStatuses)[number]

/** Whether something may still happen to an analysis by itself. */
export const isUnderway = (status: AnalysisStatus) => status === 'pending' || status === 'processing'

/** How many may wait or run at once: a film of half an hour takes minutes. */
export const mostWaiting = 10

/** In minutes: what is longer is no song. */
export const longestMinutes = 30
