import { read } from '~/infra/db/read'

/** How many entries take part in a stage whose ranking has no edition that stands: none once all its results are out. */
export async function openRankings(stageId: number): Promise<number> {
  const { count } = await read
    .selectFrom('StageEntry as entry')
    .where('entry.stageId', '=', stageId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Publication')
            .whereRef('Publication.stageId', '=', 'entry.stageId')
            .where('Publication.withdrawnAt', 'is', null)
            .where(({ eb, ref, or }) =>
              or([eb('Publication.categoryId', 'is', null), eb('Publication.categoryId', '=', ref('entry.categoryId'))]),
            )
            .select('Publication.id'),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
