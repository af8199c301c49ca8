import { featureFacts, type Unit } from '~/domain/model-scoring/features'
import type { ModelResult } from '~/domain/model-scoring/model-result'
import { toHalf } from '~/domain/model-scoring/to-half'
import { notScoredWords, refusalWords, signed } from './words'

const units: Record<Unit, string> = {
  cents: 'cents',
  share: 'of 1',
  centsPerMinute: 'cents/min',
  centsPerSecond: 'cents/s',
  hertz: 'Hz',
  seconds: 's',
  decibels: 'dB',
  octaves: 'octaves',
}

/** A result as a table for a terminal. */
export function tellResult(result: ModelResult): string {
  const { recording, quality, accompaniment, average } = result
  const lines = [
    `Recording      ${recording.durationMs / 1000} s, ${recording.sampleRate} Hz, ${recording.channels} × ${recording.bits} bit${recording.float ? ' float' : ''}`,
    `Quality        voiced ${Math.round(quality.voicedShare * 100)} %, noise ${quality.snrDb === null ? '–' : signed(quality.snrDb)} dB below, clipped ${(quality.clippedShare * 100).toFixed(2)} %, band to ${quality.bandwidthHz} Hz`,
    `Accompaniment  heard: ${accompaniment.kind} (${accompaniment.likelihood}); declared: ${result.declaredAccompaniment ? 'yes' : 'no'}`,
    `Model          ${result.model.version}, analysis ${result.analysisVersion}`,
    ...mismatchOf(result),
    '',
  ]
  if (result.refusals.length > 0) {
    lines.push('It cannot be scored.', ...result.refusals.map(({ code, ...figure }) => `  ${refusalWords[code](figure)}`))
    return `${lines.join('\n')}\n`
  }
  const skills = result.skills.map((skill) =>
    skill.scored
      ? [skill.skill, toHalf(skill.score).toFixed(1), rangeOf(skill), skill.confidence, telling(skill)]
      : [skill.skill, '–', '', '', notScoredWords[skill.why]],
  )
  const whole = average ? [['average', toHalf(average.score).toFixed(1), rangeOf(average), '', '']] : []
  lines.push(...table([['skill', 'of 5', '9 of 10', 'confidence', 'what tells most'], ...skills, ...whole]), '')
  const features = result.features.map(({ feature, value, confidence }) => [
    feature,
    value === null ? '–' : signed(value),
    value === null ? '' : units[featureFacts[feature].unit],
    confidence ?? '',
  ])
  lines.push(...table([['feature', 'value', 'unit', 'confidence'], ...features]))
  return `${lines.join('\n')}\n`
}

/** To tenths, as the report has it. */
const rangeOf = ({ low, high }: { low: number; high: number }) => `${low.toFixed(1)}–${high.toFixed(1)}`

/** What was said of the accompaniment and is not what is heard. */
function mismatchOf({ refusals, accompaniment: { kind }, declaredAccompaniment }: ModelResult): string[] {
  if (refusals.length > 0) return []
  if (declaredAccompaniment && kind === 'solo')
    return ['It is declared as accompanied, but sounds unaccompanied: without --accompanied it is scored in more.']
  if (!declaredAccompaniment && kind === 'accompanied')
    return ['It is not declared as accompanied, but sounds so: only its pitch is scored.']
  return []
}

const telling = ({ contributions }: { contributions: { feature: string; points: number }[] }) =>
  contributions
    .slice(0, 3)
    .map(({ feature, points }) => `${feature} ${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)}`)
    .join(', ')

function table(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
