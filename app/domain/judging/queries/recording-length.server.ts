import { read } from '~/infra/db/read'

/** How long a work's recording lasts, in milliseconds; null where nobody knows, as of a performance. */
export async function recordingLength(workId: number): Promise<number | null> {
  const found = await read
    .selectFrom('Work')
    .innerJoin('Upload', 'Upload.id', 'Work.uploadId')
    .where('Work.id', '=', workId)
    .select('Upload.durationMs')
    .executeTakeFirst()
  return found?.durationMs ?? null
}
