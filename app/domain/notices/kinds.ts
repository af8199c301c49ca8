import type { MailTemplates } from '../mail/templates'

/** What people are told about. Each has its words in the dictionaries: `notices` for the dashboard, `mail` for the mail of the same name. */
export const noticeKinds = [
  'account_activated',
  'registration_approved',
  'registration_rejected',
  'stage_opened',
  'deadline_near',
  'results_published',
  'results_corrected',
  'results_withdrawn',
  'competition_cancelled',
  'competition_unpublished',
  'score_voided',
  'judge_added',
  'judging_opened',
  'judging_reminder',
  'award_won',
  'award_withdrawn',
  'appeal_asked',
  'appeal_answered',
  'rating_deleted',
  'rated_task_deleted',
  'rated_dataset_deleted',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What each kind's words are filled with, on the dashboard as in the mail. */
export type NoticeParams = Pick<MailTemplates, NoticeKind>

/** The kinds that go to everybody a stage concerns. */
export const stageNoticeKinds = ['stage_opened', 'deadline_near'] as const satisfies readonly NoticeKind[]
export type StageNoticeKind = (typeof stageNoticeKinds)[number]

/** The kinds that go to everybody registered in a competition. */
export const competitionNoticeKinds = ['competition_cancelled', 'competition_unpublished'] as const satisfies readonly NoticeKind[]
export type CompetitionNoticeKind = (typeof competitionNoticeKinds)[number]

/** The kinds that go to everybody with a result in an edition. */
export const resultNoticeKinds = ['results_published', 'results_corrected', 'results_withdrawn'] as const satisfies readonly NoticeKind[]
export type ResultNoticeKind = (typeof resultNoticeKinds)[number]

/** The kinds a person wants no mail about, from the column that keeps them. */
export function readMuted(column: string): NoticeKind[] {
  const names = column.split(',')
  return noticeKinds.filter((kind) => names.includes(kind))
}
