import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { VoiceAnalysis } from './analysis'
import { type UnreadableCode, UnreadableRecording } from './unreadable-recording'

/** What the thread is given and what it tells: see voice.worker.ts. */
export type Asked = { file: string; declaredAccompaniment: boolean; withBrightness: boolean }
export type Told = { progress: number } | { analysis: VoiceAnalysis } | { unreadable: UnreadableCode }

type Options = {
  declaredAccompaniment: boolean
  withBrightness?: boolean
  signal?: AbortSignal
  /** Told the share that is done, 0..1, some times a second. */
  onProgress?: (share: number) => void
}

const thread = 'build/voice.worker.mjs'

// On globalThis, because a development server loads this module again after each edit: a second queue would be no queue.
const held = globalThis as { __voice?: Promise<unknown> }

/**
 * What is heard in a WAV file, found out in a thread of its own, so that nobody waits for it; one at a time in the process, in the order they were
 * asked for. Throws UnreadableRecording where the file is at fault, the signal's reason where it was aborted (waiting or at work), and an Error where
 * the thread ran out of memory.
 */
export function analyseAside(file: string, options: Options): Promise<VoiceAnalysis> {
  const turn = (held.__voice ?? Promise.resolve()).then(() => runThread(file, options))
  held.__voice = turn.catch(() => {})
  return orAborted(turn, options.signal)
}

/** Who gives up does not wait for the turn of what they no longer want. */
function orAborted<T>(turn: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return turn
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

async function runThread(
  file: string,
  { declaredAccompaniment, withBrightness = false, signal, onProgress }: Options,
): Promise<VoiceAnalysis> {
  signal?.throwIfAborted()
  const asked: Asked = { file: path.resolve(file), declaredAccompaniment, withBrightness }
  const worker = new Worker(path.resolve(thread), { workerData: asked, resourceLimits: { maxOldGenerationSizeMb: 192 } })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (told: Told) => {
        if ('progress' in told) onProgress?.(told.progress)
        else if ('analysis' in told) resolve(told.analysis)
        else reject(new UnreadableRecording(told.unreadable))
      })
      worker.once('error', reject)
      worker.once('exit', (code) =>
        reject(signal?.aborted ? signal.reason : new Error(`The thread of the voice analysis ended with ${code} and no answer.`)),
      )
    })
  } finally {
    signal?.removeEventListener('abort', stop)
    // The next one begins when this one's memory is free again.
    await worker.terminate()
  }
}
