type Answer = { read: number } | { sha256: string | null }

/** A worker that says nothing for so long is not waited for. */
const silenceMs = 30_000

/**
 * The sha256 of a file, worked out in a worker; null in a browser without module workers, or when the file cannot be read or nothing is heard:
 * the upload then goes without, and the server checks what it can. `onRead` gets the bytes read so far.
 */
export function fileHash(file: Blob, onRead: (bytes: number) => void, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    let worker: Worker
    try {
      worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    } catch {
      return resolve(null)
    }
    const end = (sha256: string | null) => {
      clearTimeout(silence)
      worker.terminate()
      resolve(sha256)
    }
    const listen = () => setTimeout(() => end(null), silenceMs)
    let silence = listen()
    signal.addEventListener('abort', () => end(null), { once: true })
    worker.addEventListener('error', () => end(null))
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (!('read' in data)) return end(data.sha256)
      clearTimeout(silence)
      silence = listen()
      onRead(data.read)
    })
    worker.postMessage(file)
  })
}
