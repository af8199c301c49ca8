import { type Media, MediaKind } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { isStored } from '~/infra/storage'

/** Whether a work's file is on the disk, besides in the books. */
export async function workMediaIsThere(workId: number, kind: string): Promise<boolean> {
  const media = await findWorkMedia(workId, kind)
  return media !== null && isStored(media.storageKey)
}

/** What processing made of a work's file; null for an unknown kind and before it is made. */
export async function findWorkMedia(workId: number, kind: string): Promise<Media | null> {
  if (!Object.hasOwn(MediaKind, kind)) return null
  const media = await read
    .selectFrom('Media')
    .innerJoin('Work', 'Work.uploadId', 'Media.uploadId')
    .where('Work.id', '=', workId)
    .where('Media.kind', '=', kind as MediaKind)
    .selectAll('Media')
    .executeTakeFirst()
  return media ?? null
}
