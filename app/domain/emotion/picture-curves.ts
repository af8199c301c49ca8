import type { PictureCurves } from './curves'
import { stepMs } from './steps'

/** Pictures a second that are compared. */
export const framesPerSecond = 4
const frameMs = 1000 / framesPerSecond

/**
 * When a change is one of scene: this many percent of black to white at least, as many times the mean of the changes around (so that a lively picture is no row of cuts), and so long
 * after the one before. Ours, found on cuts and pans made for the tests; the page tells them.
 */
export const sceneChange = { leastChange: 12, timesAround: 3, aroundMs: 2000, apartMs: 1000 }

/**
 * Watches the pictures of a film, equal in size, greys of 0..255. Motion is the mean absolute difference of each to the one before; the difference across a change of scene is no
 * motion and left out.
 */
export class PictureWatcher {
  private last: Uint8Array | null = null
  /** Percent; of the first picture none. */
  private readonly changes: number[] = []

  add(frame: Uint8Array): void {
    if (this.last) {
      let sum = 0
      for (let n = 0; n < frame.length; n++) sum += Math.abs(frame[n]! - this.last[n]!)
      this.changes.push((100 * sum) / (255 * frame.length))
      this.last.set(frame)
    } else {
      this.last = Uint8Array.from(frame)
      this.changes.push(0)
    }
  }

  get durationMs(): number {
    return this.changes.length * frameMs
  }

  /** So many steps; null after the last picture. */
  curves(steps: number): PictureCurves {
    const cuts = this.cuts()
    const perStep = stepMs / frameMs
    const motion = Array.from({ length: steps }, (_, step) => {
      const from = step * perStep
      const some = this.changes.slice(from, from + perStep).filter((_, n) => from + n > 0 && !cuts.has(from + n))
      return some.length > 0 ? rounded(some.reduce((sum, change) => sum + change, 0) / some.length) : null
    })
    return { motion, sceneChanges: [...cuts].map((frame) => ({ atMs: frame * frameMs, change: rounded(this.changes[frame]!) })) }
  }

  private cuts(): Set<number> {
    const { leastChange, timesAround, aroundMs, apartMs } = sceneChange
    const reach = aroundMs / frameMs
    const found = new Set<number>()
    let last = -Infinity
    for (const [frame, change] of this.changes.entries()) {
      if (change < leastChange || (frame - last) * frameMs < apartMs) continue
      const around = [...this.changes.slice(Math.max(1, frame - reach), frame), ...this.changes.slice(frame + 1, frame + 1 + reach)]
      const mean = around.reduce((sum, one) => sum + one, 0) / Math.max(1, around.length)
      if (change < timesAround * mean) continue
      found.add(frame)
      last = frame
    }
    return found
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100
