import type { Tx } from '~/infra/db/client'
import type { Role, UserStatus } from '~/domain/accounts/roles'
import { mayJudge } from './rules'

type Row = { role: Role; status: UserStatus; onPanel: bigint; registered: bigint }

/** Whether this person may judge this competition now, decided on the rows of the caller's client or transaction. A rejected or unsent registration makes nobody a participant. */
export async function mayJudgeCompetition(
  client: Tx,
  { userId, competitionId }: { userId: number; competitionId: number },
): Promise<boolean> {
  const [row] = await client.$queryRaw<Row[]>`
    SELECT u.role, u.status,
      EXISTS (SELECT 1 FROM CompetitionJudge j WHERE j.competitionId = ${competitionId} AND j.userId = u.id AND j.removedAt IS NULL) AS onPanel,
      EXISTS (SELECT 1 FROM Registration r WHERE r.competitionId = ${competitionId} AND r.userId = u.id AND r.status IN takes_place) AS registered
    FROM User u WHERE u.id = ${userId}`
  if (!row || row.status !== 'active') return false
  return mayJudge({ role: row.role, onPanel: Number(row.onPanel) === 1, registered: Number(row.registered) === 1 })
}
