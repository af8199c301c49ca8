import { Prisma } from '~/infra/db/generated/client'
import type { CriterionScale } from './judge-total'
import { gcd, rational, toHundredths } from './rational'

/**
 * A judge's total as SQLite can sum and sort it: a whole number over one common denominator, so that nothing is rounded.
 * The same arithmetic as `judgeTotal`, for pages that need hundreds of totals at once.
 */
export function scaledTotals(criteria: readonly CriterionScale[]) {
  const common = criteria.reduce(
    (multiple, { maxHundredths }) => (multiple * maxHundredths) / Number(gcd(BigInt(multiple), BigInt(maxHundredths))),
    1,
  )
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0)
  const scale = BigInt(common) * BigInt(weights || 1)
  const cases = criteria.map(
    ({ id, maxHundredths, weight }) => Prisma.sql`WHEN ${id} THEN v.hundredths * ${weight * (common / maxHundredths)}`,
  )
  const term = cases.length ? Prisma.sql`CASE v.criterionId ${Prisma.join(cases, ' ')} ELSE 0 END` : Prisma.sql`0`
  return {
    /** The scaled total of the score whose row the query calls `s`. */
    ofScore: Prisma.sql`(SELECT sum(${term}) FROM CriterionScore v WHERE v.scoreId = s.id)`,
    /** Hundredths of a point of a scaled total, or of the sum of `count` of them divided by it. */
    toHundredths: (scaled: number | bigint, count: number | bigint = 1) =>
      toHundredths(rational(100n * BigInt(scaled), BigInt(count) * scale)),
  }
}
