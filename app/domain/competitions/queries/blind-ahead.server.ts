import { sql } from 'kysely'
import { read } from '~/infra/db/read'

/** The stages of a competition in which judges know singers by number alone and whose results are not all out: a part of a bigger query, about the column that it names. */
export function blindStagesAhead(competitionId: string) {
  return read
    .selectFrom('Stage as blind')
    .where('blind.competitionId', '=', sql.ref<number>(competitionId))
    .where('blind.blindness', '=', 'number_only')
    .where('blind.status', '<>', 'advanced')
    .select('blind.id')
}

/** Whether a competition has such a stage. */
export async function isBlindAhead(competitionId: number): Promise<boolean> {
  const stages = read.selectFrom('Competition').where('Competition.id', '=', competitionId)
  const found = await stages.select(({ exists }) => exists(blindStagesAhead('Competition.id')).as('blindAhead')).executeTakeFirst()
  return Boolean(found?.blindAhead)
}
