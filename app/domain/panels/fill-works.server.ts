import { slicesOf } from '~/infra/breathe'
import type { Tx } from '~/infra/db/client'
import { among, read } from '~/infra/db/read'
import { givePairs } from './pairs.server'
import { plannedFill } from './queries/planned-fill.server'

const slice = 500

/**
 * Where a stage gives each work to so many judges, gives those of these works that have fewer to whoever may get them and has least, in the
 * caller's transaction; nobody loses one. Written in slices, so that nobody waits for thousands. Returns how many were given.
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
    const pairs = await plannedFill({ ...stage, judgesPerWork: stage.judgesPerWork! }, workIds)
    for (const some of slicesOf(pairs, slice)) given += await givePairs(tx, some)
  }
  return given
}
