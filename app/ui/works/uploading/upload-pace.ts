type Sample = { at: number; sent: number }

const windowMs = 8000

/** The pace of an upload over its last seconds; `add` takes milliseconds and bytes sent so far. */
export function createPace() {
  let samples: Sample[] = []
  return {
    add(at: number, sent: number) {
      samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, sent }]
    },
    clear() {
      samples = []
    },
    /** Bytes a second; null while there is too little to say. */
    bytesPerSecond(): number | null {
      const [first, last] = [samples[0], samples[samples.length - 1]]
      if (!first || !last || last.at - first.at < 500 || last.sent <= first.sent) return null
      return ((last.sent - first.sent) / (last.at - first.at)) * 1000
    },
  }
}
