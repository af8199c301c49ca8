import { breathe, finishInTurns, slicesOf } from '~/infra/breathe'
import type { Tx } from '~/infra/db/client'
import { among, read } from '~/infra/db/read'
import { givePairs, type Pair } from './pairs.server'
import { spreadWorks, stageLoads, stageSeats } from './queries/stage-spread.server'
import { splitInTurns } from './split-works'

const slice = 500

/**
 * Where a stage gives each work to so many judges, gives those of these works that have fewer to whoever may get them and has least, in the
 * caller's transaction; nobody loses one. Planned in turns and written in slices, so that nobody waits for thousands. Returns how many were given.
 */
export async function fillWorks(tx: Tx, workIds: readonly number[]): Promise<number> {
  const stages = await read
    .selectFrom('Stage')
    .where('id', 'in', ({ selectFrom }) => selectFrom('Work').where('Work.id', 'in', among(workIds)).select('Work.stageId'))
    .where('judgesPerWork', 'is not', null)
    .select(['id', 'competitionId', 'judgesPerWork'])
    .execute()
  let given = 0
  for (const stage of stages) {
    const seats = await stageSeats(stage)
    const loads = await stageLoads(stage.id, workIds)
    const works = []
    for await (const some of spreadWorks(stage, seats, workIds)) {
      works.push(...some)
      await breathe()
    }
    // Nobody loses one: all of it is for good.
    const kept = works.map((work) => ({ ...work, fixed: [...work.fixed, ...work.held], held: [], begun: [] }))
    const split = await finishInTurns(splitInTurns(kept, { perWork: stage.judgesPerWork!, seed: stage.id, loads }))
    const pairs = [...split].flatMap(([work, judges]) => judges.map((judge): Pair => [work, judge]))
    for (const some of slicesOf(pairs, slice)) given += await givePairs(tx, some)
  }
  return given
}
