import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'
import { deleteEmptyFolders, deleteStored } from '~/infra/storage'
import { modelCalibration } from './jobs'
import { versionSubject } from './queries/version-progress.server'

/**
 * Takes a version away that never was the default, with its file and what works on it. One that was, results name: it stays. Codes: modelVersionNotFound, modelVersionNamed.
 */
export async function deleteVersion({ actorId, id }: { actorId: number; id: number }): Promise<{ ok: true } | { ok: false; code: string }> {
  const deleted = await transaction(async (tx) => {
    const version = await tx.modelVersion.findUnique({ where: { id }, select: { publishedAt: true, storageKey: true } })
    if (!version) return { ok: false as const, code: 'modelVersionNotFound' }
    if (version.publishedAt) return { ok: false as const, code: 'modelVersionNamed' }
    await tx.job.deleteMany({ where: { kind: modelCalibration.kind, subject: versionSubject(id) } })
    await tx.modelVersion.delete({ where: { id }, select: { id: true } })
    await recordAudit(tx, { actorId, action: 'model_version.deleted', subject: { type: 'model_version', id } })
    return { ok: true as const, storageKey: version.storageKey }
  })
  if (!deleted.ok) return deleted
  // A process that dies here leaves a file that no row names: the storage page finds it.
  if (deleted.storageKey) await deleteStored(deleted.storageKey).then(() => deleteEmptyFolders(deleted.storageKey!))
  return { ok: true }
}
