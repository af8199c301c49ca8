import { runningStatuses } from '~/domain/competitions/states'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { read } from '~/infra/db/read'

/** Whether a person takes part in a competition that still runs, which needs its people, and so cannot be erased. */
export async function isUnderway(userId: number): Promise<boolean> {
  const registration = await read
    .selectFrom('Registration')
    .innerJoin('Competition', 'Competition.id', 'Registration.competitionId')
    .where('Registration.userId', '=', userId)
    .where('Registration.status', 'in', placeTakingStatuses)
    .where('Competition.status', 'in', runningStatuses)
    .select('Registration.id')
    .executeTakeFirst()
  return registration !== undefined
}
