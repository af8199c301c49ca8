import type { Dictionary } from '~/i18n/translate'

export const modelSources: Dictionary['modelSources'] = {
  ask: 'Analyse with the model',
  again: 'Analyse again',
  asked: 'The analysis waits for its turn.',
  alreadyThere: 'The present model has analysed this recording already. This is its result.',
  none: 'No model has analysed this recording yet. It takes some seconds. A model’s scores are no part of a competition’s results.',
  follow: 'See how far it is',
  report: 'See the report',
  version: 'Model version',
  withheld: 'The model’s scores are shown here once you have submitted your own.',
  outdated_model: 'Another model is the default now: this is the result of an earlier version. Analysing again replaces the report.',
  outdated_annotation: 'The accompaniment or the voice type was noted otherwise after the analysis. Analysing again replaces the report.',
  backToWork: 'Back to the work',
  backToDataset: 'Back to the dataset',
  askedBy: 'Asked for by',
  deleteText: 'The report is deleted and cannot be restored. The recording stays and can be analysed again.',
}
