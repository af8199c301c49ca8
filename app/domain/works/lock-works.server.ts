import { recordAudit } from '~/domain/audit/record-audit.server'
import { assignToPanel } from '~/domain/panels/assign.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { lockingRefusal, minimumToLock } from './rules'
import { findSituation, ruleView, type Situation } from './queries/situation.server'
import { countsForLock } from './states'

type Locked = { ok: true } | { ok: false; code: string }
type Named = { userId: number; registrationId: number; stageId: number; confirmed: boolean }

/**
 * Locks a participant's works of a stage, for good. Codes: lockUnconfirmed, uploadNotApproved, worksLocked, lockTooFew,
 * and those of uploadRefusal. A database constraint stands behind: one lock, and no change to a locked work.
 */
export async function lockWorks({ userId, registrationId, stageId, confirmed }: Named): Promise<Locked> {
  if (!confirmed) return { ok: false, code: 'lockUnconfirmed' }
  return transaction(async (tx) => {
    const situation = await findSituation({ registrationId, stageId })
    if (!situation || situation.registration.userId !== userId) return { ok: false, code: 'uploadNotApproved' }
    const at = now()
    const refused = lockingRefusal({ ...ruleView(situation), ...lockCount(situation) }, at)
    if (refused) return { ok: false, code: refused }
    await writeLock(tx, { registrationId, stageId, at, actorId: userId })
    return { ok: true }
  })
}

/** How many works count, and how many are needed. */
export function lockCount({ competition, slots, works }: Situation): { uploaded: number; minimum: number } {
  return { uploaded: works.filter((work) => countsForLock(work.status)).length, minimum: minimumToLock(competition, slots) }
}

/** `actorId` null: the stage's end locked them. */
export async function writeLock(
  tx: Tx,
  { registrationId, stageId, at, actorId }: { registrationId: number; stageId: number; at: Date; actorId: number | null },
): Promise<void> {
  await tx.work.updateMany({ where: { registrationId, stageId }, data: { lockedAt: at } })
  await assignToPanel(
    tx,
    (await tx.work.findMany({ where: { registrationId, stageId }, select: { id: true } })).map(({ id }) => id),
  )
  await tx.workLock.create({ data: { registrationId, stageId, lockedAt: at, byParticipant: actorId !== null } })
  await recordAudit(tx, { actorId, action: 'works.locked', subject: { type: 'registration', id: registrationId }, details: { stageId } })
}
