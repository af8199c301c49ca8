import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { readPoints, writePoints } from '~/domain/lists/points'
import { useT } from '~/i18n/provider'
import { criterionName } from '~/ui/competitions/criterion-name'

type Props = { criterion: DeskWork['criteria'][number]; text: string; onChange: (text: string) => void }

/** So fine is what a finger can set; finer figures are typed. */
const fewestHundredths = 50

/** The figure beside it, to be dragged: by steps of the criterion's, half a point at least, and to its maximum also where no step ends there. */
export function ScoreSlider({ criterion, text, onChange }: Props) {
  const t = useT()
  const { maxHundredths, stepHundredths } = criterion
  const slideHundredths = stepHundredths * Math.ceil(Math.min(fewestHundredths, maxHundredths) / stepHundredths)
  const points = readPoints(text, maxHundredths, stepHundredths)
  const hundredths = points.state === 'valid' ? points.hundredths : points.state === 'aboveMax' ? maxHundredths : 0
  return (
    <input
      type="range"
      className="score-slider"
      min={0}
      max={Math.ceil(maxHundredths / slideHundredths)}
      step={1}
      value={Math.round(hundredths / slideHundredths)}
      onChange={(event) => onChange(writePoints(Math.min(maxHundredths, Number(event.target.value) * slideHundredths)))}
      aria-label={t('judging.slider', { criterion: criterionName(t, criterion) })}
      aria-valuetext={text.trim() === '' ? t('judging.sliderEmpty') : text}
      data-empty={text.trim() === '' || undefined}
    />
  )
}
