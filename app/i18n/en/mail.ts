import type { Area } from '../en'

export const mail: Area<'mail'> = {
  signature: '{{brand}}\nThis e-mail was sent automatically; please do not reply to it.',
  subject_verification_code: 'Your code: {{code}}',
  body_verification_code:
    'Hello,\n\nYour verification code is {{code}}. It is valid for {{minutes}} {{minutes|minute|minutes}}.\n\nIf you did not ask for it, please ignore this e-mail.',
  subject_account_exists: 'This address already has an account',
  body_account_exists:
    'Hello,\n\nSomebody tried to register with this address, which already has an account. If it was you, please sign in; a forgotten password can be reset on the sign-in page:\n{{link}}\n\nIf it was not you, please ignore this e-mail.',
  subject_password_reset: 'Reset your password',
  body_password_reset:
    'Hello,\n\nPlease open this link within {{minutes}} {{minutes|minute|minutes}} to choose a new password:\n{{link}}\n\nIt works once. If you did not ask for it, please ignore this e-mail; your password stays as it is.',
  subject_password_was_reset: 'Your password has been changed',
  body_password_was_reset:
    'Hello {{name}},\n\nThe password of your account has just been changed, and all other devices have been signed out.\n\nIf this was not you, please contact the administrator at once.',
  subject_email_change_code: 'Your code for the new address: {{code}}',
  body_email_change_code:
    'Hello {{name}},\n\nYou are changing the address of your account to this one. The code is {{code}}. It is valid for {{minutes}} {{minutes|minute|minutes}}.\n\nIf you did not ask for it, please ignore this e-mail.',
  subject_email_changed: 'The address of your account has changed',
  body_email_changed:
    'Hello {{name}},\n\nThe address of your account is now {{email}}. Please sign in with it from now on.\n\nIf this was not you, please contact the administrator at once.',
  subject_account_activated: 'Your account has been approved',
  body_account_activated: 'Hello {{name}},\n\nYour account has been approved. You can sign in now:\n{{link}}',
  subject_registration_approved: 'Entry approved: {{competition}}',
  body_registration_approved:
    'Hello {{name}},\n\nYour entry for “{{competition}}” has been approved. Your number is {{number}}. The stages and your next step:\n{{link}}',
  subject_registration_rejected: 'Entry not approved: {{competition}}',
  body_registration_rejected:
    'Hello {{name}},\n\nYour entry for “{{competition}}” was not approved, because:\n{{reason}}\n\nYou may mend it and submit it again until entries close:\n{{link}}',
  subject_stage_opened: '{{stage}} has begun: {{competition}}',
  body_stage_opened: 'Hello {{name}},\n\n{{stage}} of “{{competition}}” has begun. What is asked for, and until when:\n{{link}}',
  subject_deadline_near: 'Closing soon: {{competition}}, {{stage}}',
  body_deadline_near:
    'Hello {{name}},\n\n{{stage}} of “{{competition}}” closes at {{until}}, and your works are not locked yet. Please upload and lock them:\n{{link}}',
  subject_results_published: 'Results are out: {{competition}}, {{stage}}',
  body_results_published: 'Hello {{name}},\n\nThe results of {{stage}} of “{{competition}}” are out:\n{{link}}',
  subject_results_corrected: 'Results corrected: {{competition}}, {{stage}}',
  body_results_corrected:
    'Hello {{name}},\n\nThe results of {{stage}} of “{{competition}}” were corrected. For you: {{changes}}.\n\nReason: {{reason}}\n\nThe whole results:\n{{link}}',
  subject_results_withdrawn: 'Results withdrawn: {{competition}}, {{stage}}',
  body_results_withdrawn:
    'Hello {{name}},\n\nThe published results of {{stage}} of “{{competition}}” were withdrawn and will be published again once corrected.\n\nReason: {{reason}}\n\n{{link}}',
  subject_competition_cancelled: 'Cancelled: {{competition}}',
  body_competition_cancelled:
    'Hello {{name}},\n\n“{{competition}}”, which you entered, has been cancelled and will not go on. Its page is still there:\n{{link}}',
  subject_competition_unpublished: 'Offline for now: {{competition}}',
  body_competition_unpublished:
    'Hello {{name}},\n\n“{{competition}}”, which you entered, is offline for now. Until it is published again nothing can be entered or uploaded; what you handed in is kept. Your entries:\n{{link}}',
  status: 'Status',
  all: 'All',
  status_waiting: 'Waiting',
  status_sent: 'Sent',
  status_failed: 'Failed',
  count: '{{count}} {{count|e-mail|e-mails}}',
  empty: 'No e-mails',
  emptyHint: 'Every e-mail the system writes is listed here.',
  kind: 'E-mail',
  recipient: 'Recipient',
  written: 'Written',
  sent: 'Sent at',
  attempts: 'Attempts',
  lastError: 'The server’s last answer',
  resend: 'Send again',
  goesTo: 'The contact address is now {{email}}; this e-mail goes there.',
  resent: 'The e-mail is queued again.',
  content: 'Content',
  forgotten: 'This e-mail held a code or a link; its content was forgotten when it was sent.',
  name_verification_code: 'Registration code',
  name_account_exists: 'Address already registered',
  name_password_reset: 'Password reset',
  name_password_was_reset: 'Password changed',
  name_email_change_code: 'Code for a new address',
  name_email_changed: 'Address changed',
  name_account_activated: 'Account approved',
  name_registration_approved: 'Entry approved',
  name_registration_rejected: 'Entry not approved',
  name_stage_opened: 'Stage begins',
  name_deadline_near: 'Deadline reminder',
  name_results_published: 'Results published',
  name_results_corrected: 'Results corrected',
  name_results_withdrawn: 'Results withdrawn',
  name_competition_cancelled: 'Competition cancelled',
  name_competition_unpublished: 'Competition offline',
  subject_score_voided: 'Score voided: {{competition}}, {{stage}}',
  body_score_voided:
    'Hello {{name}},\n\nYour score of {{work}} in “{{competition}}”, {{stage}}, was voided.\nReason: {{reason}}\n\nWhile judging is open, you can score the work again here:\n{{link}}',
  name_score_voided: 'Score voided',
  ofCompetition: 'Only e-mails to the participants and judges of one competition.',
  ofAll: 'All e-mails',
  subject_judge_added: 'You are a judge: {{competition}}',
  body_judge_added:
    'Hello {{name}},\n\nYou are a judge of “{{competition}}”. You will be told when there are works to judge. Your judging desk:\n{{link}}',
  subject_judging_opened: 'Ready to be judged: {{competition}}, {{stage}}',
  body_judging_opened: 'Hello {{name}},\n\nWorks of {{stage}} of “{{competition}}” can be judged now:\n{{link}}',
  subject_judging_reminder: '{{owed}} {{owed|work|works}} to score: {{competition}}, {{stage}}',
  body_judging_reminder:
    'Hello {{name}},\n\nOf the {{total}} {{total|work|works}} that you have in {{stage}} of “{{competition}}”, {{owed}} {{owed|is|are}} still to be scored. {{deadline}}\n\nYour judging desk:\n{{link}}',
  subject_judge_invitation: 'An invitation to judge: {{competition}}',
  body_judge_invitation:
    'Hello {{name}},\n\nThe organisers invite you to judge “{{competition}}”. Please open this link within {{days}} {{days|day|days}} to accept; if you have no account yet, you can make one there:\n{{link}}\n\nIt works once. If this is not meant for you, please ignore this e-mail.',
  name_judge_added: 'Added as a judge',
  name_judging_opened: 'Works ready to be judged',
  name_judging_reminder: 'Judging reminder',
  name_judge_invitation: 'Invitation to judge',
  subject_award_won: 'You have won {{award}}: {{competition}}',
  body_award_won: 'Dear {{name}},\n\nCongratulations: you have won “{{award}}” in “{{competition}}”.\n\nSee the competition:\n{{link}}',
  name_award_won: 'Special award won',
  subject_award_withdrawn: 'Winners withdrawn: {{competition}}, {{award}}',
  body_award_withdrawn:
    'Dear {{name}},\n\nThe winners of “{{award}}” in “{{competition}}” were withdrawn; those published anew will stand.\nReason: {{reason}}\n\nSee the competition:\n{{link}}',
  name_award_withdrawn: 'Special award withdrawn',
  subject_appeal_asked: 'Review requested: {{competition}}, {{stage}}',
  body_appeal_asked:
    'Dear {{name}},\n\nParticipant no. {{number}} in {{stage}} of “{{competition}}” requests a review of the result.\n\nPlease read the request and answer here:\n{{link}}',
  name_appeal_asked: 'Review requested',
  subject_appeal_answered: 'Your review request is answered: {{competition}}, {{stage}}',
  body_appeal_answered:
    'Dear {{name}},\n\nYour request to review your result in {{stage}} of “{{competition}}” has been answered:\n{{answer}}\n\nYour result slip and the request are here:\n{{link}}',
  name_appeal_answered: 'Review request answered',
  subject_rating_deleted: 'Your rating was deleted: {{dataset}}',
  body_rating_deleted:
    'Hello {{name}},\n\nAn administrator deleted your rating of the dataset “{{dataset}}”. It no longer counts for the dataset.\nReason: {{reason}}\n\nYour other ratings are here:\n{{link}}',
  name_rating_deleted: 'Dataset rating deleted',
  subject_rated_task_deleted: 'Rated tasks were deleted: {{dataset}}',
  body_rated_task_deleted:
    'Hello {{name}},\n\nAn administrator deleted rating tasks of the dataset “{{dataset}}”, and your ratings of them went too.\n\nYour other ratings are here:\n{{link}}',
  name_rated_task_deleted: 'Rated tasks deleted',
  subject_rated_dataset_deleted: 'A dataset you rated was deleted: {{dataset}}',
  body_rated_dataset_deleted:
    'Hello {{name}},\n\nAn administrator deleted the dataset “{{dataset}}”, and your ratings of it went too.\n\nYour other ratings are here:\n{{link}}',
  name_rated_dataset_deleted: 'Rated dataset deleted',
  signatureOfLetter: '{{brand}}',
  subject_contact_message: '{{purpose}}: a message from {{name}}',
  body_contact_message:
    '{{name}} ({{email}}) wrote on “Contact us”:\n\n{{message}}\n\nReply to this e-mail to answer them. We promise an answer within 24 hours.',
  name_contact_message: 'Message from “Contact us”',
}
