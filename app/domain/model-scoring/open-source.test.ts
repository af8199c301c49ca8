import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeDataset, makeUser } from '../../../tests/factories'
import { readRecording } from '~/domain/voice/read-recording.server'
import { db } from '~/infra/db/client'
import { ensureFolders, mediaPath } from '~/infra/storage'
import { openSource } from './open-source.server'

beforeAll(ensureFolders)

/** A dataset's FLAC of silence, as it is heard. */
async function heard({ seconds, rate, channels }: { seconds: number; rate: number; channels: string }) {
  const { id, audioUploadId } = await makeDataset(await makeUser({ role: 'admin' }))
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: audioUploadId } })
  const file = mediaPath(storageKey!)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const silence = ['-f', 'lavfi', '-i', `anullsrc=r=${rate}:cl=${channels}`, '-t', String(seconds)]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...silence, '-c:a', 'flac', '-compression_level', '0', '-f', 'flac', file])
  const source = await openSource({ id: -id, datasetId: id, uploadId: null, workId: null })
  try {
    return (await readRecording(source.file).catch((error: { code: string }) => error.code)) as Awaited<ReturnType<typeof readRecording>>
  } finally {
    await source.close()
    fs.rmSync(file)
  }
}

test('what is decoded has two channels, 48 kHz and half an hour at most; of more the length is at fault, not the size', async () => {
  const { recording } = await heard({ seconds: 2, rate: 96_000, channels: '5.1' })
  expect(recording).toMatchObject({ durationMs: 2_000, sampleRate: 48_000, channels: 2 })
  expect(await heard({ seconds: 1_900, rate: 8_000, channels: 'mono' })).toBe('tooLong')
})
