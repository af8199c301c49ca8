import type { Area } from '../en'

export const notices: Area<'notices'> = {
  title: 'News',
  more: '{{count}} earlier {{count|item|items}}: put these away to see {{count|it|them}}.',
  dismiss: 'Mark all as read',
  dismissed: 'The news has been marked as read.',
  text_account_activated: 'Your account has been approved. Welcome.',
  text_registration_approved: 'Your registration for “{{competition}}” has been approved. Your number is {{number}}.',
  text_registration_rejected: 'Your registration for “{{competition}}” has not been accepted: {{reason}}',
  text_stage_opened: '“{{competition}}”: {{stage}} has begun.',
  text_deadline_near: '“{{competition}}”: {{stage}} closes at {{until}}, and your works are not locked yet.',
  text_results_published: '“{{competition}}”: the results of {{stage}} are out.',
  text_results_corrected:
    '“{{competition}}”: the results of {{stage}} were corrected. Your rank {{rankBefore}} → {{rank}}, total {{totalBefore}} → {{total}}. Reason: {{reason}}',
  text_results_withdrawn: '“{{competition}}”: the results of {{stage}} were withdrawn and will be published again. Reason: {{reason}}',
  text_competition_cancelled: '“{{competition}}” has been cancelled.',
  text_competition_unpublished:
    '“{{competition}}” is offline for now. Until it is published again nothing can be entered or uploaded; what you handed in is kept.',
  kind_account_activated: 'Account approved',
  kind_registration_approved: 'Registration approved',
  kind_registration_rejected: 'Registration not accepted',
  kind_stage_opened: 'A stage begins',
  kind_deadline_near: 'Works not locked 24 hours before the deadline',
  kind_results_published: 'Results published',
  kind_results_corrected: 'Results corrected',
  kind_results_withdrawn: 'Results withdrawn',
  kind_competition_cancelled: 'Competition cancelled',
  kind_competition_unpublished: 'Competition offline',
  settings: 'Notices',
  settingsLead:
    'Choose which notices are sent at all. A kind that is off comes neither by mail nor on the dashboard. Everybody can also turn off their own mails in their profile.',
  own: 'Notices by mail',
  ownLead: 'Turn off the mails you do not want. The news on your dashboard stays.',
  ownSave: 'Save these choices',
  ownSaved: 'Your choice of mails has been saved.',
}
