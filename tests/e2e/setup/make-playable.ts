import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { makeVideo } from './make-video'

/** Gives a work's upload what processing would have made of it: a file that plays, a poster and the waveform's peaks. */
export async function makePlayable({ uploadId }: { uploadId: string }): Promise<void> {
  const { db } = await import('~/infra/db/client')
  const { now } = await import('~/infra/clock')
  const { mediaPath } = await import('~/infra/storage')
  const { writePeaks } = await import('~/domain/media/waveform.server')
  const video = makeVideo({ seconds: 6 })
  const key = (kind: string) => `test/${uploadId}/${kind}`
  const file = (kind: string) => mediaPath(key(kind))
  fs.mkdirSync(path.dirname(file('playback')), { recursive: true })
  fs.copyFileSync(video, file('playback'))
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', video, ...args])
  ffmpeg('-frames:v', '1', '-f', 'image2', '-c:v', 'mjpeg', file('poster'))
  ffmpeg('-vn', '-ac', '1', '-ar', '16000', '-bitexact', '-map_metadata', '-1', '-f', 'wav', file('audio'))
  await writePeaks(file('audio'), file('peaks'))
  const mimes = { playback: 'video/mp4', poster: 'image/jpeg', audio: 'audio/wav', peaks: 'application/json' } as const
  for (const kind of ['playback', 'poster', 'audio', 'peaks'] as const) {
    await db.media.create({
      data: {
        uploadId,
        kind,
        storageKey: key(kind),
        mime: mimes[kind],
        size: fs.statSync(file(kind)).size,
        sha256: `${uploadId}-${kind}`,
        createdAt: now(),
      },
    })
  }
}
