import { randomInt } from 'node:crypto'

/**
 * A number from 1 for each rater, drawn anew each time: an order of any kind (of accounts, of first ratings) would say who is who, and a number that
 * stayed would let two exports be laid side by side.
 */
export function drawNumbers(userIds: readonly number[]): Map<number, number> {
  const drawn = [...userIds]
  for (let last = drawn.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[drawn[last], drawn[other]] = [drawn[other]!, drawn[last]!]
  }
  return new Map(drawn.map((userId, index) => [userId, index + 1]))
}
