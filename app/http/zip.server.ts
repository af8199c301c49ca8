import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { log } from '~/infra/log'

/** A file of a zip: bytes at hand, or a file on disk, read when its turn comes. */
export type ZipEntry = { name: string } & ({ text: string } | { file: string })

/** Files as one zip to download, streamed: however large they are, little of them is in memory. Names are made safe and unlike each other. */
export function zipResponse({ fileName, entries }: { fileName: string; entries: ZipEntry[] }): Response {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.outputStream.pipe(out)
  zip.on('error', (error: Error) => {
    log.error('zip.failed', { error })
    out.destroy(error)
  })
  const names = new Set<string>()
  for (const entry of entries) {
    const name = unlike(names, safeName(entry.name))
    // Pictures, films and PDFs are compressed already.
    if ('file' in entry) zip.addFile(entry.file, name, { compress: false })
    else zip.addBuffer(Buffer.from(entry.text, 'utf8'), name)
  }
  zip.end()
  return new Response(Readable.toWeb(out) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="export.zip"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'Cache-Control': 'private, no-store',
    },
  })
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
