import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'

/** Takes an analysis away with its curves; what works on it stops, since the database takes its job too. False when it is not there. */
export function deleteAnalysis({ actorId, analysisId }: { actorId: number; analysisId: number }): Promise<boolean> {
  return transaction(async (tx) => {
    const found = await tx.emotionAnalysis.findUnique({ where: { id: analysisId }, select: { workId: true } })
    if (!found) return false
    await tx.emotionAnalysis.delete({ where: { id: analysisId }, select: { id: true } })
    await recordAudit(tx, { actorId, action: 'work.emotion_analysis_deleted', subject: { type: 'work', id: found.workId } })
    return true
  })
}
