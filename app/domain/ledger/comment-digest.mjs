// Plain JavaScript: the migration, which runs before anything is built, writes ledgers as well.
import { createHash } from 'node:crypto'

export function commentDigest(comment, marks) {
  return createHash('sha256')
    .update(JSON.stringify([comment, marks.map(({ atMs, text }) => [atMs, text])]))
    .digest('hex')
}
