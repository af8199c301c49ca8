import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { analyseRecording } from './analyse-recording.server'
import type { Asked, Told } from './analyse-aside.server'
import { UnreadableRecording } from './unreadable-recording'

const { file, ...asked } = workerData as Asked
const tell = (told: Told) => parentPort!.postMessage(told)
// On Linux this is of the thread alone: pages go first where the cores do not suffice.
if (process.platform === 'linux') os.setPriority(19)
try {
  tell({ analysis: await analyseRecording(file, { ...asked, onProgress: (progress) => tell({ progress }) }) })
} catch (error) {
  if (!(error instanceof UnreadableRecording)) throw error
  tell({ unreadable: error.code })
}
