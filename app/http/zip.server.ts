import fs from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { safePath, unlike } from '~/domain/lists/file-names'
import type { Translate } from '~/i18n/translate'
import { log } from '~/infra/log'

/** A file of a zip: bytes at hand, a file on disk, read when its turn comes, or text that is made as it is sent. */
export type ZipEntry = { name: string } & ({ text: string } | { file: string } | { chunks: () => AsyncIterable<string> })

type Asked = {
  fileName: string
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>
  t: Translate
  /** What the zip ends with, once it is known which files were not there; a list of these when absent. */
  ending?: (missing: readonly string[]) => ZipEntry[]
}

/**
 * Files as one zip to download, streamed: however large they are, little of them is in memory. Names are made safe and unlike each other.
 * A file that is not on the disk when its turn comes is named in a text at the end, in the reader's language; all else is there.
 */
export function zipResponse({ fileName, entries, t, ending = (missing) => listOfMissing(missing, t) }: Asked): Response {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.outputStream.pipe(out)
  const fail = (error: Error) => {
    // A reader who has gone wants no more of it.
    if (!out.destroyed) log.error('zip.failed', { error })
    out.destroy(error)
  }
  zip.on('error', fail)
  fill(zip, { entries, ending, out }).then(() => zip.end(), fail)
  return new Response(Readable.toWeb(out) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="export.zip"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'Cache-Control': 'private, no-store',
    },
  })
}

async function fill(
  zip: ZipFile,
  { entries, ending, out }: { entries: Asked['entries']; ending: NonNullable<Asked['ending']>; out: PassThrough },
): Promise<void> {
  const names = new Set<string>()
  const missing: string[] = []
  const add = async (entry: ZipEntry) => {
    const name = unlike(names, safePath(entry.name))
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text, 'utf8'), name)
    else if ('chunks' in entry) await addStream(zip, { stream: Readable.from(entry.chunks(), { objectMode: false }), name, out })
    else if (!(await addFile(zip, { file: entry.file, name, out }))) missing.push(name)
  }
  for await (const entry of entries) await add(entry)
  for (const entry of ending(missing)) await add(entry)
}

function listOfMissing(missing: readonly string[], t: Translate): ZipEntry[] {
  if (missing.length === 0) return []
  const lines = missing.map((name) => `${t('common.missingFile', { name })}\n`)
  return [{ name: `${t('common.missingFiles')}.txt`, text: lines.join('') }]
}

/** Resolves when the file has been read to its end; false when it cannot be opened. */
async function addFile(zip: ZipFile, { file, ...to }: { file: string; name: string; out: PassThrough }): Promise<boolean> {
  const handle = await fs.open(file).catch((error: unknown) => log.error('zip.file_missing', { file, error }))
  if (!handle) return false
  // Pictures, films, recordings and PDFs are compressed already, or as good as.
  await addStream(zip, { stream: handle.createReadStream(), compress: false, ...to })
  return true
}

type Streamed = { stream: Readable; name: string; compress?: boolean; out: PassThrough }

async function addStream(zip: ZipFile, { stream, name, compress = true, out }: Streamed): Promise<void> {
  const stop = () => stream.destroy()
  out.once('close', stop)
  if (out.destroyed) stop()
  else zip.addReadStream(stream, name, { compress })
  await finished(stream)
  out.off('close', stop)
}
