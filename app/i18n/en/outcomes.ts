import type { Area } from '../en'

export const outcomes: Area<'outcomes'> = {
  rank: 'Rank',
  judges: 'Judges',
  total: 'Total',
  advancement_pending: 'Pending',
  advancement_advanced: 'Advanced',
  advancement_eliminated: 'Eliminated',
  eliminatedInOne: 'You did not advance in “{{stage}}”. Your other categories are not affected.',
  eliminatedIn: 'You did not advance in “{{stage}}” and cannot take part in later stages. Thank you for taking part.',
  ownTitle: 'Results: {{stage}}',
  ownUnscored: 'There is no result for you in this stage.',
  ownRule: 'The total is the mean without the highest and the lowest score.',
  ownRuleFew: 'With fewer than three judges nothing is dropped: the total is the mean of all judges.',
  ownRuleMixed:
    'Of a work with three judges or more the highest and the lowest score are dropped, of one with fewer nothing; the total is the mean of the works.',
  ownWorksUnscored: '{{count}} {{count|work has|works have}} no score and {{count|does|do}} not count.',
  ownRuleAll: 'The total is the mean of all judges.',
  rankOf: '{{rank}} of {{count}}',
  publishedAt: 'Published {{time}}.',
  ownWithdrawn: 'The results of “{{stage}}” were withdrawn and will be published again once corrected. Reason: {{reason}}',
  ownCorrected: 'Edition {{edition}}; reason for the correction: {{reason}}',
  toSlip: 'See the result slip',
}
