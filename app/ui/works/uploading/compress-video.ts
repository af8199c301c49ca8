import type { CompressionPlan } from './compression-engine'

/** Below this many bytes nothing is worth a phone's battery. */
const worthwhileBytes = 20 * 1024 * 1024

/** Where browsers keep files of a site's own: what is compressed goes there, not into memory, and is still there after a reload. */
const shelf = 'compressed'

/** What compressing a file would bring, or null. The code for it is fetched only where this browser could do it. */
export async function planCompression(file: File): Promise<CompressionPlan | null> {
  if (!mayCompress(file)) return null
  return (await import('./compression-engine')).plan(file).catch(() => null)
}

type Options = { name: string; onProgress: (share: number) => void; signal: AbortSignal }

/** The file compressed, kept under a name of the site's own; null whenever anything is not as it should be: the original is then sent. */
export async function compressVideo(file: File, { name, onProgress, signal }: Options): Promise<File | null> {
  try {
    const { compress } = await import('./compression-engine')
    const target = await (await folder()).getFileHandle(name, { create: true })
    const made = await compress(file, { target, onProgress, signal })
    return made && !signal.aborted ? new File([made], `${file.name.replace(/\.\w+$/, '')}.mp4`, { type: 'video/mp4' }) : await discard(name)
  } catch {
    return discard(name)
  }
}

/** A file that was compressed earlier for this place, on this device. */
export async function findCompressed(name: string): Promise<File | null> {
  try {
    return await (await (await folder()).getFileHandle(name)).getFile()
  } catch {
    return null
  }
}

export async function discard(name: string): Promise<null> {
  try {
    await (await folder()).removeEntry(name)
  } catch {
    // It was never there.
  }
  return null
}

function mayCompress(file: File): boolean {
  const coders = typeof VideoEncoder === 'function' && typeof VideoDecoder === 'function'
  const files =
    typeof FileSystemFileHandle !== 'undefined' &&
    'createWritable' in FileSystemFileHandle.prototype &&
    typeof navigator.storage?.getDirectory === 'function'
  return file.size >= worthwhileBytes && coders && files
}

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(shelf, { create: true })
}
