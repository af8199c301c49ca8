import { compressVideo } from './compress-video'
import { fileHash } from './file-hash'
import { fingerprintOf } from './fingerprint'

export type Prepared = {
  file: File
  /** What the server keeps to know the file again: `c-` before it says that it was compressed on this device. */
  fingerprint: string
  sha256: string | null
}

type Options = {
  /** Where a compressed file is kept, when it shall be compressed. */
  compressAs: string | null
  /** Gets the bytes done of the file's size. */
  onCompressing: (done: number) => void
  onChecking: (file: File, done: number) => void
  /** Ends the compressing: the original is sent. */
  useOriginal: AbortSignal
  /** Asked when compressing brought nothing: whoever counted on the smaller file may not want to send the large one. */
  mayUseOriginal: () => Promise<boolean>
  signal: AbortSignal
}

/** Makes a chosen file ready to send: compressed where that was asked for and went well, read once for its sha256. Null when given up. */
export async function prepareUpload(
  original: File,
  { compressAs, onCompressing, onChecking, useOriginal, mayUseOriginal, signal }: Options,
): Promise<Prepared | null> {
  let file = original
  if (compressAs !== null) {
    onCompressing(0)
    file =
      (await compressVideo(original, {
        name: compressAs,
        onProgress: (share) => onCompressing(share * original.size),
        signal: eitherOf(useOriginal, signal),
      })) ?? original
    if (signal.aborted) return null
    if (file === original && !useOriginal.aborted && !(await mayUseOriginal())) return null
  }
  onChecking(file, 0)
  const [fingerprint, sha256] = [await fingerprintOf(file), await fileHash(file, (read) => onChecking(file, read), signal)]
  return signal.aborted ? null : { file, fingerprint: file === original ? fingerprint : `c-${fingerprint}`, sha256 }
}

/** `AbortSignal.any` is younger than many a phone that can compress. */
function eitherOf(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) signal.addEventListener('abort', () => either.abort(), { once: true })
  return either.signal
}
