import { criterionField } from '~/domain/judging/score-form'
import { readPoints, writePoints } from '~/domain/lists/points'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { ScoreSlider } from './score-slider'
import { useAlive } from './use-alive'
import { criterionName } from '~/ui/competitions/criterion-name'

type Props = {
  criteria: DeskWork['criteria']
  texts: Record<string, string>
  errors: Record<string, string>
  /** While they are being submitted: what is typed now would belong to the next work. */
  fixed: boolean
  onChange: (field: string, text: string) => void
}

/** One field a criterion: its name, its score, its maximum, what it is about, and what is wrong with it. */
export function ScoreFields({ criteria, texts, errors, fixed, onChange }: Props) {
  const t = useT()
  const alive = useAlive()
  const first = Object.keys(errors)[0]
  return (
    <>
      {criteria.map((criterion) => {
        const field = criterionField(criterion.id)
        const error = errors[field] ?? faultOf(texts[field] ?? '', criterion)
        return (
          <div key={criterion.id} className="score-field">
            <span className="score-name">
              <label htmlFor={field}>{criterionName(t, criterion)}</label>
              <span id={`${field}-hint`} className="field-hint">
                {criteria.every(({ weight }) => weight === criteria[0]!.weight)
                  ? t('judging.fullMarks', { max: writePoints(criterion.maxHundredths) })
                  : t('judging.fullMarksWeighted', { max: writePoints(criterion.maxHundredths), weight: criterion.weight })}
              </span>
            </span>
            <input
              id={field}
              name={field}
              className="control"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder=" "
              value={texts[field] ?? ''}
              readOnly={fixed}
              onChange={(event) => onChange(field, event.target.value)}
              autoFocus={first === field}
              aria-invalid={error ? true : undefined}
              aria-describedby={[error && 'error', 'hint', criterion.description && 'about']
                .filter(Boolean)
                .map((part) => `${field}-${part}`)
                .join(' ')}
              data-score
            />
            {alive && !fixed && <ScoreSlider criterion={criterion} text={texts[field] ?? ''} onChange={(text) => onChange(field, text)} />}
            {criterion.description && (
              <span id={`${field}-about`} className="score-about field-hint">
                {criterion.description}
              </span>
            )}
            {error && (
              <span id={`${field}-error`} className="field-error">
                {errorText(t, error)}
              </span>
            )}
          </div>
        )
      })}
    </>
  )
}

/** What is wrong with a figure while it is being typed; an empty field is only missing once it is sent. */
function faultOf(text: string, { maxHundredths, stepHundredths }: DeskWork['criteria'][number]): string | null {
  const { state } = readPoints(text, maxHundredths, stepHundredths)
  if (state === 'aboveMax') return `scoreOver?max=${writePoints(maxHundredths)}`
  if (state === 'belowZero') return 'notNegative'
  if (state === 'offStep') return `scoreStep?step=${writePoints(stepHundredths)}`
  if (state === 'tooPrecise') return 'scoreTooPrecise'
  return state === 'notANumber' ? 'notANumber' : null
}
