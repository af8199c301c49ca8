import { read } from '~/infra/db/read'

const latest = 20

/** When a judge submitted their last twenty scores that stand, wherever: soonest first. */
export async function submissionTimes(judgeId: number): Promise<Date[]> {
  const rows = await read
    .selectFrom('Score')
    .where('judgeId', '=', judgeId)
    .where('status', '<>', 'voided')
    .where('submittedAt', 'is not', null)
    .select('submittedAt')
    .orderBy('submittedAt', 'desc')
    .limit(latest)
    .execute()
  return rows.map(({ submittedAt }) => submittedAt!).reverse()
}
