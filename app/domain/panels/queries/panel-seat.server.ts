import { prepared } from '~/infra/db/prepared'
import { read } from '~/infra/db/read'

/** The competition's name and whether this person sits on its panel; null when there is no such competition. */
export async function findPanelSeat(asked: { userId: number; competitionId: number }) {
  const [found] = await seats(asked)
  if (!found) return null
  const { judgeId, ...competition } = found
  return { ...competition, mayJudge: judgeId !== null }
}

const seats = prepared(({ userId, competitionId }: { userId: number; competitionId: number }) =>
  read
    .selectFrom('Competition as competition')
    .leftJoin('CompetitionJudge as seat', (join) =>
      join.onRef('seat.competitionId', '=', 'competition.id').on('seat.userId', '=', userId).on('seat.removedAt', 'is', null),
    )
    .where('competition.id', '=', competitionId)
    .select(['competition.name', 'competition.publishedAt', 'seat.userId as judgeId']),
)
