import { read } from '~/infra/db/read'

/** The works of a competition that a judge gave up, the latest first: for organisers. */
export async function recusalsOf({ competitionId, judgeId }: { competitionId: number; judgeId: number }) {
  const rows = await read
    .selectFrom('Assignment as given')
    .innerJoin('Work as work', 'work.id', 'given.workId')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .where('registration.competitionId', '=', competitionId)
    .where('given.judgeId', '=', judgeId)
    .where('given.status', '=', 'recused')
    .orderBy('given.endedAt', 'desc')
    .orderBy('work.id')
    .select([
      'work.id',
      'work.title',
      'registration.name as participant',
      'registration.number',
      'stage.name as stage',
      'given.reason',
      'given.wholeParticipant',
      'given.endedAt',
    ])
    .execute()
  return rows.map((row) => ({ ...row, wholeParticipant: Boolean(row.wholeParticipant) }))
}

export type Recusal = Awaited<ReturnType<typeof recusalsOf>>[number]
