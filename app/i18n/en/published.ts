import type { Area } from '../en'

export const published: Area<'published'> = {
  title: 'Results',
  titleOf: 'Results of “{{competition}}”',
  lead: 'Published {{time}}; {{count}} {{count|participant|participants}}.',
  leadNamed: 'Published {{time}}; {{count}} {{count|name|names}}, in no order of merit.',
  corrected: 'This is edition {{edition}}, a correction.',
  correcting: '{{name}}: results are being corrected and will be published again.',
  onlyParticipants: 'Only participants can see this page.',
  isPublic: 'This page is open to anybody, without signing in.',
  none: 'No results are published yet',
  noneHint: 'They appear here once the organiser publishes them.',
  nobody: 'There are no names to publish for this stage.',
  stages: 'Stages and categories',
  rank: 'Rank',
  name: 'Name',
  total: 'Total',
  awards: 'Special awards',
  winner: '{{name}} ({{category}})',
  teacherAward: 'Teacher Award',
  student: '{{name}} ({{prize}})',
  cancelled: 'The competition was cancelled; these results stay here for its participants.',
}
