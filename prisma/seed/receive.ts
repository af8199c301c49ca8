import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { type ArrivalSlot, beginArrival } from '~/domain/uploads/receive-upload.server'
import { incomingPath } from '~/infra/storage'
import { must } from './competitions'

type File = ArrivalSlot & { ownerId: number; fileName: string; bytes: Buffer }

/** Sends a file in the way a form does: received, checked, stored; returns the upload's id. */
export async function receive({ bytes, ...slot }: File): Promise<string> {
  const { uploadId, complete } = must(await beginArrival(slot))
  await fs.writeFile(incomingPath(uploadId), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return must(await complete({ size: bytes.length, sha256 })).uploadId
}
