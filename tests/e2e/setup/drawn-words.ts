import type { Locator, Page } from '@playwright/test'

type Drawn = { text: string; left: number; right: number; baseline: number }
type Recording = HTMLCanvasElement & { drawnWords?: Drawn[] }

/** The words that a page's scripts write on canvases are in no element; from here on each canvas of `page` keeps those of its last drawing. */
export async function keepDrawnWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { clearRect, fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...room) {
      ;(this.canvas as Recording).drawnWords = []
      return clearRect.apply(this, room)
    }
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...most) {
      const from = { left: 0, start: 0, center: 0.5, right: 1, end: 1 }[this.textAlign]
      const { width } = this.measureText(text)
      const { a: scale, e: across, f: down } = this.getTransform()
      const left = across + scale * (x - from * width)
      const canvas = this.canvas as Recording
      canvas.drawnWords = [
        ...(canvas.drawnWords ?? []),
        { text, left, right: left + scale * width, baseline: Math.round(down + scale * y) },
      ]
      return fillText.call(this, text, x, y, ...most)
    }
  })
}

/** Those of each canvas in `place`, by lines from above: the figures at the side one a line, the moments below all in the last. */
export async function drawnWords(place: Locator): Promise<Drawn[][][]> {
  const canvases = await place.locator('canvas').evaluateAll((all: Recording[]) => all.map(({ drawnWords = [] }) => drawnWords))
  return canvases.map((words) => {
    const lines = [...new Set(words.map(({ baseline }) => baseline))].sort((a, b) => a - b)
    return lines.map((line) => words.filter(({ baseline }) => baseline === line).sort((a, b) => a.left - b.left))
  })
}
