import { onnxFormLimits } from '~/domain/model-scoring/onnx/onnx-limits'
import { type Glance, readMultipart } from './multipart.server'

type Input = keyof typeof onnxFormLimits
type Refused = { code: string; at: Input }

/** A form that may bring a model file and its manifest; `missing`: why it brings no whole pair. */
export async function readModelForm(
  request: Request,
  ownerId: number,
): Promise<{ form: FormData; files: { bytes: Buffer; manifest: string } | null; missing: Refused | null }> {
  const held: Partial<Record<Input, Buffer>> = {}
  const glance = (name: Input): Glance => ({
    maxBytes: onnxFormLimits[name].maxBytes,
    take: async (content) => {
      if (content.length === 0) return { ok: false, code: 'fileEmpty' }
      held[name] = content
      return { ok: true }
    },
  })
  const { form, uploads } = await readMultipart(request, { ownerId, slots: { model: glance('model'), manifest: glance('manifest') } })
  const refusal = (at: Input, code: string): Refused | null => {
    const upload = uploads[at]
    return upload?.ok ? null : { at, code: upload?.code ?? code }
  }
  const missing = refusal('model', 'onnxFileRequired') ?? refusal('manifest', 'onnxManifestRequired')
  const { model, manifest } = held
  return { form, files: model && manifest ? { bytes: model, manifest: manifest.toString('utf8') } : null, missing }
}
