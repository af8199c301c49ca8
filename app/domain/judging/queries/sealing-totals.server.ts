import { scoreTotal } from '~/domain/competitions/score-scale'
import { among, listOf, read } from '~/infra/db/read'
import { shownTotal } from '../score-total'

/** The totals, in hundredths by score id, of scores that can still be taken back: none is kept with them yet. */
export async function sealingTotals(scoreIds: readonly number[]): Promise<Map<number, number>> {
  const scores = await read
    .selectFrom('Score as score')
    .innerJoin('Stage as stage', 'stage.id', 'score.stageId')
    .where('score.id', 'in', among(scoreIds))
    .select(({ selectFrom }) => [
      'score.id',
      listOf(
        selectFrom('CriterionScore as given')
          .innerJoin('Criterion as criterion', 'criterion.id', 'given.criterionId')
          .whereRef('given.scoreId', '=', 'score.id')
          .select(['criterion.id', 'criterion.maxHundredths', 'criterion.weight', 'given.hundredths']),
      ).as('values'),
    ])
    .execute()
  return new Map(
    scores.flatMap(({ id, values }) => {
      const found = scoreTotal(values, new Map(values.map((value) => [value.id, value.hundredths])))
      return found ? [[id, shownTotal(found.total, found.scale)!] as const] : []
    }),
  )
}
