type OfStage = { name: string; competition: string; competitionId: number; stage: string; link: string }

/** Of an entry's own result, whose slip the link leads to. */
type OfResult = OfStage & { stageId: number; entryId: number }

/** Every mail there is, with what its words are filled with. The words stand in the dictionary `mail`: `subject_NAME`, `body_NAME`. */
export type MailTemplates = {
  verification_code: { code: string; minutes: number }
  account_exists: { link: string }
  password_reset: { link: string; minutes: number }
  password_was_reset: { name: string }
  email_change_code: { name: string; code: string; minutes: number }
  email_changed: { name: string; email: string }
  account_activated: { name: string; link: string }
  registration_approved: { name: string; competition: string; competitionId: number; number: string; link: string }
  registration_rejected: { name: string; competition: string; competitionId: number; reason: string; link: string }
  stage_opened: OfStage
  /** `until` is an instant in milliseconds, told in the organisation's time zone. */
  deadline_near: OfStage & { until: number }
  results_published: OfResult
  /** What changed is told by `i18n/result-change`; a decision is a code, empty in the last stage. */
  results_corrected: OfResult & {
    reason: string
    rank: string
    total: string
    decision: string
    rankBefore: string
    totalBefore: string
    decisionBefore: string
    /** Of the last stage, as it was named. */
    prize: string
    prizeBefore: string
    /** A code: given or none. */
    teacherAward: string
    teacherAwardBefore: string
  }
  results_withdrawn: OfResult & { reason: string }
  competition_cancelled: Omit<OfStage, 'stage'>
  competition_unpublished: Omit<OfStage, 'stage'>
  /** To the judge who gave it; `number` is the participant's. */
  score_voided: OfStage & { number: string; reason: string }
  judge_added: Omit<OfStage, 'stage'>
  judging_opened: OfStage
  /** Of `total` works `owed` are still to be scored; `until` is an instant, absent where scoring is ended by hand. */
  judging_reminder: OfStage & { owed: number; total: number; until?: number }
  judge_invitation: { name: string; competition: string; link: string; days: number }
  award_won: Omit<OfStage, 'stage'> & { award: string }
  award_withdrawn: Omit<OfStage, 'stage'> & { award: string; reason: string }
  /** To organisers; `number` is the participant's. */
  appeal_asked: OfStage & { appealId: number; number: string }
  appeal_answered: OfResult & { answer: string }
  /** To the rater of a dataset. */
  rating_deleted: { name: string; dataset: string; reason: string; link: string }
  rated_task_deleted: { name: string; dataset: string; link: string }
  rated_dataset_deleted: { name: string; dataset: string; link: string }
  /** To the organisation, from somebody who is signed in; `purpose` is a code: support, business, feedback. */
  contact_message: { purpose: string; name: string; email: string; message: string }
}

export type MailTemplate = keyof MailTemplates

/** Their parameters hold a code or a link that opens something: emptied once the mail is out. */
export const secretTemplates: readonly MailTemplate[] = ['verification_code', 'password_reset', 'email_change_code', 'judge_invitation']

/** Whom the reader answers, where somebody wrote it. */
export function writerOf(template: string, params: unknown): string | undefined {
  return template === 'contact_message' ? (params as Partial<MailTemplates['contact_message']>).email : undefined
}

/** Somebody asked for these, or must learn of them at once: they are sent before any notice. */
export const awaitedTemplates: readonly MailTemplate[] = [...secretTemplates, 'account_exists', 'password_was_reset', 'email_changed']
