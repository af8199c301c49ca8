/** Below this a flat top is silence or the grain of the samples, not a limit that was hit. */
const quietest = 0.02

/**
 * Counts samples that were cut off at the top or the bottom: at least so many in a row on the very highest or lowest value of the recording (a wave
 * that turns there by itself does not stay). It is told samples in order; those before a new peak no longer count.
 */
export class ClippingCounter {
  private readonly longest: number
  private top = new Edge()
  private bottom = new Edge()

  constructor({ sampleRate, bytes }: { sampleRate: number; bytes: number }) {
    // In eight bits a soft wave stays on one value for longer.
    this.longest = bytes === 1 ? Math.ceil(sampleRate / 1000) : Math.max(3, Math.ceil((3 * sampleRate) / 44_100))
  }

  add(sample: number): void {
    this.top.add(sample, this.longest)
    this.bottom.add(-sample, this.longest)
  }

  get clipped(): number {
    return this.top.count() + this.bottom.count()
  }
}

class Edge {
  private peak = quietest
  private run = 0
  private counted = 0

  add(value: number, longest: number): void {
    if (value > this.peak) {
      this.peak = value
      this.run = 1
      this.counted = 0
    } else if (value === this.peak) {
      this.run++
      if (this.run === longest) this.counted += longest
      else if (this.run > longest) this.counted++
    } else this.run = 0
  }

  count(): number {
    return this.counted
  }
}
