import path from 'node:path'
import { runLimited } from '~/infra/media-tool'
import type { Features } from '~/domain/voice/analysis'
import { OnnxFault } from './onnx-codes'
import type { OnnxManifest } from './onnx-manifest'
import type { Answer, Asked, Told } from './run-onnx.child'

/** What a model may ask of the machine. */
export const onnxLimits = { fileBytes: 512 * 1024 * 1024, wallMs: 120_000, memoryBytes: 4 * 1024 ** 3 }
const heapMegabytes = 512
/** It has one thread; what begins and cleans up beside it has some seconds. */
const startSeconds = 10

/** What is known of a recording; the file is needed where the model listens. */
export type Shown = { features: Features; recording: string | null }

type Run = { signal?: AbortSignal | undefined; limits?: typeof onnxLimits }

/** How many recordings a process is shown at most: what it is asked has to fit into its arguments. */
export const mostShown = ({ audio }: OnnxManifest) => (audio ? 1 : 50)

/**
 * What a model file says of recordings, each in the order of its skills, found out in a process with an end to its time and memory. Throws OnnxFault where the model is at fault, and an
 * Error where the machine is: then trying again makes sense.
 */
export async function runOnnx(
  model: { file: string; manifest: OnnxManifest },
  shown: readonly Shown[],
  { signal, limits = onnxLimits }: Run = {},
): Promise<Answer[]> {
  const { sha256, skills, audio, features: wanted } = model.manifest
  const inputs = shown.map(({ features, recording }) => {
    if (audio && recording === null) throw new Error('A model that listens needs the recording.')
    return {
      features: wanted.length > 0 ? wanted.map(({ feature, missing }) => features[feature]?.value ?? missing) : null,
      recording: audio ? path.resolve(recording!) : null,
    }
  })
  const asked: Asked = { model: path.resolve(model.file), sha256, skills: skills.length, inputs, most: limits.fileBytes }
  const args = [`--max-old-space-size=${heapMegabytes}`, path.resolve('build/onnx.child.mjs'), JSON.stringify(asked)]
  const { wallMs, memoryBytes } = limits
  const cpuSeconds = Math.ceil(wallMs / 1000) + startSeconds
  const ended = await runLimited(process.execPath, args, {
    wallMs,
    memoryBytes,
    cpuSeconds,
    fileBytes: 1024 * 1024,
    ...(signal && { signal }),
  })
  if (ended.exitCode === 1) throw new Error(`The model was not asked: ${ended.log}`)
  if (ended.exitCode !== 0) throw new OnnxFault('onnxTooHeavy')
  const told = JSON.parse(ended.stdout) as Told
  if ('fault' in told) throw new OnnxFault(told.fault)
  return told.answers
}
