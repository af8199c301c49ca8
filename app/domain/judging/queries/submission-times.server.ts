import { prepared } from '~/infra/db/prepared'
import { read } from '~/infra/db/read'

const latest = 20

/** When a judge submitted their last twenty scores that stand, wherever: soonest first. */
export async function submissionTimes(judgeId: number): Promise<Date[]> {
  return (await latestSubmissions({ judgeId })).map(({ submittedAt }) => submittedAt!).reverse()
}

const latestSubmissions = prepared(({ judgeId }: { judgeId: number }) =>
  read
    .selectFrom('Score')
    .where('judgeId', '=', judgeId)
    .where('status', '<>', 'voided')
    .where('submittedAt', 'is not', null)
    .select('submittedAt')
    .orderBy('submittedAt', 'desc')
    .limit(latest),
)
