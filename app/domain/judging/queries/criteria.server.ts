import { read } from '~/infra/db/read'

/** What a judge scores by, in order. */
export function criteriaOf(competitionId: number) {
  return read
    .selectFrom('Criterion')
    .where('competitionId', '=', competitionId)
    .select(['id', 'name', 'code', 'description', 'maxHundredths', 'stepHundredths', 'weight'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
