import fs from 'node:fs/promises'

/** What a file is by its own bytes; its name and the sender's word are never asked. */
export type FileFormat = 'jpg' | 'png' | 'pdf' | 'mp4' | 'mov' | '3gp' | 'webm' | 'mkv' | 'wav' | 'mp3' | 'flac' | 'xlsx' | 'xls' | 'zip'

export const mimeOf: Record<FileFormat, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  zip: 'application/zip',
}

/** The ending of a file whose format was proved; `bin` for one of no format of ours. */
export function extensionOf(mime: string): string {
  return Object.entries(mimeOf).find(([, known]) => known === mime)?.[0] ?? 'bin'
}

const headBytes = 4096
const tailBytes = 2048

/** The format of a file, or null when it is none that we take (SVG, HTML, playlists, text, and files that begin as one thing and go on as another). */
export async function sniffFile(file: string): Promise<FileFormat | null> {
  const handle = await fs.open(file, 'r')
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(Math.min(headBytes, size))
    const tail = Buffer.alloc(Math.min(tailBytes, size))
    await handle.read(head, 0, head.length, 0)
    await handle.read(tail, 0, tail.length, size - tail.length)
    return sniffBytes(head, tail, size)
  } finally {
    await handle.close()
  }
}

/** `head` and `tail` are the first 4 KB and the last 2 KB; `size` the whole file's bytes. */
function sniffBytes(head: Buffer, tail: Buffer, size: number): FileFormat | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (ascii(head, 0, 5) === '%PDF-') return isWholePdf(head, tail) ? 'pdf' : null
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return isTwoThings(head) ? null : sniffMatroska(head)
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE') return 'wav'
  if (ascii(head, 0, 4) === 'fLaC') return 'flac'
  if (ascii(head, 0, 3) === 'ID3' || isMpegAudioFrame(head)) return 'mp3'
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'xls'
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return head.includes('[Content_Types].xml') || head.includes('xl/') ? 'xlsx' : 'zip'
  return sniffIsoMedia(head, size)
}

const oldQuickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/** The family of ISO base media: boxes of a length and four letters, of which the first names the brand. */
function sniffIsoMedia(head: Buffer, size: number): FileFormat | null {
  if (head.length < 16) return null
  const length = head.readUInt32BE(0)
  const box = ascii(head, 4, 8)
  if (length !== 1 && (length < 8 || length > size)) return null
  if (isTwoThings(head)) return null
  if (oldQuickTimeBoxes.has(box)) return 'mov'
  if (box !== 'ftyp') return null
  const brand = ascii(head, 8, 12)
  if (brand === 'qt  ') return 'mov'
  if (/^3g[2geprs]/.test(brand)) return '3gp'
  if (/^(heic|heix|mif1|msf1|avif|avis|crx |jp2 |jpx |M4A |M4B |M4P )/.test(brand)) return null
  return 'mp4'
}

function sniffMatroska(head: Buffer): FileFormat | null {
  const start = head.subarray(0, 64)
  if (start.includes('webm')) return 'webm'
  return start.includes('matroska') ? 'mkv' : null
}

/** A PDF that was cut off has no end mark; one that doubles as a web page says so at its start. */
function isWholePdf(head: Buffer, tail: Buffer): boolean {
  return tail.includes('%%EOF') && !webPage.test(head.toString('latin1', 0, 1024))
}

const webPage = /<(?:!doctype|html|script|svg)[\s/>]/i

/** A film that browsers might take for a page, or a reader for a PDF: both look at the first kilobyte. */
function isTwoThings(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 1024)
  return webPage.test(start) || start.includes('%PDF-')
}

function isMpegAudioFrame(head: Buffer): boolean {
  return head.length > 3 && head[0] === 0xff && (head[1]! & 0xe6) === 0xe2 && (head[2]! & 0xf0) !== 0xf0 && (head[2]! & 0xf0) !== 0
}

function startsWith(buffer: Buffer, bytes: number[]): boolean {
  return bytes.every((byte, index) => buffer[index] === byte)
}

function ascii(buffer: Buffer, from: number, to: number): string {
  return buffer.toString('latin1', from, to)
}
