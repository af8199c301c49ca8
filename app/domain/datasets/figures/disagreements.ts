import { squaresOf } from '~/domain/statistics/rating'
import type { Reader } from '~/infra/db/aside-thread'

const most = 20

type Disagreement = { taskId: number; tagId: number; raters: number; lowest: number; highest: number; deviation: number }

/** Where raters differ most: the tasks and tags with the largest sample standard deviation of two first ratings or more. */
export class Disagreements {
  #found: Disagreement[] = []

  add(tagId: number, units: ReadonlyMap<number, readonly number[]>): void {
    for (const [taskId, points] of units) {
      if (points.length < 2) continue
      const deviation = Math.sqrt(squaresOf(points) / (points.length - 1))
      if (deviation > 0)
        this.#found.push({ taskId, tagId, raters: points.length, lowest: Math.min(...points), highest: Math.max(...points), deviation })
    }
    this.#found = this.#found
      .sort((one, other) => other.deviation - one.deviation || other.raters - one.raters || one.taskId - other.taskId)
      .slice(0, most)
  }

  /** The largest first, with what they are of. */
  async described(read: Reader) {
    const ids = [...new Set(this.#found.map(({ taskId }) => taskId))]
    if (ids.length === 0) return []
    const rows = await read
      .selectFrom('RatingTask as task')
      .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
      .where('task.id', 'in', ids)
      .select(['task.id', 'task.datasetId', 'Dataset.name', 'task.segmentIndex', 'task.totalSegments', 'task.startMs', 'task.endMs'])
      .execute()
    const places = new Map(rows.map(({ id, ...place }) => [id, place]))
    return this.#found.map((one) => ({ ...one, ...places.get(one.taskId)! }))
  }
}
