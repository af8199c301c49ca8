import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { breathe, mapInTurns, slicesOf } from '~/infra/breathe'

export type SheetFormat = 'csv' | 'xlsx'

export type Cell = string | number | null | undefined

type Sheet<T> = {
  format: SheetFormat
  /** Without its ending. */
  fileName: string
  header: string[]
  rows: readonly T[]
  cells: (row: T) => Cell[]
}

export const sheetTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** A table as a file to download: CSV with a BOM, as spreadsheet programs expect of Chinese text, or XLSX. No cell is a formula. */
export async function spreadsheet<T>({ format, fileName, header, rows, cells }: Sheet<T>): Promise<Response> {
  const table = [header.map(harmless), ...(await mapInTurns(rows, (row) => cells(row).map(harmless)))]
  const body = format === 'csv' ? await csv(table) : await workbook(table)
  return new Response(body as BodyInit, {
    headers: {
      'Content-Type': sheetTypes[format],
      'Content-Disposition': attachment(`${fileName}.${format}`),
      'Cache-Control': 'private, no-store',
    },
  })
}

/** A header that saves under any name, with a plain one for programs that know no other. */
export function attachment(fileName: string): string {
  const ending = fileName.slice(fileName.lastIndexOf('.'))
  return `attachment; filename="export${ending}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

export function sheetFormat(value: string | null): SheetFormat | null {
  return value === 'csv' || value === 'xlsx' ? value : null
}

/**
 * Text that a spreadsheet program would take for a formula, in letters of either width, gets an apostrophe, which the program shows as text; the
 * two signs that no XML may hold are left out.
 */
export function harmless(cell: Cell): string | number {
  if (typeof cell === 'number') return cell
  const text = (cell ?? '').replace(/[\ufffe\uffff]/g, '')
  return /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
}

async function csv(table: (string | number)[][]): Promise<string> {
  const lines = await mapInTurns(table, (row) => row.map(csvCell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

export function csvCell(cell: string | number): string {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

async function workbook(table: (string | number)[][]): Promise<Uint8Array> {
  const worker = new Worker(path.resolve('app/http/write-workbook.worker.mjs'))
  const written = once(worker, 'message') as Promise<[Uint8Array]>
  for (const rows of slicesOf(table, 200)) {
    worker.postMessage(rows)
    await breathe()
  }
  worker.postMessage(null)
  return (await written)[0]
}
