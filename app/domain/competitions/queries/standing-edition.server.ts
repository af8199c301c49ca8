import { sql } from 'kysely'
import { read } from '~/infra/db/read'

/** The edition in which an entry's results of a stage are out, or null: a part of a bigger query, about the columns that it names. */
export function standingEdition(stageId: string, categoryId: string) {
  return anyEdition(stageId, categoryId).where('standing.withdrawnAt', 'is', null).$asScalar()
}

/** An edition in which they are out or have been, or null. */
export function everEdition(stageId: string, categoryId: string) {
  return anyEdition(stageId, categoryId).$asScalar()
}

function anyEdition(stageId: string, categoryId: string) {
  return read
    .selectFrom('Publication as standing')
    .where('standing.stageId', '=', sql.ref<number>(stageId))
    .where(({ eb, or }) => or([eb('standing.categoryId', 'is', null), eb('standing.categoryId', '=', sql.ref<number>(categoryId))]))
    .select('standing.id')
    .limit(1)
}
