import { createHmac, hkdfSync } from 'node:crypto'
import { secrets } from '~/infra/secrets'

type Whose = { stageId: number; entryId: number }

/**
 * Numbers for an entry's judges in place of their names: the same whenever they are asked for, and of no use for finding out who is who: neither seats,
 * names nor times decide the order, and another entry has another.
 */
export function judgeNumbers({ stageId, entryId }: Whose, judgeIds: readonly number[]): ReadonlyMap<number, number> {
  // Of the secrets this one is never changed.
  const key = Buffer.from(hkdfSync('sha256', secrets().idCardKey, '', 'judge-numbers', 32))
  const place = (judgeId: number) => createHmac('sha256', key).update([stageId, entryId, judgeId].join('\n')).digest('hex')
  const drawn = [...new Set(judgeIds)].map((judgeId) => ({ judgeId, place: place(judgeId) }))
  drawn.sort((a, b) => (a.place < b.place ? -1 : 1))
  return new Map(drawn.map(({ judgeId }, index) => [judgeId, index + 1]))
}
