import type { RefObject } from 'react'
import { type MarkText, markMax, mostMarks, readMoment, writeMoment } from '~/domain/judging/score-marks'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Button } from '~/ui/primitives/button'
import type { Player } from './player'
import type { ScoreSheet } from './score-sheet'
import { isComposing } from './typing'
import { useAlive } from './use-alive'

type Props = {
  /** The id of the sheet's form, which these fields belong to from where they stand. */
  form: string
  marks: readonly MarkText[]
  errors: Record<string, string>
  fixed: boolean
  durationMs: number | null
  player: Player
  sheet: RefObject<ScoreSheet>
}

const blank: MarkText = { at: '', text: '' }

/** What is said at moments of the recording: a row each, and one to fill in. */
export function MarkFields({ form, marks, errors, fixed, durationMs, player, sheet }: Props) {
  const t = useT()
  const alive = useAlive()
  const rows = marks.length < mostMarks && !fixed ? [...marks, blank] : marks
  const change = (row: number, change: Partial<MarkText>) => {
    const before = rows[row]!
    const after = { ...before, ...change }
    // Words that are begun belong to what is being heard.
    if (change.text && before.at === '' && before.text === '') after.at = playedMoment(player) ?? ''
    sheet.current?.edit({
      marks: rows.map((mark, at) => (at === row ? after : mark)).filter((mark, at) => at < marks.length || !isBlank(mark)),
    })
  }
  return (
    <fieldset className="marks">
      <legend className="field-label">
        {t('judging.marks')} <span className="field-hint">{t('judging.marksHint')}</span>
      </legend>
      {errors.marks && <p className="field-error">{errorText(t, errors.marks)}</p>}
      <ol>
        {rows.map(({ at, text }, row) => {
          const atError = errors[`mark-at-${row}`] ?? faultOf(at, durationMs)
          const textError = errors[`mark-text-${row}`]
          return (
            <li key={row} className="mark-row">
              <input
                id={`mark-at-${row}`}
                form={form}
                name="mark-at"
                className="control"
                placeholder={t('judging.markExample')}
                aria-label={t('judging.markAt', { row: row + 1 })}
                autoComplete="off"
                maxLength={12}
                value={at}
                readOnly={fixed}
                onChange={(event) => change(row, { at: event.target.value })}
                onKeyDown={(event) => {
                  // It leads to the words and submits nothing.
                  if (event.key !== 'Enter' || event.ctrlKey || isComposing(event.nativeEvent)) return
                  event.preventDefault()
                  document.getElementById(`mark-text-${row}`)?.focus()
                }}
                aria-invalid={atError ? true : undefined}
                aria-describedby={atError ? `mark-at-${row}-error` : undefined}
              />
              <textarea
                id={`mark-text-${row}`}
                form={form}
                name="mark-text"
                className="control"
                rows={1}
                aria-label={t('judging.markText', { row: row + 1 })}
                autoComplete="off"
                maxLength={markMax}
                value={text}
                readOnly={fixed}
                onChange={(event) => change(row, { text: event.target.value })}
                aria-invalid={textError ? true : undefined}
                aria-describedby={textError ? `mark-text-${row}-error` : undefined}
              />
              {alive && row < marks.length && (
                <span className="mark-acts">
                  <Button variant="text" size="small" disabled={readMoment(at) === null} onClick={() => listenAt(player, at)}>
                    {t('judging.markListen')}
                    <span className="sr-only">{at}</span>
                  </Button>
                  {!fixed && (
                    <Button variant="text" size="small" onClick={() => sheet.current?.edit({ marks: marks.filter((_, at) => at !== row) })}>
                      {t('judging.markRemove')}
                      <span className="sr-only">{at}</span>
                    </Button>
                  )}
                </span>
              )}
              {atError && (
                <span id={`mark-at-${row}-error`} className="field-error">
                  {errorText(t, atError)}
                </span>
              )}
              {textError && (
                <span id={`mark-text-${row}-error`} className="field-error">
                  {errorText(t, textError)}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

/** The marks of a score that is not to be changed. */
export function MarkList({ marks, player }: { marks: readonly MarkText[]; player: Player }) {
  const t = useT()
  const alive = useAlive()
  if (marks.length === 0) return null
  return (
    <section className="marks">
      <h3 className="field-label">{t('judging.marks')}</h3>
      <dl>
        {marks.map(({ at, text }, row) => (
          <div key={row} className="mark-row">
            <dt>
              {alive ? (
                <Button variant="text" size="small" onClick={() => listenAt(player, at)}>
                  {at}
                </Button>
              ) : (
                at
              )}
            </dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The moment that is being played, as it is written; null where nothing can be played. */
export function playedMoment(player: Player): string | null {
  const seconds = player.at()
  return seconds === null ? null : writeMoment(Math.floor(seconds * 10) * 100)
}

function listenAt(player: Player, at: string) {
  const ms = readMoment(at)
  if (ms !== null) player.seek(ms / 1000)
}

function faultOf(at: string, durationMs: number | null): string | null {
  if (at.trim() === '') return null
  const ms = readMoment(at)
  if (ms === null) return 'markMoment'
  return durationMs !== null && ms > durationMs ? `markBeyondEnd?end=${writeMoment(durationMs)}` : null
}

const isBlank = ({ at, text }: MarkText) => at === '' && text === ''
