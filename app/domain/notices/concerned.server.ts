import { type RegistrationStatus, registrationStatuses } from '~/domain/registrations/states'
import { read } from '~/infra/db/read'

/** Of registrations that were turned down nothing changes. */
type ConcernedStatus = Exclude<RegistrationStatus, 'rejected'>
const concernedStatuses = registrationStatuses.filter((status): status is ConcernedStatus => status !== 'rejected')

/** The registrations whose owners are told when their competition is cancelled or taken down: drafts too, of accounts that are in use. */
export function concernedRegistrations(competitionId: number) {
  return read
    .selectFrom('Registration')
    .innerJoin('User', 'User.id', 'Registration.userId')
    .where('Registration.competitionId', '=', competitionId)
    .where('Registration.status', 'in', concernedStatuses)
    .where('User.status', '=', 'active')
}

/** How many they are, by their status. */
export async function countConcerned(competitionId: number): Promise<Record<ConcernedStatus, number>> {
  const rows = await concernedRegistrations(competitionId)
    .groupBy('Registration.status')
    .select(({ fn }) => ['Registration.status', fn.countAll<number>().as('count')])
    .execute()
  const countOf = (status: ConcernedStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { draft: countOf('draft'), submitted: countOf('submitted'), under_review: countOf('under_review'), approved: countOf('approved') }
}
