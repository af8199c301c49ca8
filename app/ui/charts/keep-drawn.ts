import uPlot from 'uplot'

export type Look = {
  width: number
  colour: (name: string) => string
  /** An axis in the page's own type. */
  axis: uPlot.Axis
}

/** Draws in `room`, which lies in the figure, and anew when the room's width or the page's colours change. */
export function keepDrawn(
  figure: HTMLElement,
  room: HTMLElement,
  options: (look: Look) => Omit<uPlot.Options, 'width'>,
  data: uPlot.AlignedData,
): void {
  let chart: uPlot | undefined
  const draw = () => {
    chart?.destroy()
    const style = getComputedStyle(figure)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const axis = { stroke: colour('--muted'), font: `12px ${style.fontFamily}`, ticks: { show: false } }
    const width = room.clientWidth
    chart = new uPlot({ width, legend: { show: false }, cursor: { show: false }, ...options({ width, colour, axis }) }, data, room)
  }
  draw()
  let width = room.clientWidth
  new ResizeObserver(() => {
    if (room.clientWidth === width) return
    width = room.clientWidth
    draw()
  }).observe(room)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
}

/** Steps between the lines of an axis of counts, and of one that measures. */
export const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000]
export const fineSteps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, ...wholeSteps]
