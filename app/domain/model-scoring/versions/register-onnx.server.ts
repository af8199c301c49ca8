import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { deleteEmptyFolders, deleteStored, placeFile, requireRoomFor, scratchFolder } from '~/infra/storage'
import { OnnxFault } from '../onnx/onnx-codes'
import { readManifest } from '../onnx/read-manifest'
import { tryOnnx } from '../onnx/try-onnx.server'
import { askedSchema, type CalibrationAsked } from './asked'
import { modelCalibration } from './jobs'
import { versionSubject } from './queries/version-progress.server'

type Given = { actorId: number; bytes: Buffer; manifest: string; asked: CalibrationAsked }

/**
 * Takes an organisation's model file with what it says of it: checks both, runs the file once, stores it and asks for its evaluation on the library's ratings. Codes: onnxManifestNotJson,
 * onnxManifestField (field), onnxManifestValue (field, allowed), and those of OnnxFault. Throws where the machine is at fault; then nothing is kept.
 */
export async function registerOnnx({
  actorId,
  bytes,
  manifest: text,
  asked,
}: Given): Promise<{ ok: true; id: number } | { ok: false; code: string }> {
  const chosen = askedSchema.parse(asked)
  const read = readManifest(text)
  if (!read.ok) return read
  const { manifest } = read
  if (createHash('sha256').update(bytes).digest('hex') !== manifest.sha256) return { ok: false, code: 'onnxHash' }
  await requireRoomFor(2 * bytes.length)
  const name = randomBytes(16).toString('hex')
  const folder = path.join(scratchFolder(), `model-${name}`)
  const storageKey = `models/${name.slice(0, 2)}/${name}`
  try {
    await fs.mkdir(folder, { recursive: true })
    const file = path.join(folder, 'model.onnx')
    await fs.writeFile(file, bytes)
    await tryOnnx(file, manifest)
    await placeFile(file, storageKey)
  } catch (error) {
    if (error instanceof OnnxFault) return { ok: false, code: error.code }
    throw error
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
  const made = transaction(async (tx) => {
    const data = { kind: 'onnx' as const, asked: chosen, parameters: manifest, storageKey, createdById: actorId, createdAt: now() }
    const { id } = await tx.modelVersion.create({ data, select: { id: true } })
    await recordAudit(tx, { actorId, action: 'model_version.registered', subject: { type: 'model_version', id } })
    await enqueue(tx, modelCalibration, { subject: versionSubject(id), payload: { versionId: id } })
    return { ok: true as const, id }
  })
  return made.catch(async (error: unknown) => {
    await deleteStored(storageKey).then(() => deleteEmptyFolders(storageKey))
    throw error
  })
}
