import { competitionRuns } from '~/domain/competitions/states'
import { type Tx, transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { enqueue } from '~/infra/jobs/queue'
import { publicUrl } from '~/infra/public-url'
import { concernedRegistrations } from './concerned.server'
import { competitionNotices } from './jobs'
import type { CompetitionNoticeKind } from './kinds'
import { notify } from './notify.server'

type Occasion = { competitionId: number; kind: CompetitionNoticeKind; at: number | null }

/** Asks, in the caller's transaction, for everybody with such a registration to be told that the competition is cancelled or taken down. */
export function queueCompetitionNotices(tx: Tx, occasion: Occasion): Promise<void> {
  return enqueue(tx, competitionNotices, { subject: `competition:${occasion.competitionId}`, payload: occasion })
}

const batch = 100

/** Tells them, a hundred in a transaction; a run that was cut off goes on where it ended. What is no longer so is not told. */
export async function tellCompetition({ competitionId, kind, at }: Occasion, signal: AbortSignal): Promise<void> {
  const competition = await read
    .selectFrom('Competition')
    .where('id', '=', competitionId)
    .select(['name', 'status', 'publishedAt'])
    .executeTakeFirst()
  if (!competition) return
  const { status, publishedAt } = competition
  const holds = kind === 'competition_cancelled' ? status === 'cancelled' && publishedAt : competitionRuns(status) && !publishedAt
  if (!holds) return
  const link = kind === 'competition_cancelled' ? `${publicUrl()}/competitions/${competitionId}` : `${publicUrl()}/dashboard`
  const params = { competition: competition.name, competitionId, link }
  const key = at === null ? `${kind}:${competitionId}` : `${kind}:${competitionId}:${at}`
  for (let after = 0; !signal.aborted;) {
    const people = await concernedRegistrations(competitionId)
      .where('User.id', '>', after)
      .orderBy('User.id')
      .limit(batch)
      .select(['User.id', 'User.email', 'User.locale', 'User.mutedNotices', 'User.name'])
      .execute()
    if (people.length === 0) return
    await transaction(async (tx) => {
      for (const { name, ...recipient } of people)
        await notify(tx, {
          kind,
          key,
          recipient,
          params: { ...params, name },
        })
    })
    after = people.at(-1)!.id
  }
}
