import { uploadsEnded } from '~/domain/competitions/clock'
import { unpublishedStatuses } from '~/domain/competitions/states'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { apart } from '~/infra/log'
import { lockCount, writeLock } from './lock-works.server'
import { findSituation } from './queries/situation.server'
import { stagesToLock, unlockedParticipants } from './unlocked-participants.server'

/**
 * Locks what participants left unlocked in stages whose uploads have ended (its grace too), where the minimum is met; the others are for
 * the organiser to see. Safe to run at any time and again; returns how many registrations it locked.
 */
export async function lockEndedStages(): Promise<number> {
  const at = now()
  const stages = await stagesToLock()
    .innerJoin('Competition as run', 'run.id', 'Stage.competitionId')
    .where('Stage.canUpload', '=', true)
    .where('Stage.status', 'in', unpublishedStatuses)
    .where('run.publishedAt', 'is not', null)
    .where('run.status', '=', 'in_progress')
    .execute()
  let locked = 0
  for (const stage of stages) {
    if (stage.status === 'active' && !uploadsEnded(stage.competition, stage, at)) continue
    const waiting = await unlockedParticipants(stage, { uploaders: true })
    for (const { id: registrationId } of waiting.filter(({ uploaded, minimum }) => uploaded >= minimum)) {
      locked += await apart('clock.failed', { registrationId }, () =>
        transaction((tx) => lockAtEnd(tx, { registrationId, stageId: stage.id, at })),
      )
    }
  }
  return locked
}

/** Whether the works of one participant were locked: all is asked anew, for much may have changed since it was looked. */
async function lockAtEnd(tx: Tx, { registrationId, stageId, at }: { registrationId: number; stageId: number; at: Date }): Promise<number> {
  const situation = await findSituation({ registrationId, stageId })
  if (!situation || situation.lock || situation.registration.status !== 'approved') return 0
  const { uploaded, minimum } = lockCount(situation)
  if (uploaded < minimum) return 0
  await writeLock(tx, { registrationId, stageId, at, actorId: null })
  return 1
}
