import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type FeatureCode, featureCodes, type Features } from '~/domain/voice/analysis'
import type { OnnxManifest } from './onnx-manifest'
import { onnxLimits, runOnnx } from './run-onnx.server'
import { trialRecording } from './trial-recording'

/** Somebody waits for it. */
const trialMs = 30_000

/** Whether the package that runs model files is installed; it need not be. */
export function canRunOnnx(): boolean {
  try {
    createRequire(path.resolve('package.json')).resolve('onnxruntime-node')
    return true
  } catch {
    return false
  }
}

/** Runs a model file once, on nothing measured and a tone, in a process with an end to its time and memory; throws as runOnnx does. `file` stands in a folder of its own. */
export async function tryOnnx(file: string, manifest: OnnxManifest): Promise<void> {
  const features = Object.fromEntries(featureCodes.map((code): [FeatureCode, null] => [code, null])) as Features
  const recording = manifest.audio ? `${file}.wav` : null
  if (recording) await fs.writeFile(recording, trialRecording())
  await runOnnx({ file, manifest }, [{ features, recording }], { limits: { ...onnxLimits, wallMs: trialMs } })
}
