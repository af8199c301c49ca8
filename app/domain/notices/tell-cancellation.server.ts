import { registrationStatuses } from '~/domain/registrations/states'
import { type Tx, db, transaction } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { publicUrl } from '~/infra/public-url'
import { cancellationNotices } from './jobs'
import { notify, recipientColumns } from './notify.server'

/** The registrations whose owners a cancellation concerns: all but those turned down. */
const concerned = registrationStatuses.filter((status) => status !== 'rejected')

/** Asks, in the caller's transaction, for everybody with such a registration to be told that the competition is cancelled. */
export function queueCancellationNotices(tx: Tx, competitionId: number): Promise<void> {
  return enqueue(tx, cancellationNotices, { subject: `competition:${competitionId}`, payload: { competitionId } })
}

const batch = 100

/** Tells them, a hundred in a transaction; a run that was cut off goes on where it ended. An unpublished competition tells nothing. */
export async function tellCancellation({ competitionId }: { competitionId: number }, signal: AbortSignal): Promise<void> {
  const competition = await db.competition.findUnique({
    where: { id: competitionId },
    select: { name: true, status: true, publishedAt: true },
  })
  if (competition?.status !== 'cancelled' || !competition.publishedAt) return
  const params = { competition: competition.name, competitionId, link: `${publicUrl()}/competitions/${competitionId}` }
  for (let after = 0; !signal.aborted;) {
    const people = await db.user.findMany({
      where: { id: { gt: after }, status: 'active', registrations: { some: { competitionId, status: { in: concerned } } } },
      orderBy: { id: 'asc' },
      take: batch,
      select: { ...recipientColumns, name: true },
    })
    if (people.length === 0) return
    await transaction(async (tx) => {
      for (const { name, ...recipient } of people)
        await notify(tx, {
          kind: 'competition_cancelled',
          key: `competition_cancelled:${competitionId}`,
          recipient,
          params: { ...params, name },
        })
    })
    after = people.at(-1)!.id
  }
}
