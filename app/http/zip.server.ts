import fs from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Translate } from '~/i18n/translate'
import { log } from '~/infra/log'

/** A file of a zip: bytes at hand, or a file on disk, read when its turn comes. */
export type ZipEntry = { name: string } & ({ text: string } | { file: string })

type Asked = { fileName: string; entries: ZipEntry[]; t: Translate }

/**
 * Files as one zip to download, streamed: however large they are, little of them is in memory. Names are made safe and unlike each other.
 * A file that is not on the disk when its turn comes is named in a text at the end, in the reader's language; all else is there.
 */
export function zipResponse({ fileName, entries, t }: Asked): Response {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.outputStream.pipe(out)
  const fail = (error: Error) => {
    // A reader who has gone wants no more of it.
    if (!out.destroyed) log.error('zip.failed', { error })
    out.destroy(error)
  }
  zip.on('error', fail)
  fill(zip, { entries, t, out }).then(() => zip.end(), fail)
  return new Response(Readable.toWeb(out) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="export.zip"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'Cache-Control': 'private, no-store',
    },
  })
}

async function fill(zip: ZipFile, { entries, t, out }: Pick<Asked, 'entries' | 't'> & { out: PassThrough }): Promise<void> {
  const names = new Set<string>()
  const missing: string[] = []
  for (const entry of entries) {
    const name = unlike(names, safeName(entry.name))
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text, 'utf8'), name)
    else if (!(await addFile(zip, { file: entry.file, name, out }))) missing.push(name)
  }
  if (missing.length === 0) return
  const lines = missing.map((name) => `${t('common.missingFile', { name })}\n`)
  zip.addBuffer(Buffer.from(lines.join(''), 'utf8'), unlike(names, safeName(`${t('common.missingFiles')}.txt`)))
}

/** Resolves when the file has been read to its end; false when it cannot be opened. */
async function addFile(zip: ZipFile, { file, name, out }: { file: string; name: string; out: PassThrough }): Promise<boolean> {
  const handle = await fs.open(file).catch((error: unknown) => log.error('zip.file_missing', { file, error }))
  if (!handle) return false
  const stream = handle.createReadStream()
  const stop = () => stream.destroy()
  out.once('close', stop)
  if (out.destroyed) stop()
  // Pictures, films and PDFs are compressed already.
  else zip.addReadStream(stream, name, { compress: false })
  await finished(stream)
  out.off('close', stop)
  return true
}

/** One path inside the zip: no way out of its folder, nothing a file system chokes on. */
function safeName(name: string): string {
  const parts = name.split('/').map(
    (part) =>
      part
        .replace(/[\u0000-\u001f\\:*?"<>|]/g, '_')
        .replace(/^\.+/, '_')
        .trim()
        .slice(-120) || '_',
  )
  return parts.join('/')
}

function unlike(names: Set<string>, name: string): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > name.lastIndexOf('/') + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let candidate = name
  for (let n = 2; names.has(candidate.toLowerCase()); n++) candidate = `${stem} (${n})${ending}`
  names.add(candidate.toLowerCase())
  return candidate
}
