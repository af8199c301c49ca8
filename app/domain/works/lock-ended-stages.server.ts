import { uploadsEnded } from '~/domain/competitions/clock'
import { unpublishedStatuses } from '~/domain/competitions/states'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import { lockCount, writeLock } from './lock-works.server'
import { findSituation } from './situation.server'
import { unlockedParticipants } from './unlocked-participants.server'

/**
 * Locks what participants left unlocked in stages whose uploads have ended (its grace too), where the minimum is met; the others are for
 * the organiser to see. Safe to run at any time and again; returns how many registrations it locked.
 */
export async function lockEndedStages(): Promise<number> {
  const at = now()
  const stages = await db.stage.findMany({
    where: {
      canUpload: true,
      status: { in: [...unpublishedStatuses] },
      competition: { publishedAt: { not: null }, status: 'in_progress' },
    },
    select: {
      id: true,
      position: true,
      workCount: true,
      status: true,
      endsAt: true,
      graceMinutes: true,
      competitionId: true,
      competition: { select: { submissionDeadline: true, minWorksToLock: true } },
    },
  })
  let locked = 0
  for (const stage of stages) {
    if (stage.status === 'active' && !uploadsEnded(stage.competition, stage, at)) continue
    const waiting = await unlockedParticipants(stage, { uploaders: true })
    for (const { id: registrationId } of waiting.filter(({ uploaded, minimum }) => uploaded >= minimum)) {
      const done = await transaction(async (tx) => {
        const situation = await findSituation(tx, { registrationId, stageId: stage.id })
        if (!situation || situation.lock || situation.registration.status !== 'approved') return false
        const { uploaded, minimum } = lockCount(situation)
        if (uploaded < minimum) return false
        await writeLock(tx, { registrationId, stageId: stage.id, at, actorId: null })
        return true
      })
      if (done) locked += 1
    }
  }
  return locked
}
