import { createHash, type Hash } from 'node:crypto'

/** Far more than can be under way at once; what is beyond is read from its file at the end. */
const kept = 1000

/** The sha256 of files while they grow, in memory: whoever has seen every byte of one, in order, need not read it again at its end. */
export class RunningSums {
  private readonly sums = new Map<string, { hash: Hash; bytes: number }>()

  /** Takes bytes that were written at an offset; a file whose beginning was not seen, or that was left with a gap, is given up. */
  add(id: string, offset: number, chunks: Buffer[]): void {
    const sum = offset === 0 ? this.begin(id) : this.sums.get(id)
    if (sum?.bytes !== offset) return this.forget(id)
    for (const chunk of chunks) {
      sum.hash.update(chunk)
      sum.bytes += chunk.length
    }
  }

  /** The sum of a whole file, as hexadecimal, asked for once; null when not all of it was seen. */
  take(id: string, size: number): string | null {
    const sum = this.sums.get(id)
    this.forget(id)
    return sum?.bytes === size ? sum.hash.digest('hex') : null
  }

  forget(id: string): void {
    this.sums.delete(id)
  }

  private begin(id: string): { hash: Hash; bytes: number } {
    const sum = { hash: createHash('sha256'), bytes: 0 }
    this.sums.delete(id)
    this.sums.set(id, sum)
    if (this.sums.size > kept) this.forget(this.sums.keys().next().value!)
    return sum
  }
}
