import { recordAudit } from '~/domain/audit/record-audit.server'
import { deleteUpload } from '~/domain/uploads/cancel-upload.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { uploadRefusal } from './rules'
import { findSituation, ruleView } from './queries/situation.server'

type Deleted = { ok: true } | { ok: false; code: string }

/** Takes a participant's own work away, rows and files. Codes: workNotFound, those of uploadRefusal (locked, closed), workScored. */
export async function deleteWork({ userId, workId }: { userId: number; workId: number }): Promise<Deleted> {
  return transaction(async (tx): Promise<Deleted> => {
    const found = await tx.work.findUnique({ where: { id: workId }, select: { registrationId: true, stageId: true, slot: true } })
    const situation = found && (await findSituation(found))
    const work = situation?.works.find((one) => one.id === workId)
    if (!situation || !work || situation.registration.userId !== userId) return { ok: false, code: 'workNotFound' }
    const refused = uploadRefusal(ruleView(situation, work.slot), now())
    if (refused) return { ok: false, code: refused }
    // An organiser reopens a slot for another file; emptying it would undo the lock.
    if (situation.lock) return { ok: false, code: 'worksLocked' }
    if (await tx.score.count({ where: { workId } })) return { ok: false, code: 'workScored' }
    await tx.work.delete({ where: { id: workId } })
    if (work.uploadId) await deleteUpload(tx, work.uploadId)
    await recordAudit(tx, {
      actorId: userId,
      action: 'work.deleted',
      subject: { type: 'work', id: workId },
      details: { registrationId: work.registrationId, stageId: work.stageId, slot: work.slot, title: work.title },
    })
    return { ok: true }
  })
}
