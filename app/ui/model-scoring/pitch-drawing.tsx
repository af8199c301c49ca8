import type { TaskDrawing } from '~/domain/model-scoring/task-drawing'
import { noteName, offBy } from '~/domain/model-scoring/tuning-of'
import { paths } from '~/http/paths'
import { formatDuration, formatNumber, formatSigned } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { FilterLinks } from '~/ui/layout/filters'
import { DataTable } from '~/ui/primitives/table'
import { type DrawnNote, heardAsTrue, minuteMs, minutesOf, type PitchRow, pitchRows, rowMs, rowSize } from './pitch-rows'

type Props = {
  taskId: number
  drawing: TaskDrawing
  tuning: number
  minute: number
  /** Where the recording is heard; null where it is not. */ audio: string | null
}

/** A minute of a recording drawn: what was sung over how loud it was, in rows that are heard from where they are clicked. */
export function PitchDrawing({ taskId, drawing, tuning, minute, audio }: Props) {
  const t = useT()
  const minutes = minutesOf(drawing)
  const rows = pitchRows(drawing, minute, tuning)
  const at = (one: number) => `${formatDuration(one * minuteMs)}–${formatDuration(Math.min(drawing.durationMs, (one + 1) * minuteMs))}`
  return (
    <>
      <p className="max-w-column text-muted">
        {t('voiceReport.listenText')}
        {audio && <HearHints />}
      </p>
      {audio && (
        <div className="report-player">
          <audio controls preload="metadata" src={audio} aria-label={t('voiceReport.player')} data-hear />
        </div>
      )}
      {minutes > 1 && (
        <FilterLinks
          label={t('voiceReport.minutes')}
          links={Array.from({ length: minutes }, (_, one) => ({
            to: paths.modelTask(taskId, one),
            label: at(one),
            current: one === minute,
          }))}
        />
      )}
      <p className="pitch-legend">
        <span>{t('voiceReport.legendIn')}</span>
        <span className="is-sharp">{t('voiceReport.legendSharp')}</span>
        <span className="is-flat">{t('voiceReport.legendFlat')}</span>
        <span className="is-plain">{t('voiceReport.legendVibrato')}</span>
      </p>
      {rows.map((row) => (
        <Row key={row.fromMs} row={row} tuning={tuning} audio={audio} />
      ))}
      <NoteTable drawing={drawing} minute={minute} tuning={tuning} audio={audio} />
    </>
  )
}

/** A click into the drawing plays it where a script hears of it (public/hear-from.js); otherwise the times do. */
function HearHints() {
  const t = useT()
  return (
    <span className="hear-hint block">
      <span data-hear-hint="links">{t('voiceReport.listenLinks')}</span>
      <span data-hear-hint="click" hidden>
        {t('voiceReport.listenClick')}
      </span>
    </span>
  )
}

const toneOf = ({ off }: DrawnNote) => (Math.abs(off) <= heardAsTrue ? '' : off > 0 ? 'is-sharp' : 'is-flat')
/** What is shorter has no room for its marks. */
const marked = 18

function Row({ row, tuning, audio }: { row: PitchRow; tuning: number; audio: string | null }) {
  const t = useT()
  const { fromMs, toMs, notes, grid, line, levels } = row
  const [from, to] = [formatDuration(fromMs), formatDuration(toMs)]
  const [width, height] = [rowSize.width, rowSize.pitch + rowSize.levels]
  const percent = (value: number, whole: number) => `${((100 * value) / whole).toFixed(2)}%`
  const every = Math.ceil(grid.length / 6)
  return (
    <div className="pitch-row">
      {audio ? (
        <a href={`${audio}#t=${fromMs / 1000}`} data-hear-from={fromMs / 1000} aria-label={t('voiceReport.hearFrom', { at: from })}>
          {from}
        </a>
      ) : (
        <b>{from}</b>
      )}
      <div className="pitch-field">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('voiceReport.rowLabel', { from, to, count: notes.length })}
          data-hear-row={fromMs / 1000}
          data-seconds={rowMs / 1000}
        >
          <path className="pitch-grid" d={grid.map(({ y }) => `M0 ${y}H${width}`).join('')} vectorEffect="non-scaling-stroke" />
          {notes.map((note) => (
            <rect
              key={note.startMs}
              className={`pitch-note ${toneOf(note)}`.trim()}
              x={note.x}
              y={note.y - 4}
              width={note.width}
              height={8}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path className="pitch-line" d={line} vectorEffect="non-scaling-stroke" />
          <path className="pitch-levels" d={levels} transform={`translate(0 ${rowSize.pitch})`} vectorEffect="non-scaling-stroke" />
        </svg>
        {notes.map((note) => {
          const marks = `${toneOf(note) === 'is-sharp' ? '↑' : toneOf(note) === 'is-flat' ? '↓' : ''}${note.vibrato ? '∿' : ''}`
          return marks && note.width >= marked ? (
            <span
              key={note.startMs}
              className="pitch-mark"
              aria-hidden="true"
              style={{ left: percent(note.x, width), top: percent(note.y, height) }}
            >
              {marks}
            </span>
          ) : null
        })}
      </div>
      {grid.map(({ y, cents }, index) =>
        index % every === 0 ? (
          <span key={cents} aria-hidden="true" style={{ top: percent(y, height) }}>
            {noteName(cents, tuning)}
          </span>
        ) : null,
      )}
    </div>
  )
}

function NoteTable({ drawing, minute, tuning, audio }: Pick<Props, 'drawing' | 'minute' | 'tuning' | 'audio'>) {
  const t = useT()
  const locale = useLocale()
  const notes = drawing.notes.filter(({ startMs }) => startMs >= minute * minuteMs && startMs < (minute + 1) * minuteMs)
  if (notes.length === 0) return <p className="text-muted">{t('voiceReport.noNotes')}</p>
  const seconds = (ms: number) => formatNumber(ms / 1000, locale, 1)
  return (
    <details className="note-table">
      <summary>{t('voiceReport.noteTable')}</summary>
      <DataTable
        caption={t('voiceReport.noteTable')}
        rows={notes}
        rowKey={({ startMs }) => startMs}
        columns={[
          {
            key: 'at',
            header: t('voiceReport.noteAt'),
            cell: ({ startMs }) => {
              const at = `${formatDuration(Math.floor(startMs / 1000) * 1000)}.${Math.floor((startMs % 1000) / 100)}`
              return audio ? (
                <a href={`${audio}#t=${startMs / 1000}`} data-hear-from={startMs / 1000} aria-label={t('voiceReport.hearFrom', { at })}>
                  {at}
                </a>
              ) : (
                at
              )
            },
          },
          { key: 'note', header: t('voiceReport.note'), narrow: true, cell: ({ cents }) => noteName(cents, tuning) },
          {
            key: 'length',
            header: t('voiceReport.noteLength'),
            numeric: true,
            cell: ({ durationMs }) => t('voiceReport.seconds', { value: seconds(durationMs) }),
          },
          {
            key: 'off',
            header: t('voiceReport.noteOff'),
            numeric: true,
            cell: ({ cents }) => t('voiceReport.cents', { value: formatSigned(Math.round(offBy(cents, tuning)), locale) }),
          },
          {
            key: 'vibrato',
            header: t('voiceReport.noteVibrato'),
            cell: ({ vibrato }) =>
              vibrato
                ? t('voiceReport.vibratoOf', { rate: formatNumber(vibrato.rate, locale, 1), extent: formatNumber(vibrato.extent, locale) })
                : '—',
          },
        ]}
      />
    </details>
  )
}
