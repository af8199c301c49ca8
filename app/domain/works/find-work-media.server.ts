import { db } from '~/infra/db/client'
import { type Media, MediaKind } from '~/infra/db/generated/client'

/** What processing made of a work's file; null for an unknown kind and before it is made. */
export async function findWorkMedia(workId: number, kind: string): Promise<Media | null> {
  if (!Object.hasOwn(MediaKind, kind)) return null
  return db.media.findFirst({ where: { kind: kind as MediaKind, upload: { work: { id: workId } } } })
}
