import { slicesOf } from '~/infra/breathe'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { apart, log } from '~/infra/log'
import { writeLocks } from './lock-works.server'
import { endedStages } from './queries/ended-stages.server'
import { unlockedParticipants } from './queries/unlocked-participants.server'

/** How many works are assigned to judges in one transaction, of how many participants at most: nobody waits for thousands. */
const pairsAtOnce = 1000
const mostAtOnce = 500

/**
 * Locks what participants left unlocked in stages whose uploads have ended (its grace too), where the minimum is met; the others are for
 * the organiser to see. Safe to run at any time and again; returns how many registrations it locked.
 */
export async function lockEndedStages(): Promise<number> {
  const at = now()
  let locked = 0
  for (const stage of await endedStages(at)) {
    const waiting = enoughUploaded(await unlockedParticipants(stage, { uploaders: true }))
    const pairsOfOne = stage.judges * Math.max(1, ...waiting.map(({ uploaded }) => uploaded))
    const atOnce = Math.max(1, Math.min(mostAtOnce, Math.floor(pairsAtOnce / pairsOfOne)))
    for (const some of slicesOf(idsOf(waiting), atOnce)) locked += await lockTogether(stage.id, some, at)
  }
  return locked
}

type Unlocked = Awaited<ReturnType<typeof unlockedParticipants>>

const enoughUploaded = (unlocked: Unlocked) => unlocked.filter(({ uploaded, minimum }) => uploaded >= minimum)
const idsOf = (unlocked: Unlocked) => unlocked.map(({ id }) => id)

/** Locks some participants' works in one transaction; where one of them fails, each by itself, so that the others are locked. */
async function lockTogether(stageId: number, registrationIds: readonly number[], at: Date): Promise<number> {
  const lock = (some: readonly number[]) => transaction((tx) => lockAtEnd(tx, { registrationIds: some, stageId, at }))
  try {
    return await lock(registrationIds)
  } catch (error) {
    log.warn('clock.apart', { stageId, error })
    let locked = 0
    for (const registrationId of registrationIds) locked += await apart('clock.failed', { registrationId }, () => lock([registrationId]))
    return locked
  }
}

/** How many participants' works were locked: all is asked anew, for much may have changed since it was looked. */
async function lockAtEnd(
  tx: Tx,
  { registrationIds, stageId, at }: { registrationIds: readonly number[]; stageId: number; at: Date },
): Promise<number> {
  const [stage] = await endedStages(at, stageId)
  if (!stage) return 0
  const waiting = enoughUploaded(await unlockedParticipants(stage, { uploaders: true, among: registrationIds }))
  if (waiting.length > 0) await writeLocks(tx, { registrationIds: idsOf(waiting), stageId, at, actorId: null })
  return waiting.length
}
