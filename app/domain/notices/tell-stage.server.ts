import { type Tx, transaction } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { read } from '~/infra/db/read'
import { publicUrl } from '~/infra/public-url'
import { stageNotices } from './jobs'
import type { StageNoticeKind } from './kinds'
import { notify } from './notify.server'

type Tell = { kind: StageNoticeKind; stageId: number; /** The deadline, in milliseconds, for `deadline_near`. */ until: number | null }

/** Asks, in the caller's transaction, for everybody a stage concerns to be told: once for each occasion. */
export function queueStageNotices(tx: Tx, { kind, stageId, until }: Tell): Promise<void> {
  return enqueue(tx, stageNotices, { subject: `stage:${stageId}`, payload: { kind, stageId, until } })
}

const batch = 100

/** Tells them, a hundred in a transaction; a run that was cut off goes on where it ended. */
export async function tellStage({ kind, stageId, until }: Tell, signal: AbortSignal): Promise<void> {
  const stage = await read
    .selectFrom('Stage')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Stage.id', '=', stageId)
    .where('Competition.publishedAt', 'is not', null)
    .select(['Stage.name', 'Competition.id as competitionId', 'Competition.name as competition'])
    .executeTakeFirst()
  if (!stage) return
  const { competition, competitionId } = stage
  // A stage that is opened again is no news; a deadline that was moved is.
  const key = `${kind}:${stageId}${until === null ? '' : `:${until}`}`
  const page = kind === 'deadline_near' ? '/upload-video' : ''
  const params = {
    competition,
    competitionId,
    stage: stage.name,
    link: `${publicUrl()}/competitions/${competitionId}${page}`,
  }
  for (let after = 0; !signal.aborted;) {
    const rows = await concerned({ kind, stageId, after })
    if (rows.length === 0) return
    await transaction(async (tx) => {
      for (const { name, ...recipient } of rows) {
        await notify(tx, { kind, key, recipient, params: { ...params, name, ...(until === null ? {} : { until }) } as never })
      }
    })
    after = rows.at(-1)!.id
  }
}

/** The active people who, by what is told, take part in the stage; before a deadline those who have not locked their works. */
function concerned({ kind, stageId, after }: { kind: StageNoticeKind; stageId: number; after: number }) {
  return read
    .selectFrom('ToldEntry as entry')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
    .innerJoin('User as user', 'user.id', 'registration.userId')
    .where('entry.stageId', '=', stageId)
    .where('user.status', '=', 'active')
    .where('user.id', '>', after)
    .$if(kind === 'deadline_near', (query) =>
      query
        .leftJoin('WorkLock as lock', (join) =>
          join.onRef('lock.stageId', '=', 'entry.stageId').onRef('lock.registrationId', '=', 'registration.id'),
        )
        .where('lock.stageId', 'is', null),
    )
    .select(['user.id', 'user.email', 'user.locale', 'user.mutedNotices', 'user.name'])
    .groupBy('user.id')
    .orderBy('user.id')
    .limit(batch)
    .execute()
}
