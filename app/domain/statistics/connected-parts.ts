import { type Rating } from './rating'

export type Part = { judgeIds: number[]; workIds: number[] }

/**
 * The parts of the panel that no chain of works with common judges connects, the largest first. Between two parts nothing tells a severe judge
 * from a weak field.
 */
export function connectedParts(ratings: readonly Rating[]): Part[] {
  const leader = new Map<number, number>()
  const leaderOf = (judgeId: number): number => {
    let at = judgeId
    while (leader.get(at)! !== at) {
      leader.set(at, leader.get(leader.get(at)!)!)
      at = leader.get(at)!
    }
    return at
  }
  const firstJudge = new Map<number, number>()
  for (const { workId, judgeId } of ratings) {
    if (!leader.has(judgeId)) leader.set(judgeId, judgeId)
    const first = firstJudge.get(workId)
    if (first === undefined) firstJudge.set(workId, judgeId)
    else leader.set(leaderOf(judgeId), leaderOf(first))
  }
  const parts = new Map<number, Part>()
  const partOf = (judgeId: number) => {
    const key = leaderOf(judgeId)
    if (!parts.has(key)) parts.set(key, { judgeIds: [], workIds: [] })
    return parts.get(key)!
  }
  for (const judgeId of leader.keys()) partOf(judgeId).judgeIds.push(judgeId)
  for (const [workId, judgeId] of firstJudge) partOf(judgeId).workIds.push(workId)
  return [...parts.values()].sort((one, other) => other.workIds.length - one.workIds.length)
}
