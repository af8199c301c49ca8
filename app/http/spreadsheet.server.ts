export type SheetFormat = 'csv' | 'xlsx'

type Cell = string | number | null | undefined

type Sheet = { format: SheetFormat; /** Without its ending. */ fileName: string; header: string[]; rows: Cell[][] }

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** A table as a file to download: CSV with a BOM, as spreadsheet programs expect of Chinese text, or XLSX. No cell is a formula. */
export async function spreadsheet({ format, fileName, header, rows }: Sheet): Promise<Response> {
  const table = [header, ...rows].map((row) => row.map(harmless))
  const body = format === 'csv' ? `\uFEFF${table.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n` : await workbook(table)
  return new Response(body as BodyInit, {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(`${fileName}.${format}`)}`,
      'Cache-Control': 'private, no-store',
    },
  })
}

export function sheetFormat(value: string | null): SheetFormat | null {
  return value === 'csv' || value === 'xlsx' ? value : null
}

/** Text that a spreadsheet program would take for a formula, in letters of either width, gets an apostrophe, which the program shows as text. */
function harmless(cell: Cell): string | number {
  if (typeof cell === 'number') return cell
  const text = cell ?? ''
  return /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
}

function csvCell(cell: string | number): string {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

async function workbook(table: (string | number)[][]): Promise<Uint8Array> {
  // Large, and seldom asked for.
  const xlsx = await import('xlsx')
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(table), 'Sheet1')
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array
}
