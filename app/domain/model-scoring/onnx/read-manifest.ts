import { type OnnxManifest, onnxManifestSchema } from './onnx-manifest'

/**
 * What somebody says of their model file. Codes: onnxManifestNotJson; of the first entry that is missing or wrong, by its path: onnxManifestValue (field,
 * allowed) where only certain values will do, else onnxManifestField (field).
 */
export function readManifest(text: string): { ok: true; manifest: OnnxManifest } | { ok: false; code: string } {
  let given: unknown
  try {
    given = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { ok: false, code: 'onnxManifestNotJson' }
  }
  const parsed = onnxManifestSchema.safeParse(given)
  if (parsed.success) return { ok: true, manifest: parsed.data }
  const [issue] = parsed.error.issues
  const more = issue && 'keys' in issue ? (issue.keys as string[]).slice(0, 1) : []
  const field = [...(issue?.path ?? []), ...more].map(String).join('.').slice(0, 60)
  if (issue?.code === 'invalid_value') {
    return { ok: false, code: `onnxManifestValue?${new URLSearchParams({ field, allowed: issue.values.join(' / ') })}` }
  }
  // What neither listens nor takes features, or is no object.
  return { ok: false, code: `onnxManifestField?${new URLSearchParams({ field: field || 'features / audio' })}` }
}
