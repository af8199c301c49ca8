import fs from 'node:fs/promises'
import path from 'node:path'
import { read } from '~/infra/db/read'
import { decodeOptions, runFfmpeg } from '~/infra/ffmpeg'
import { sniffFile } from '~/infra/sniff'
import { mediaPath, scratchFolder } from '~/infra/storage'
import type { ModelTask } from '~/infra/db/generated/client'
import { SourceGone } from './task-failures'

type Source = { /** A WAV. */ file: string; close: () => Promise<void> }

const longestDecodingMs = 10 * 60 * 1000

/**
 * The recording of a task as a WAV: as it was sent where it is one, else its sound decoded into the scratch folder, which `close` takes away. Throws
 * SourceGone where it is not there any more or holds no sound.
 */
export async function openSource(task: Pick<ModelTask, 'id' | 'uploadId' | 'workId' | 'datasetId'>, signal?: AbortSignal): Promise<Source> {
  const storageKey = await storageKeyOf(task)
  if (!storageKey) throw new SourceGone('recordingGone')
  const file = mediaPath(storageKey)
  const format = await sniffFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new SourceGone('recordingGone')
    throw error
  })
  if (format === 'wav' || format === null) return { file, close: async () => {} }
  const folder = path.join(scratchFolder(), `model-task-${task.id}`)
  const close = () => fs.rm(folder, { recursive: true, force: true })
  await close()
  await fs.mkdir(folder, { recursive: true })
  const output = path.join(folder, 'decoded.wav')
  const run = await runFfmpeg(
    { input: { file, format }, outputOptions: decodeOptions(16), output },
    { wallMs: longestDecodingMs, fileBytes: 2 ** 31, signal },
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
