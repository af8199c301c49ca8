import { PassThrough, Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { ZipFile } from 'yazl'
import { unwritable } from '~/domain/lists/unwritable'
import { breathe } from '~/infra/breathe'
import { log } from '~/infra/log'

type SheetFormat = 'csv' | 'xlsx'
type Cell = string | number | null | undefined

const sheetTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

export function sheetFormat(value: string | null): SheetFormat | null {
  return value === 'csv' || value === 'xlsx' ? value : null
}

/** A table whose rows are made as they are sent. */
export type SheetRows = { name: string; header: readonly string[]; rows: AsyncIterable<readonly Cell[]> }

type Sending = {
  /** Without its ending. */
  fileName: string
  /** False when nobody reads any more; waits while the reader has not taken what was sent. */
  hasRoom: (() => Promise<boolean>) | undefined
  /** After the last byte, or when nobody reads any more. */
  done?: () => Promise<void>
}

const rowsAtOnce = 20

/** One table of any length as a file to download, in constant memory: CSV with a BOM, or XLSX. No cell is a formula. */
export function streamedSheet(format: SheetFormat, sheet: SheetRows, sending: Sending): Response {
  const bytes =
    format === 'csv' ? Readable.from(csvLines(sheet, sending), { objectMode: false }) : Readable.fromWeb(workbook(sheet, sending) as never)
  return sent(bytes, { ...sending, fileName: `${sending.fileName}.${format}`, type: sheetTypes[format] })
}

type Sheet<T> = Omit<Sending, 'done'> & {
  format: SheetFormat
  name: string
  header: readonly string[]
  rows: readonly T[]
  cells: (row: T) => readonly Cell[]
}

/** The same of rows that were read already. */
export function spreadsheet<T>({ format, name, header, rows, cells, ...sending }: Sheet<T>): Response {
  return streamedSheet(format, { name, header, rows: cellsOf(rows, cells) }, sending)
}

async function* cellsOf<T>(rows: readonly T[], cells: (row: T) => readonly Cell[]) {
  for (const row of rows) yield cells(row)
}

/** Several tables and texts as one ZIP to download, one after the other. */
export function streamedSheets(
  files: readonly ({ file: string; text: string } | ({ file: string } & SheetRows))[],
  sending: Sending,
): Response {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.outputStream.pipe(out)
  zip.on('error', (error: Error) => out.destroy(error))
  for (const part of files) {
    if ('text' in part) {
      zip.addBuffer(Buffer.from(part.text, 'utf8'), part.file)
      continue
    }
    const lines = Readable.from(csvLines(part, sending), { objectMode: false, highWaterMark: 65_536 })
    lines.on('error', (error) => out.destroy(error))
    out.once('close', () => lines.destroy())
    zip.addReadStream(lines, part.file)
  }
  zip.end()
  return sent(out, { ...sending, fileName: `${sending.fileName}.zip`, type: 'application/zip' })
}

function sent(bytes: Readable, { fileName, type, done }: Sending & { type: string }): Response {
  bytes.once('error', (error) => !(error instanceof NobodyReads) && log.error('sheet.failed', { fileName, error }))
  bytes.once('close', () => void done?.().catch((error: unknown) => log.error('sheet.failed', { fileName, error })))
  return new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: { 'Content-Type': type, 'Content-Disposition': attachment(fileName), 'Cache-Control': 'private, no-store' },
  })
}

/** A header that saves under any name, with a plain one for programs that know no other. */
export function attachment(fileName: string): string {
  const ending = fileName.slice(fileName.lastIndexOf('.'))
  return `attachment; filename="export${ending}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

/** Thrown where a file breaks off because its reader has gone. */
class NobodyReads extends Error {}

async function* harmlessRows(
  { header, rows }: Omit<SheetRows, 'name'>,
  { hasRoom }: Pick<Sending, 'hasRoom'>,
): AsyncGenerator<(string | number)[]> {
  yield header.map(harmless)
  let count = 0
  for await (const row of rows) {
    yield row.map(harmless)
    if (++count % rowsAtOnce !== 0) continue
    await breathe()
    if (hasRoom && !(await hasRoom())) throw new NobodyReads('The reader of this file has gone.')
  }
}

/**
 * Text that a spreadsheet program would take for a formula, in letters of either width, gets an apostrophe, which the program shows as text; what
 * no workbook can hold is left out.
 */
function harmless(cell: Cell): string | number {
  if (typeof cell === 'number') return cell
  const text = (cell ?? '').replace(unwritable, '')
  return /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
}

/** A table as CSV with a BOM, some lines at a time. */
export async function* csvLines(sheet: Omit<SheetRows, 'name'>, sending: Pick<Sending, 'hasRoom'>): AsyncGenerator<string> {
  let lines = '\uFEFF'
  for await (const row of harmlessRows(sheet, sending)) {
    lines += `${row.map(csvCell).join(',')}\r\n`
    if (lines.length < 16_384) continue
    yield lines
    lines = ''
  }
  yield lines
}

function csvCell(cell: string | number): string {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

function workbook({ name, ...sheet }: SheetRows, sending: Sending) {
  return writeXlsxStream(harmlessRows(sheet, sending), { name, freezePane: { rows: 1 } })
}
