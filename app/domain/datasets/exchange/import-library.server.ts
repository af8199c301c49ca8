import fs from 'node:fs/promises'
import path from 'node:path'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { discardStored } from '~/domain/uploads/cancel-upload.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { mediaPath, scratchFolder } from '~/infra/storage'
import { listDatasets } from './list-datasets.server'
import { readArchive } from './read-archive.server'
import { takeRecordings } from './take-recordings.server'

type Run = {
  signal?: AbortSignal
  progress?: (percent: number) => void
  finish: (write: (tx: Tx) => Promise<void>) => Promise<void>
}

/**
 * Makes datasets of what a library's ZIP holds: its manifest is read and listed, then each recording is taken out, proved and written with its dataset in one transaction.
 * Running it again goes on with what waits. Throws when the machine is at fault, so that the job is tried again.
 */
export async function importLibrary({ importId }: { importId: number }, { signal, progress, finish }: Run): Promise<void> {
  const begun = await read
    .selectFrom('LibraryImport')
    .innerJoin('Upload', 'Upload.id', 'LibraryImport.archiveUploadId')
    .where('LibraryImport.id', '=', importId)
    .where('LibraryImport.endedAt', 'is', null)
    .select(['Upload.storageKey', 'LibraryImport.createdById'])
    .executeTakeFirst()
  if (!begun?.storageKey) return
  const file = mediaPath(begun.storageKey)
  const folder = path.join(scratchFolder(), `import-${importId}`)
  await fs.rm(folder, { recursive: true, force: true })
  await fs.mkdir(folder, { recursive: true })
  try {
    const archive = await readArchive({ file, folder, signal })
    if (!archive.ok) return await finish((tx) => endImport(tx, { importId, failure: archive.code, left: archive.code }))
    await listDatasets(importId, archive)
    await takeRecordings({ importId, ownerId: begun.createdById, file, signal, progress })
    await finish((tx) => endImport(tx, { importId, failure: null, left: 'archiveAudioMissing' }))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Ends an import that the machine has failed too often, in the transaction that gives its job up. */
export async function giveUpImport(tx: Tx, { importId }: { importId: number }): Promise<void> {
  await endImport(tx, { importId, failure: 'archiveInterrupted', left: 'archiveInterrupted' })
}

/** `left`: why what still waits comes to nothing. The ZIP goes: what it held is in the library, or can be sent again. */
async function endImport(tx: Tx, { importId, failure, left }: { importId: number; failure: string | null; left: string }): Promise<void> {
  const { count } = await tx.libraryImport.updateMany({ where: { id: importId, endedAt: null }, data: { endedAt: now(), failure } })
  if (count === 0) return
  await tx.libraryImportItem.updateMany({
    where: { importId, status: 'waiting' },
    data: { status: 'failed', said: Prisma.DbNull, reasons: [left] },
  })
  const { archiveUploadId, createdById } = await tx.libraryImport.findUniqueOrThrow({ where: { id: importId } })
  const created = await tx.libraryImportItem.count({ where: { importId, status: 'created' } })
  await discardStored(tx, archiveUploadId)
  const details = { count: created, ...(failure && { code: failure }) }
  await recordAudit(tx, { actorId: createdById, action: 'library.imported', subject: { type: 'library', id: importId }, details })
}
