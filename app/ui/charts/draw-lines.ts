import type uPlot from 'uplot'
import { formatNumber } from '~/i18n/format'
import { fineSteps, keepDrawn, wholeSteps } from './keep-drawn'
import { type LineStyle, lineStyles } from './line-styles'

/** Each column of figures of the table over the moments of its rows; figures of one line are joined. */
export function drawLines(figure: HTMLElement): void {
  const rows = [...figure.querySelectorAll('tbody tr')]
    .map((row) => {
      const time = row.querySelector('time')!
      return { at: secondsOf(time.dateTime), label: time.textContent ?? '', cells: [...row.children] }
    })
    .sort((a, b) => a.at - b.at)
  const headers = [...figure.querySelectorAll('thead th')].map(({ textContent }) => textContent ?? '')
  const columns = headers.flatMap((header, index) => {
    const figures = rows.map(({ cells }) => {
      const data = cells[index]?.querySelector<HTMLDataElement>('data[data-line]')
      return data ? { value: Number(data.value), line: data.dataset.line! } : null
    })
    return figures.some(Boolean) ? [{ header, figures }] : []
  })
  const panels = document.createElement('div')
  panels.className = columns.length > 1 ? 'chart-panels' : ''
  panels.setAttribute('aria-hidden', 'true')
  figure.querySelector('details')!.before(panels)
  figure.querySelector('[data-legend]')?.removeAttribute('hidden')
  for (const { header, figures } of columns) {
    const panel = panels.appendChild(document.createElement('div'))
    if (columns.length > 1) panel.appendChild(document.createElement('p')).textContent = header
    drawPanel(figure, panel.appendChild(document.createElement('div')), rows, figures)
  }
}

type Moment = { at: number; label: string }

function drawPanel(figure: HTMLElement, room: HTMLElement, rows: Moment[], figures: ({ value: number; line: string } | null)[]): void {
  const lines = [...new Set(figures.flatMap((one) => one?.line ?? []))]
  const curves = figure.dataset.curves !== undefined
  const known = figures.flatMap((one) => one?.value ?? [])
  const [lowest, highest] = curves ? [Math.min(...known), Math.max(...known)] : [0, Math.max(1, ...known)]
  const [from, to] = [Number(figure.dataset.from ?? lowest), Number(figure.dataset.to ?? highest)]
  const [first, last] = [rows[0]!.at, rows.at(-1)!.at]
  const widest = 7 * Math.max(...rows.map(({ label }) => wideness(label))) + 12
  // A single moment stands in the middle, and days have at least the room of one.
  const around = curves ? Number(first === last) : Math.max(0, (daySeconds - (last - first)) / 2)
  keepDrawn(
    figure,
    room,
    ({ width, colour, axis }) => ({
      height: 150,
      padding: [10, Math.ceil(widest / 2), 0, Math.max(0, Math.ceil(widest / 2) - 36)],
      scales: { x: { time: false, range: [first - around, last + around] }, y: { range: from < to ? [from, to] : [from - 1, to + 1] } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 31,
          gap: 8,
          splits: () =>
            (curves ? wholeMoments : momentsThatFit)(rows, (width - widest - 36) / Math.max(1, last - first + 2 * around), widest),
          values: (_, shown) => shown.map((at) => rows.find((row) => row.at === at)?.label ?? ''),
        },
        {
          ...axis,
          grid: { stroke: colour('--line'), width: 1 },
          size: curves ? 46 : 36,
          space: 20,
          incrs: curves ? fineSteps : wholeSteps,
          values: (_chart, shown, _axis, _space, step) => shown.map((figure) => formatNumber(figure, locale, decimalsOf(step))),
        },
      ],
      series: [
        {},
        ...lines.map((line): uPlot.Series => {
          const { colour: name, dash, hollow } = lineStyles[line.split(' ')[0] as LineStyle]
          const stroke = colour(name)
          const points = { show: !curves, size: 6, stroke, width: 1.5, fill: hollow ? colour('--paper') : stroke }
          return { stroke, width: 1.5, dash: [...dash], points }
        }),
      ],
    }),
    // What another line has at a moment is no gap in this one; what a curve has not, is.
    [rows.map(({ at }) => at), ...lines.map((line) => figures.map((one) => (one?.line === line ? one.value : curves ? null : undefined)))],
  )
}

const daySeconds = 86_400
const locale = document.documentElement.lang === 'en' ? 'en' : 'zh'
const decimalsOf = (step: number) => Math.max(0, -Math.floor(Math.log10(step)))

/** Of an instant, or of a moment of a recording. */
const secondsOf = (said: string) => Number(/^PT([\d.]+)S$/.exec(said)?.[1] ?? Date.parse(said) / 1000)

/** How many letters of the Latin alphabet a text is about as wide as. */
const wideness = (text: string) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)

/** From the latest back, as many as have room beside each other. */
function momentsThatFit(rows: readonly Moment[], perSecond: number, room: number): number[] {
  const shown: Moment[] = []
  for (const row of [...rows].reverse()) {
    const [next] = shown
    // The same day twice says nothing.
    if (!next || ((next.at - row.at) * perSecond >= room && row.label !== next.label)) shown.unshift(row)
  }
  return shown.map(({ at }) => at)
}

/** Of a curve, those at a round distance from the recording's beginning. */
function wholeMoments(rows: readonly Moment[], perSecond: number, room: number): number[] {
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 300].find((seconds) => seconds * perSecond >= room) ?? 600
  return rows.map(({ at }) => at).filter((at) => at % step === 0)
}
