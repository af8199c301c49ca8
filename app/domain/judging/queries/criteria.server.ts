import { prepared } from '~/infra/db/prepared'
import { read } from '~/infra/db/read'

/** What a judge scores by, in order. */
export const criteriaOf = prepared(({ competitionId }: { competitionId: number }) =>
  read
    .selectFrom('Criterion')
    .where('competitionId', '=', competitionId)
    .select(['id', 'name', 'code', 'description', 'maxHundredths', 'stepHundredths', 'weight'])
    .orderBy('position')
    .orderBy('id'),
)
