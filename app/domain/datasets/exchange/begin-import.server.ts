import { can } from '~/domain/accounts/capabilities'
import { onStored, type StoredEffect } from '~/domain/uploads/finalize-upload.server'
import { mayUpload, type UploadIntent, type UploadPermission } from '~/domain/uploads/open-upload.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { enqueue } from '~/infra/jobs/queue'
import { libraryImporting } from '../jobs'

/** Tells the uploads who may send a library's ZIP, and that an import begins with it. */
export function hangLibraryImports(): void {
  mayUpload.dataset_archive = mayImport
  onStored.dataset_archive = beginImport
}

async function mayImport({ ownerId, details: { fingerprint } }: UploadIntent): Promise<UploadPermission> {
  const owner = await read.selectFrom('User').where('id', '=', ownerId).select('role').executeTakeFirst()
  if (!owner || !can(owner.role, 'datasets.manage')) return { ok: false, code: 'uploadNotAllowed' }
  return { ok: true, details: fingerprint ? { fingerprint: fingerprint.slice(0, 100) } : {} }
}

/** Part of the transaction that stores the ZIP: it is imported once, whatever happens to the process. */
async function beginImport(tx: Tx, { id: archiveUploadId, ownerId: createdById }: Upload): Promise<StoredEffect> {
  const { id } = await tx.libraryImport.create({ data: { archiveUploadId, createdById, createdAt: now() }, select: { id: true } })
  await enqueue(tx, libraryImporting, { subject: `library-import:${id}`, payload: { importId: id } })
  return { ok: true }
}
