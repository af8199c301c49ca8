import { coded } from '~/domain/competitions/coded'
import {
  type AdvancementStatus,
  competitionRuns,
  type CompetitionStatus,
  stageHasBegun,
  type StageStatus,
} from '~/domain/competitions/states'
import { hasPassed } from '~/domain/competitions/windows'
import { nameFits, tooLargeCode, workVideoLimits, wrongTypeCode } from '~/domain/uploads/upload-purposes'
import { isUnderway, type WorkStatus } from './states'

/** No stage takes more works of one participant than this. */
const maxSlots = 3

/** Above this many bytes a computer is advised. */
export const computerAdvisedBytes = 100 * 1024 * 1024

const minuteMs = 60_000

/** How many works an entry may hand in: its category's count first, the stage's own count later. */
export function worksAsked(stage: { position: number; workCount: number }, category: { workCount: number }): number {
  const asked = stage.position === 0 ? category.workCount : stage.workCount
  return Math.min(Math.max(asked, 1), maxSlots)
}

/** How many works a participant may hand in, over the categories of all entries that take part. */
export function slotCount(stage: { position: number; workCount: number }, categories: readonly { workCount: number }[]): number {
  return categories.reduce((sum, category) => sum + worksAsked(stage, category), 0)
}

/** The lock's minimum can never exceed what the stage asks for. */
export function minimumToLock(competition: { minWorksToLock: number }, slots: number): number {
  return Math.min(Math.max(competition.minWorksToLock, 1), slots)
}

/** What was decided about an entry in the stages before. */
export type EntryCourse = { category: { name: string }; earlier: readonly { name: string; decision: AdvancementStatus | null }[] }

export type UploadSituation = {
  competition: { status: CompetitionStatus; publishedAt: Date | null }
  registration: { status: string }
  stage: { status: StageStatus; canUpload: boolean; deadline: Date | null; graceMinutes: number }
  /** The participant's entries, each with the stages before this one, in order, and the decision on it. */
  entries: readonly EntryCourse[]
  /** Whether the participant's works of the stage are locked, and whether an organiser opened this slot again. */
  locked: boolean
  reopened: boolean
}

/**
 * Why no work may be uploaded now, or null. `begunAt` is when the file's first byte was promised:
 * an upload begun in time may use the stage's grace to arrive.
 */
export function uploadRefusal(situation: UploadSituation, at: Date, begunAt: Date = at): string | null {
  return takePartRefusal(situation) ?? lockRefusal(situation) ?? (situation.reopened ? null : windowRefusal(situation.stage, at, begunAt))
}

const registrationRefusals: Partial<Record<string, string>> = { draft: 'uploadNotRegistered', rejected: 'uploadNotAccepted' }

/** Why this participant is not in the stage, or null. */
export function takePartRefusal({
  competition,
  registration,
  entries,
}: Pick<UploadSituation, 'competition' | 'registration' | 'entries'>): string | null {
  const running = competition.publishedAt !== null && competitionRuns(competition.status)
  if (!running) return 'uploadUnavailable'
  if (registration.status !== 'approved') return registrationRefusals[registration.status] ?? 'uploadNotApproved'
  const refusals = entries.map(entryRefusal)
  if (refusals.length === 0 || refusals.includes(null)) return null
  const undecided = entries.find((entry) => stageLost(entry) === null)
  // One that may still go on says more than those that are out, and of which category it is.
  if (undecided && entries.some((entry) => stageLost(entry) !== null)) {
    return coded('uploadNotAdvancedIn', { category: undecided.category.name, stage: undecided.earlier.at(-1)?.name ?? '' })
  }
  return refusals[0] ?? null
}

/** In which earlier stage an entry went out, or null. */
export function stageLost({ earlier }: Pick<EntryCourse, 'earlier'>): string | null {
  return earlier.find(({ decision }) => decision === 'eliminated')?.name ?? null
}

/** Why an entry is not in the stage, or null: it is out, or has not advanced from the stage before. */
export function entryRefusal({ earlier }: Pick<EntryCourse, 'earlier'>): string | null {
  const lost = stageLost({ earlier })
  if (lost !== null) return coded('uploadEliminated', { stage: lost })
  const last = earlier.at(-1)
  return last && last.decision !== 'advanced' ? coded('uploadNotAdvanced', { stage: last.name }) : null
}

function lockRefusal({ locked, reopened }: UploadSituation): string | null {
  return locked && !reopened ? 'worksLocked' : null
}

/** When a file announced in time must have arrived: the deadline with the stage's grace; null without either. */
export function graceEndOf({ deadline, graceMinutes }: Pick<UploadSituation['stage'], 'deadline' | 'graceMinutes'>): Date | null {
  return deadline && graceMinutes > 0 ? new Date(deadline.getTime() + graceMinutes * minuteMs) : null
}

function windowRefusal(stage: UploadSituation['stage'], at: Date, begunAt: Date): string | null {
  if (!stage.canUpload) return 'uploadNotAsked'
  if (!stageHasBegun(stage.status)) return 'uploadNotYet'
  if (stage.status !== 'active') return 'uploadClosed'
  if (!stage.deadline || !hasPassed(stage.deadline, at)) return null
  const graceEnd = graceEndOf(stage) ?? stage.deadline
  const inGrace = !hasPassed(stage.deadline, begunAt) && !hasPassed(graceEnd, at)
  return inGrace ? null : 'uploadClosed'
}

type LockSituation = UploadSituation & { uploaded: number; minimum: number }

/** Why the works cannot be locked, or null. Locking needs uploaded works, processed or not. */
export function lockingRefusal(situation: LockSituation, at: Date): string | null {
  if (situation.locked) return 'worksLocked'
  const refused = takePartRefusal(situation) ?? windowRefusal(situation.stage, at, at)
  if (refused) return refused
  return situation.uploaded < situation.minimum ? coded('lockTooFew', { min: situation.minimum, count: situation.uploaded }) : null
}

/** A work that failed, waits or is stuck may be (re)started by an organiser; never one that is done, nor while a job for it waits or runs. */
export function mayRestart({ status, queued }: { status: WorkStatus; queued: boolean }): boolean {
  return !queued && (status === 'failed' || isUnderway(status))
}

/** Why a file cannot be taken before any of it is sent, or null; the bytes themselves are judged after they arrived. */
export function fileRefusal(file: { name: string; size: number }, competition: { maxSizeMB: number; formats: string }): string | null {
  const limits = workVideoLimits(competition)
  if (file.size <= 0) return 'fileEmpty'
  if (file.size > limits.maxBytes) return tooLargeCode(limits)
  return nameFits(file.name, limits) ? null : wrongTypeCode(limits)
}
