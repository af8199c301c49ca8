import { read } from '~/infra/db/read'
import { modelCalibration } from '../jobs'

/** What the job for a version names as its subject. */
export const versionSubject = (versionId: number) => `model-version:${versionId}`

/** How far a version's job is, in percent; 0 where none waits or runs. */
export async function versionProgress(versionId: number): Promise<number> {
  const job = await read
    .selectFrom('Job')
    .where('kind', '=', modelCalibration.kind)
    .where('subject', '=', versionSubject(versionId))
    .where('status', 'in', ['queued', 'running'])
    .select('progress')
    .executeTakeFirst()
  return job?.progress ?? 0
}
