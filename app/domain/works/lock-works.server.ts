import { recordAudits } from '~/domain/audit/record-audit.server'
import { assignToPanel } from '~/domain/panels/assign.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'
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
    await writeLocks(tx, { registrationIds: [registrationId], stageId, at, actorId: userId })
    return { ok: true }
  })
}

/** How many works count, and how many are needed. */
export function lockCount({ competition, slots, works }: Situation): { uploaded: number; minimum: number } {
  return { uploaded: works.filter((work) => countsForLock(work.status)).length, minimum: minimumToLock(competition, slots) }
}

type Locking = { registrationIds: readonly number[]; stageId: number; at: Date; /** Null: the stage's end. */ actorId: number | null }

/** Locks the works of any number of participants in a stage, in the caller's transaction: theirs are assigned, each has its audit entry. */
export async function writeLocks(tx: Tx, { registrationIds, stageId, at, actorId }: Locking): Promise<void> {
  const those = Prisma.sql`json_each(${JSON.stringify(registrationIds)})`
  const works = await tx.$queryRaw<{ id: number | bigint }[]>`
    UPDATE "Work" SET "lockedAt" = ${at} WHERE "stageId" = ${stageId} AND "registrationId" IN (SELECT value FROM ${those}) RETURNING "id"`
  await assignToPanel(
    tx,
    works.map(({ id }) => Number(id)),
  )
  await tx.$executeRaw`
    INSERT INTO "WorkLock" ("registrationId", "stageId", "lockedAt", "byParticipant") SELECT value, ${stageId}, ${at}, ${actorId !== null} FROM ${those}`
  await recordAudits(
    tx,
    registrationIds.map((id) => ({ actorId, action: 'works.locked', subject: { type: 'registration', id }, details: { stageId } })),
  )
}
