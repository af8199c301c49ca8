import { breathe, finishInTurns } from '~/infra/breathe'
import type { Pair } from '../pairs.server'
import { splitInTurns, type SplitWork } from '../split-works'
import { spreadWorks, stageLoads, stageSeats } from './stage-spread.server'

type Stage = { id: number; competitionId: number; judgesPerWork: number }

/** Which of a stage's works that have fewer judges than it gives each go to whom: to whoever may get them and has least. Planned in turns, so that nobody waits. */
export async function plannedFill(stage: Stage, workIds: readonly number[]): Promise<Pair[]> {
  const seats = await stageSeats(stage)
  const loads = await stageLoads({ stageId: stage.id, seats, except: workIds })
  const works: SplitWork[] = []
  for await (const some of spreadWorks(stage, seats, workIds)) {
    works.push(...some)
    await breathe()
  }
  // Nobody loses one: all of it is for good.
  const kept = works.map((work) => ({ ...work, fixed: [...work.fixed, ...work.held], held: [], begun: [] }))
  const split = await finishInTurns(splitInTurns(kept, { perWork: stage.judgesPerWork, seed: stage.id, loads }))
  return [...split].flatMap(([work, judges]) => judges.map((judge): Pair => [work, judge]))
}
