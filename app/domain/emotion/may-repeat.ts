import type { AnalysisStatus } from './states'
import { emotionVersion } from './steps'

/** What decides whether another analysis may take the place of one. */
type Ended = { status: AnalysisStatus; version: number | null; serviceFailure: string | null }

/** Whether asking again may bring something else: it failed, the method is another by now, or the organisation's own service gave no answer. */
export const mayRepeat = ({ status, version, serviceFailure }: Ended) =>
  status === 'failed' || (status === 'completed' && (version !== emotionVersion || serviceFailure !== null))
