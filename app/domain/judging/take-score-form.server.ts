import { criteriaOf } from './queries/criteria.server'
import { nextWork } from './queries/desk.server'
import { recordingLength } from './queries/recording-length.server'
import { type DraftTexts, draftTexts, readScoreForm, type SheetTexts } from './score-form'
import { saveDraft, submitScore } from './submit-score.server'

type Asked = { judgeId: number; competitionId: number; workId: number; submit: boolean }

/** What became of a score form, with what its fields now show, what is wrong in them and the draft's revision to go on from. */
export type TakenScore = SheetTexts & {
  workId: number
  /** Codes by field name. */
  errors: Record<string, string>
  clamped: string[]
  revision: number
} &
  /** `sealsAt`, in milliseconds: until then it can be taken back; null: it counts already. */
  (
    | { kind: 'submitted'; nextWorkId: number | null; sealsAt: number | null }
    /** A draft, without its faulty fields, whose stored values stay. */
    | { kind: 'kept'; savedAt: number }
    /** Nothing was written: first the fields. */
    | { kind: 'faulty' }
    /** Nothing was written: there is a newer draft, and it is another. */
    | { kind: 'conflict'; newer: DraftTexts }
    /** Nothing was written; where a score had been submitted before, it stands: until `sealsAt`, in milliseconds, it can be taken back. */
    | { kind: 'refused'; code: string; standing?: DraftTexts & { sealsAt: number | null } }
    /** Nothing was written: typed before the session ended, it is only shown again. */
    | { kind: 'broughtBack' }
  )

/** Takes what a judge posts, from the page or from its script: the codes are those of `submitScore` and `saveDraft`. */
export async function takeScoreForm(form: FormData, { submit, ...place }: Asked): Promise<TakenScore> {
  const { judgeId, competitionId, workId } = place
  const [criteria, durationMs] = [await criteriaOf({ competitionId }), await recordingLength(workId)]
  const read = readScoreForm(form, criteria, { complete: submit, durationMs })
  const { values, comment, note, marks, revision, texts, errors, clamped } = read
  const taken = { workId, texts, marks: read.markTexts, errors, clamped, revision }
  if (errors.comment || errors.note || (submit && Object.keys(errors).length > 0)) return { ...taken, kind: 'faulty' }

  const score = { ...place, values, comment, note, marks: marks ?? [], revision }
  const result = submit ? await submitScore(score) : await saveDraft({ ...score, untouched: read.faulty, marksUntouched: marks === null })
  // A score sent once more after its answer was lost is said to be submitted, as it would have been.
  if ((result.ok && 'stageId' in result) || (submit && result.code === 'alreadyScored' && result.again)) {
    const nextWorkId = await nextWork({ judgeId, stageId: result.stageId, afterId: workId })
    return { ...taken, kind: 'submitted', nextWorkId, sealsAt: result.sealsAt?.getTime() ?? null }
  }
  if (result.ok) return { ...taken, kind: 'kept', revision: result.revision, savedAt: result.savedAt.getTime() }
  if (result.code === 'draftConflict')
    return { ...taken, kind: 'conflict', newer: draftTexts(result.newer), revision: result.newer.revision }
  if (result.code === 'alreadyScored') {
    const standing = { ...draftTexts(result.stored), sealsAt: result.sealsAt?.getTime() ?? null }
    return { ...taken, kind: 'refused', code: result.code, standing }
  }
  return { ...taken, kind: 'refused', code: result.code, revision: result.code === 'scoringPaused' ? result.draft.revision : revision }
}
