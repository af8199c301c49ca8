/** How an analysis stands: it waits, is worked on, and has come to one of two ends. */
export type AnalysisStatus = 'pending' | 'processing' | 'completed' | 'failed'

/** Whether something may still happen to an analysis by itself. */
export const isUnderway = (status: AnalysisStatus) => status === 'pending' || status === 'processing'
