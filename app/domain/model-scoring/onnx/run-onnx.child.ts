import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { analysisRate, readRecording } from '~/domain/voice/read-recording.server'
import { Resampler } from '~/domain/voice/resample'
import type { OnnxFaultCode } from './onnx-codes'

/**
 * A process of its own: a foreign model takes as much time and memory as it likes, and both end with the process. Writes its scores of each input, or a code of what is
 * wrong with it, to its standard output.
 */
export type Asked = { model: string; sha256: string; skills: number; inputs: Input[]; most: number }
/** What a model is told of one recording; null of what it does not take. */
export type Input = { features: number[] | null; recording: string | null }
export type Answer = { scores: number[]; confidence: number[] | null }
export type Told = { answers: Answer[] } | { fault: OnnxFaultCode }

/** What is used of onnxruntime-node, which need not be installed. */
type Tensor = { dims: readonly number[]; type: string; data: Float32Array }
type Session = {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>
}
type Runtime = {
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => Tensor
  InferenceSession: { create(model: Uint8Array, options: Record<string, unknown>): Promise<Session> }
}

class Fault extends Error {
  constructor(readonly code: OnnxFaultCode) {
    super(code)
  }
}

const audioRate = 16_000

async function main(): Promise<void> {
  let told: Told
  try {
    told = await ask(JSON.parse(process.argv[2] ?? '') as Asked)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    told = { fault: error.code }
  }
  // The runtime's threads would go on for a while.
  process.stdout.write(JSON.stringify(told), () => process.exit(0))
}

async function ask({ model, sha256, skills, inputs, most }: Asked): Promise<Told> {
  const runtime = await loadRuntime()
  const stats = fs.statSync(model, { throwIfNoEntry: false })
  if (!stats) throw new Fault('onnxGone')
  if (stats.size > most) throw new Fault('onnxTooLarge')
  const bytes = fs.readFileSync(model)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Fault('onnxHash')
  // Weights that a model says lie in other files are looked for where there are none of ours.
  process.chdir(os.tmpdir())
  const session = await load(runtime, bytes)
  const wanted = [...session.inputNames].sort().join()
  if (!session.outputNames.includes('scores')) throw new Fault('onnxOutputs')
  const answers: Answer[] = []
  for (const input of inputs) {
    const feeds = await feedsOf(runtime, input)
    if (wanted !== Object.keys(feeds).sort().join()) throw new Fault('onnxInputs')
    const { scores, confidence } = await run(session, feeds)
    answers.push({ scores: figures(scores, skills, [1, 5]), confidence: confidence ? figures(confidence, skills, [0, 1]) : null })
  }
  return { answers }
}

async function feedsOf({ Tensor }: Runtime, { features, recording }: Input): Promise<Record<string, Tensor>> {
  const feeds: Record<string, Tensor> = {}
  if (features) feeds.features = new Tensor('float32', Float32Array.from(features), [1, features.length])
  if (recording !== null) {
    const audio = await audioOf(recording)
    feeds.audio = new Tensor('float32', audio, [1, audio.length])
  }
  return feeds
}

async function loadRuntime(): Promise<Runtime> {
  const name = 'onnxruntime-node'
  try {
    const loaded = (await import(name)) as Runtime & { default?: Runtime }
    return loaded.default ?? loaded
  } catch {
    throw new Fault('onnxMissing')
  }
}

async function load(runtime: Runtime, bytes: Uint8Array): Promise<Session> {
  try {
    return await runtime.InferenceSession.create(bytes, {
      ...{ executionProviders: ['cpu'], intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' },
      ...{ logSeverityLevel: 4, enableCpuMemArena: false },
    })
  } catch (error) {
    throw new Fault(isMemory(error) ? 'onnxTooHeavy' : 'onnxUnreadable')
  }
}

async function run(session: Session, feeds: Record<string, Tensor>): Promise<Record<string, Tensor>> {
  try {
    return await session.run(feeds)
  } catch (error) {
    // What remains are shapes that do not fit.
    throw new Fault(isMemory(error) ? 'onnxTooHeavy' : 'onnxInputs')
  }
}

const isMemory = (error: unknown) => /alloc|memory/i.test(String(error))

function figures(tensor: Tensor | undefined, count: number, [least, most]: [number, number]): number[] {
  if (!tensor || tensor.type !== 'float32' || tensor.dims.join() !== `1,${count}`) throw new Fault('onnxOutputs')
  const values = [...tensor.data]
  if (!values.every(Number.isFinite)) throw new Fault('onnxNotFinite')
  if (!values.every((value) => value >= least && value <= most)) throw new Fault('onnxRange')
  return values
}

async function audioOf(file: string): Promise<Float32Array> {
  const { samples } = await readRecording(file)
  const target = new Float32Array(Math.floor((samples.length * audioRate) / analysisRate))
  const resampler = new Resampler(analysisRate, audioRate, analysisRate)
  let made = 0
  for (let at = 0; at < samples.length; at += analysisRate) made += resampler.push(samples.subarray(at, at + analysisRate), target, made)
  resampler.end(target, made)
  return target
}

await main()
