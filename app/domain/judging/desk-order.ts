import type { WorkOrder } from '~/domain/competitions/states'

type Place = { judgeId: number; stageId: number }

/**
 * The order in which a judge goes through a stage's works, which come by number: as they come, or in an order of each judge's own that stays the same,
 * so that no participant is heard first, or last, by everybody.
 */
export function deskOrder<W extends { id: number }>(works: readonly W[], order: WorkOrder, { judgeId, stageId }: Place): W[] {
  if (order === 'by_number') return [...works]
  return works
    .map((work) => ({ work, place: mixed(mixed(mixed(judgeId) ^ stageId) ^ work.id) }))
    .sort((one, other) => one.place - other.place || one.work.id - other.work.id)
    .map(({ work }) => work)
}

/** A whole number of 32 bits to another, one to one and without pattern: the finaliser of MurmurHash3, of the number plus the golden ratio. */
function mixed(number: number): number {
  let hash = (number + 0x9e3779b9) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
