import { db } from '~/infra/db/client'
import { type WorkMedia, WorkMediaKind } from '~/infra/db/generated/client'

/** What processing made of a work; null for an unknown kind and before it is made. */
export async function findWorkMedia(workId: number, kind: string): Promise<WorkMedia | null> {
  if (!Object.hasOwn(WorkMediaKind, kind)) return null
  return db.workMedia.findUnique({ where: { workId_kind: { workId, kind: kind as WorkMediaKind } } })
}
