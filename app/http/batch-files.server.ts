import { applyManifest, mostManifestBytes } from '~/domain/datasets/apply-manifest.server'
import { fileRole, mostItems } from '~/domain/datasets/pairing'
import { uploadPurposes, wrongTypeCode } from '~/domain/uploads/upload-purposes'
import { log } from '~/infra/log'
import { faultReason, faultStatus } from './answering-faults.server'
import { readMultipart } from './multipart.server'

type Asked = {
  actorId: number
  /** The batch the files go into, asked for with the first of them. */ batchOf: (form: FormData) => Promise<number>
}

type Received = {
  form: FormData
  /** How many files were chosen, and how many of them are in the batch. */
  chosen: number
  kept: number
  refused: { fileName: string; code: string }[]
  /** Of the answer that tells what was refused: 400, or that of the fault for which a file could not be kept. */
  status: number
}

/** What became of a form's input `files`: recordings, spreadsheets and a manifest for a batch. A fault with one leaves the others in it. */
export async function receiveBatchFiles(request: Request, { actorId, batchOf }: Asked): Promise<Received> {
  const { form, listed } = await readMultipart(request, {
    ownerId: actorId,
    slots: {},
    list: {
      name: 'files',
      most: 2 * mostItems + 1,
      choose: async (fields, fileName) => {
        const role = fileRole(fileName)
        if (role === null) return { refuse: wrongTypeCode(wanted) }
        const batchId = await batchOf(fields)
        if (role === 'manifest')
          return { maxBytes: mostManifestBytes, take: (content) => applyManifest({ actorId, batchId, fileName, content }) }
        return { purpose: role === 'audio' ? 'dataset_audio' : 'dataset_sheet', details: { batch: String(batchId) } }
      },
    },
  })
  let status = 400
  const refused = listed.flatMap((file) => {
    if (file.ok) return []
    const { fileName, code, error } = file
    if (error === undefined) return [{ fileName, code }]
    log.error('batch.fileFailed', { fileName, error })
    status = faultStatus(error)
    return [{ fileName, code: faultReason(error) ?? 'datasetUploadFailed' }]
  })
  return { form, chosen: listed.length, kept: listed.length - refused.length, refused, status }
}

const { dataset_audio: audio, dataset_sheet: sheet } = uploadPurposes
const wanted = { maxBytes: audio.maxBytes, formats: [...sheet.formats, ...audio.formats] }
