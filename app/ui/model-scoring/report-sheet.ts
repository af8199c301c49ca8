import { inUnit } from '~/domain/model-scoring/feature-units'
import { featureFacts } from '~/domain/model-scoring/features'
import type { ModelResult } from '~/domain/model-scoring/model-result'
import type { Translate } from '~/i18n/translate'

/** A line of a report as a table. */
export type ReportRow = (string | number | null)[]

/** What a report is called as a table, and its columns. */
export function reportSheet(t: Translate) {
  return {
    name: t('voiceReport.sheet'),
    header: [
      t('voiceReport.sheetPart'),
      t('voiceReport.sheetCode'),
      t('voiceReport.measure'),
      t('voiceReport.value'),
      t('voiceReport.sheetUnit'),
      t('voiceReport.sheetLow'),
      t('voiceReport.sheetHigh'),
      t('voiceReport.confidence'),
      t('voiceReport.fromUsual'),
      t('voiceReport.points'),
      t('voiceReport.model'),
    ],
  }
}

/** A report as rows: the average, each skill with what it adds up, each measurement. Figures are numbers as they were worked out, not rounded to halves. */
export function reportRows({ model, average, skills, features }: ModelResult, t: Translate): ReportRow[] {
  const three = (value: number) => Math.round(value * 1000) / 1000
  const versionOf = ({ kind, version }: ModelResult['model']) =>
    t('voiceReport.modelVersion', { kind: t(`voiceReport.model_${kind}`), version })
  const rows: ReportRow[] = []
  if (average)
    rows.push([
      t('voiceReport.average'),
      'average',
      t('voiceReport.average'),
      three(average.score),
      '',
      three(average.low),
      three(average.high),
      '',
      '',
      '',
      '',
    ])
  for (const one of skills) {
    const name = t(`voiceFeatures.skill_${one.skill}`)
    if (!one.scored) {
      rows.push([t('voiceReport.skills'), one.skill, name, null, '', null, null, t(`voiceReport.notScored_${one.why}`), '', '', ''])
      continue
    }
    const confidence = t(`voiceReport.confidence_${one.confidence}`)
    rows.push([
      t('voiceReport.skills'),
      one.skill,
      name,
      three(one.score),
      '',
      three(one.low),
      three(one.high),
      confidence,
      '',
      '',
      versionOf(one.by ?? model),
    ])
    for (const { feature, z, points } of one.contributions)
      rows.push([
        t('voiceReport.why'),
        `${one.skill}.${feature}`,
        t(`voiceFeatures.name_${feature}`),
        null,
        '',
        null,
        null,
        '',
        three(z),
        three(points),
        '',
      ])
  }
  for (const { feature, value, confidence } of features) {
    const unit = t(`voiceFeatures.unit_${featureFacts[feature].unit}`, { value: '' }).trim()
    const said = confidence ? t(`voiceReport.confidence_${confidence}`) : t('voiceReport.notMeasured')
    rows.push([
      t('voiceReport.features'),
      feature,
      t(`voiceFeatures.name_${feature}`),
      value === null ? null : three(inUnit(feature, value)),
      unit,
      null,
      null,
      said,
      '',
      '',
      '',
    ])
  }
  return rows
}
