export type Random = ReturnType<typeof randomFrom>

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    chance: (of: number) => next() < of,
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}
