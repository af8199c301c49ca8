import uPlot from 'uplot'
import { keepDrawn, wholeSteps } from './keep-drawn'

export function drawBars(figure: HTMLElement): void {
  const rows = [...figure.querySelectorAll('tbody tr')]
  const labels = rows.map((row) => row.children[0]?.textContent ?? '')
  const counts = rows.map((row) => Number(row.querySelector('data')?.getAttribute('value')))
  const room = Math.max(56, 7 * Math.max(...labels.map(({ length }) => length)) + 16)
  const canvas = document.createElement('div')
  canvas.setAttribute('aria-hidden', 'true')
  figure.querySelector('details')!.before(canvas)
  /** On a narrow screen every second or third, from the first on. */
  const labelsThatFit = (shown: number[], width: number) => {
    const step = Math.ceil((shown.length * room) / Math.max(1, width))
    return shown.map((index) => (index % step === 0 ? labels[index]! : ''))
  }
  keepDrawn(
    figure,
    canvas,
    ({ width, colour, axis }) => ({
      height: 180,
      scales: { x: { time: false, range: [-0.5, labels.length - 0.5] }, y: { range: [0, Math.max(1, ...counts)] } },
      axes: [
        { ...axis, grid: { show: false }, splits: labels.map((_, index) => index), values: (_, shown) => labelsThatFit(shown, width) },
        { ...axis, grid: { stroke: colour('--line'), width: 1 }, size: 36, incrs: wholeSteps },
      ],
      series: [{}, { fill: colour('--muted'), width: 0, paths: uPlot.paths.bars!({ size: [0.8, 64] }), points: { show: false } }],
    }),
    [labels.map((_, index) => index), counts],
  )
}
