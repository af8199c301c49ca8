// Plain JavaScript: the migration, which runs before anything is built, writes ledgers as well.
import { createHash } from 'node:crypto'

export function commentDigest(comment, marks) {
  const sorted = marks.map(({ atMs, text }) => [atMs, text]).sort(bySoonest)
  return createHash('sha256')
    .update(JSON.stringify([comment, sorted]))
    .digest('hex')
}

const bySoonest = ([at, text], [otherAt, other]) => at - otherAt || (text < other ? -1 : text > other ? 1 : 0)
