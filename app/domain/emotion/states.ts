import { emotionVersion } from './steps'

/** How an analysis stands: it waits, is worked on, and has come to one of two ends. */
export const analysisStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export type AnalysisStatus = (typeof analysisStatuses)[number]

/** Whether something may still happen to an analysis by itself. */
export const isUnderway = (status: AnalysisStatus) => status === 'pending' || status === 'processing'

/** What decides whether another analysis may take the place of one. */
type Ended = { status: AnalysisStatus; version: number | null; serviceFailure: string | null }

/** Whether asking again may bring something else: it failed, the method is another by now, or the organisation's own service gave no answer. */
export const mayRepeat = ({ status, version, serviceFailure }: Ended) =>
  status === 'failed' || (status === 'completed' && (version !== emotionVersion || serviceFailure !== null))

/** How many may wait or run at once: a film of half an hour takes minutes. */
export const mostWaiting = 10

/** In minutes: what is longer is no song. */
export const longestMinutes = 30
