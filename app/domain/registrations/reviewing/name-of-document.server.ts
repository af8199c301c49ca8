import { read } from '~/infra/db/read'
import { documentName } from '../document-name'

/** What a stored upload is called when it is saved: after the registration whose document it is, else by its own id. */
export async function nameOfDocument({ id, mime }: { id: string; mime: string }): Promise<string> {
  const registration = await read
    .selectFrom('Registration')
    .where(({ or, eb }) => or([eb('resumeId', '=', id), eb('paymentScreenshotId', '=', id)]))
    .select(['number', 'name'])
    .executeTakeFirst()
  return documentName(registration ?? { number: null, name: id.slice(0, 8) }, mime)
}
