import type { RegistrationStatus } from '~/domain/registrations/states'

export type Step =
  | { to: 'finish' | 'mend' | 'upload' | 'lock' | 'results' }
  | { wait: 'review' | 'stage' | 'scores' }
  | { over: 'rejected' | 'unfinished' }
  | { eliminatedIn: string }

type Situation = {
  registration: RegistrationStatus
  windowOpen: boolean
  /** The open stage, or null when none is open to uploads. */
  upload: { refusal: string | null; works: number; slots: number; locked: boolean } | null
  eliminatedIn: string | null
  resultsOut: boolean
}

/** The one thing a participant should do next in a competition, or what they wait for. */
export function nextStep({ registration, windowOpen, upload, eliminatedIn, resultsOut }: Situation): Step {
  if (registration === 'draft') return windowOpen ? { to: 'finish' } : { over: 'unfinished' }
  if (registration === 'rejected') return windowOpen ? { to: 'mend' } : { over: 'rejected' }
  if (registration !== 'approved') return { wait: 'review' }
  if (eliminatedIn) return { eliminatedIn }
  if (upload?.locked) return { wait: 'scores' }
  if (upload && upload.refusal === null) return { to: upload.works < upload.slots ? 'upload' : 'lock' }
  return resultsOut ? { to: 'results' } : { wait: 'stage' }
}
