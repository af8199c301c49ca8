import { applyManifest, mostManifestBytes } from '~/domain/datasets/apply-manifest.server'
import { fileRole, mostItems } from '~/domain/datasets/pairing'
import { uploadPurposes, wrongTypeCode } from '~/domain/uploads/upload-purposes'
import { type ListedFile, readMultipart } from './multipart.server'

type Asked = {
  actorId: number
  /** The batch the files go into, asked for with the first of them. */ batchOf: (form: FormData) => Promise<number>
}

/** What became of a form's input `files`: recordings, spreadsheets and a manifest for a batch. */
export async function receiveBatchFiles(request: Request, { actorId, batchOf }: Asked): Promise<{ form: FormData; files: ListedFile[] }> {
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
  return { form, files: listed }
}

const { dataset_audio: audio, dataset_sheet: sheet } = uploadPurposes
const wanted = { maxBytes: audio.maxBytes, formats: [...sheet.formats, ...audio.formats] }
