import fs from 'node:fs'
import path from 'node:path'

/** Puts a recording behind a dataset's upload, with the peaks that processing would have drawn. */
export async function makeAudible({ audioUploadId }: { audioUploadId: string }): Promise<void> {
  const { db } = await import('~/infra/db/client')
  const { now } = await import('~/infra/clock')
  const { mediaPath } = await import('~/infra/storage')
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: audioUploadId } })
  const put = (key: string, bytes: string | Buffer) => {
    fs.mkdirSync(path.dirname(mediaPath(key)), { recursive: true })
    fs.writeFileSync(mediaPath(key), bytes)
  }
  put(storageKey!, fs.readFileSync('tests/fixtures/voice/soprano-E4.wav'))
  const peaks = Array.from({ length: 800 }, (_, index) => [-(index % 90), index % 90]).flat()
  const key = `test/${audioUploadId}/peaks`
  put(key, JSON.stringify({ durationMs: 20_000, peaks }))
  const file = { storageKey: key, mime: 'application/json', size: 1, sha256: `${audioUploadId}-peaks`, createdAt: now() }
  await db.media.create({ data: { uploadId: audioUploadId, kind: 'peaks', ...file } })
}
