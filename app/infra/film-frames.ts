import { DiskFull } from './disk-full'
import { fences, type MediaFile, runLimited } from './media-tool'

/** Small enough that grain and compression are gone, large enough that a hand's gesture is seen. */
const width = 64
const height = 36
const frameBytes = width * height

type Options = { framesPerSecond: number; /** No more is read. */ seconds: number; wallMs: number; signal?: AbortSignal }

/**
 * The pictures of a film as 64 × 36 greys (0..255), so many a second from its beginning, one at a time: `onFrame` must take what it needs, since the next one is written over it.
 * False where the film ends in the middle or cannot be decoded. Throws when the machine is at fault.
 */
export async function readFrames(
  film: MediaFile,
  { framesPerSecond, seconds, wallMs, signal }: Options,
  onFrame: (frame: Uint8Array) => void,
): Promise<boolean> {
  const frame = new Uint8Array(frameBytes)
  let filled = 0
  const onBytes = (chunk: Buffer) => {
    for (let at = 0; at < chunk.length;) {
      const some = chunk.subarray(at, at + frameBytes - filled)
      frame.set(some, filled)
      filled += some.length
      at += some.length
      if (filled < frameBytes) continue
      filled = 0
      onFrame(frame)
    }
  }
  const filter = `fps=${framesPerSecond},scale=${width}:${height}:flags=area,format=gray`
  const { exitCode, timedOut, log } = await runLimited(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-threads', '2', ...fences(film), '-i', `file:${film.file}`],
      ...['-map', '0:v:0', '-an', '-sn', '-dn', '-t', String(seconds), '-vf', filter, '-threads', '2', '-f', 'rawvideo', 'pipe:1'],
    ],
    { wallMs, fileBytes: 0, onBytes, ...(signal && { signal }) },
  )
  if (log.includes('No space left on device')) throw new DiskFull(log.slice(0, 500))
  if (timedOut || log.includes('Cannot allocate memory')) throw new Error(`The frames were not read: ${log.slice(0, 500)}`)
  return exitCode === 0 && filled === 0
}
