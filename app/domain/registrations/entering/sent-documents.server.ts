import { read } from '~/infra/db/read'
import type { Documents } from './attach-documents.server'
import type { OwnRegistration } from './own-registration.server'

type SentDocument = {
  field: 'paymentScreenshot' | 'resume'
  /** The name of the file that is held already. */
  held: string | null
  /** The held one says something else, and would be lost. */
  replaces: boolean
}

/** Of the files sent with a form, what they meet in the registration. */
export async function sentDocuments(own: OwnRegistration, sent: Documents): Promise<SentDocument[]> {
  const given = { paymentScreenshot: sent.paymentScreenshotId, resume: sent.resumeId } as const
  const ids = Object.values(given).filter((id) => id !== undefined)
  if (ids.length === 0) return []
  const uploads = await read.selectFrom('Upload').where('id', 'in', ids).select(['id', 'sha256']).execute()
  return (['paymentScreenshot', 'resume'] as const).flatMap((field) => {
    const upload = uploads.find(({ id }) => id === given[field])
    if (!upload) return []
    const held = own[field]
    return [{ field, held: held?.fileName ?? null, replaces: held !== null && held.sha256 !== upload.sha256 }]
  })
}
