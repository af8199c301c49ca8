import './page-language'
import uPlot from 'uplot'

// Draws every chart of the page from the table it stands for, in the page's own colours. Loaded by pages that have one; none needs it.

const height = 180

for (const figure of document.querySelectorAll<HTMLElement>('[data-chart=bars]')) drawBars(figure)

function drawBars(figure: HTMLElement): void {
  const rows = [...figure.querySelectorAll('tbody tr')]
  const labels = rows.map((row) => row.children[0]?.textContent ?? '')
  const counts = rows.map((row) => Number(row.querySelector('data')?.getAttribute('value')))
  const room = Math.max(56, 7 * Math.max(...labels.map(({ length }) => length)) + 16)
  const canvas = document.createElement('div')
  canvas.setAttribute('aria-hidden', 'true')
  const details = figure.querySelector('details')!
  details.before(canvas)

  let chart: uPlot | undefined
  const draw = () => {
    chart?.destroy()
    const style = getComputedStyle(figure)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const axis = { stroke: colour('--muted'), font: `12px ${style.fontFamily}`, ticks: { show: false } }
    chart = new uPlot(
      {
        width: figure.clientWidth,
        height,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: [-0.5, labels.length - 0.5] }, y: { range: [0, Math.max(1, ...counts)] } },
        axes: [
          { ...axis, grid: { show: false }, splits: labels.map((_, index) => index), values: (_, shown) => labelsThatFit(shown) },
          { ...axis, grid: { stroke: colour('--line'), width: 1 }, size: 36, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000] },
        ],
        series: [{}, { fill: colour('--muted'), width: 0, paths: uPlot.paths.bars!({ size: [0.8, 64] }), points: { show: false } }],
      },
      [labels.map((_, index) => index), counts],
      canvas,
    )
  }
  /** On a narrow screen every second or third, from the first on. */
  const labelsThatFit = (shown: number[]) => {
    const step = Math.ceil((shown.length * room) / Math.max(1, figure.clientWidth))
    return shown.map((index) => (index % step === 0 ? labels[index]! : ''))
  }
  draw()
  let width = figure.clientWidth
  new ResizeObserver(() => {
    if (figure.clientWidth === width) return
    width = figure.clientWidth
    draw()
  }).observe(figure)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
}
