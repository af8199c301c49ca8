import fs from 'node:fs/promises'
import path from 'node:path'
import { recordingLimits, UnreadableRecording } from '~/domain/voice/unreadable-recording'
import { read } from '~/infra/db/read'
import { decodeForListening, runFfmpeg } from '~/infra/ffmpeg'
import { probe } from '~/infra/media-probe'
import { sniffFile } from '~/infra/sniff'
import { mediaPath, requireRoomFor, scratchFolder, sizeOf } from '~/infra/storage'
import type { ModelTask } from '~/infra/db/generated/client'
import { SourceGone } from './task-failures'

type Source = { /** A WAV. */ file: string; close: () => Promise<void> }

const longestDecodingMs = 10 * 60 * 1000
/** A little more than is listened to: whether it is too long is seen by who reads it. */
const decodedSeconds = recordingLimits.seconds + 1

/**
 * The recording of a task as a WAV: as it was sent where it is one, else its sound decoded into the scratch folder, which `close` takes away. Throws
 * SourceGone where it is not there any more or holds no sound, UnreadableRecording where a WAV is larger than is taken, and DiskFull.
 */
export async function openSource(task: Pick<ModelTask, 'id' | 'uploadId' | 'workId' | 'datasetId'>, signal?: AbortSignal): Promise<Source> {
  const storageKey = await storageKeyOf(task)
  if (!storageKey) throw new SourceGone('recordingGone')
  const file = mediaPath(storageKey)
  const format = await sniffFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new SourceGone('recordingGone')
    throw error
  })
  if (format === 'wav' || format === null) {
    if (((await sizeOf(file)) ?? 0) > recordingLimits.bytes) throw new UnreadableRecording('tooLarge')
    return { file, close: async () => {} }
  }
  const found = await probe({ file, format }, signal)
  if (found === 'tooSlow') throw new Error(`What file ${storageKey} is was not found out in time.`)
  const sound = typeof found === 'string' ? null : found.audio
  if (!sound) throw new SourceGone('recordingSilentFilm')
  const lasts = typeof found !== 'string' && found.durationMs !== null ? found.durationMs / 1000 : decodedSeconds
  await requireRoomFor((recordingLimits.decodedBytes * Math.min(lasts, decodedSeconds)) / decodedSeconds)
  const folder = path.join(scratchFolder(), `model-task-${task.id}`)
  const close = () => fs.rm(folder, { recursive: true, force: true })
  await close()
  await fs.mkdir(folder, { recursive: true })
  const output = path.join(folder, 'decoded.wav')
  const run = await runFfmpeg(
    { input: { file, format }, outputOptions: decodeForListening(sound, decodedSeconds), output },
    { wallMs: longestDecodingMs, fileBytes: recordingLimits.decodedBytes, signal },
  )
  if (run.ok) return { file: output, close }
  await close()
  signal?.throwIfAborted()
  if (run.timedOut || /No space left on device|Cannot allocate memory/.test(run.log)) throw new Error(run.log.slice(0, 500))
  throw new SourceGone('recordingSilentFilm')
}

async function storageKeyOf({ uploadId, workId, datasetId }: Pick<ModelTask, 'uploadId' | 'workId' | 'datasetId'>): Promise<string | null> {
  const uploads = read.selectFrom('Upload').where('Upload.status', '=', 'stored').select('Upload.storageKey')
  const found =
    uploadId !== null
      ? uploads.where('Upload.id', '=', uploadId)
      : workId !== null
        ? uploads.innerJoin('Work', 'Work.uploadId', 'Upload.id').where('Work.id', '=', workId)
        : uploads.innerJoin('Dataset', 'Dataset.audioUploadId', 'Upload.id').where('Dataset.id', '=', datasetId)
  return (await found.executeTakeFirst())?.storageKey ?? null
}
