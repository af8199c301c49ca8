import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { read } from '~/infra/db/read'

/** How many entries take part in a stage whose ranking has no edition that stands: none once all its results are out. */
export async function openRankings(stageId: number): Promise<number> {
  const { count } = await read
    .selectFrom('StageEntry as entry')
    .where('entry.stageId', '=', stageId)
    .where(standingEdition('entry.stageId', 'entry.categoryId'), 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
