import * as xlsx from 'xlsx'
import { ZipFile } from 'yazl'

/** A zip of these parts. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [part, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), part)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a book whose one sheet is this XML. */
export const bookOf = (sheet: string | Buffer) => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheet,
})

export const sheetXml = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`

const textRow = (row: number, tag: string, score: string) =>
  `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${tag}</t></is></c><c r="B${row}"><v>${score}</v></c></row>`

/** A sheet that is as it should be. */
export const wholeXml = sheetXml(textRow(1, 'Open', '4'))

/** Rows of figures that compress badly, so that some hundred thousand come to ten megabytes. */
function noisyXml(rows: number, columns: number): string {
  const lines: string[] = []
  for (let row = 1; row <= rows; row++) {
    const cells = Array.from({ length: columns }, (_, column) => {
      const figure = Math.abs(Math.sin(row * columns + column) * 1e9).toFixed(3)
      return `<c r="${xlsx.utils.encode_col(column)}${row}"><v>${figure}</v></c>`
    })
    lines.push(`<row r="${row}">${cells.join('')}</row>`)
  }
  return sheetXml(lines.join(''))
}

/** A book as people's programs write it. */
export function written(rows: unknown[][], bookType: 'xlsx' | 'biff8'): Buffer {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), '1')
  return xlsx.write(book, { type: 'buffer', bookType }) as Buffer
}

const html = '<html><body><table><tr><td>Open</td><td>4</td></tr></table></body></html>'
const entities = [
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">',
  ...[...'bcdefghi'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'[index]};`.repeat(10)}">`),
  ']>',
]

/** Spreadsheets that would take the machine, or that are none, each below what an upload may weigh; made when asked for. */
export const hostileSheets: Record<string, { ending: 'xlsx' | 'xls'; make: () => Buffer | Promise<Buffer> }> = {
  'bomb: a picture of 60 MB': {
    ending: 'xlsx',
    make: () => zipOf({ ...bookOf(wholeXml), 'xl/media/image1.png': Buffer.alloc(60 * 1024 * 1024) }),
  },
  'bomb: a sheet of 200 MB': { ending: 'xlsx', make: () => zipOf(bookOf(Buffer.alloc(200 * 1024 * 1024, ' '))) },
  'bomb: small, but 1000 to 1': {
    ending: 'xlsx',
    make: () => zipOf({ ...bookOf(wholeXml), 'xl/media/image1.png': Buffer.alloc(3 * 1024 * 1024) }),
  },
  'bomb: 200 parts': {
    ending: 'xlsx',
    make: () =>
      zipOf({ ...bookOf(wholeXml), ...Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`xl/media/${index}.xml`, 'x'])) }),
  },
  'bomb: entities within entities': { ending: 'xlsx', make: () => zipOf(bookOf(entities.join('') + sheetXml(textRow(1, '&i;', '4')))) },
  '10 MB of cells, .xlsx': { ending: 'xlsx', make: () => zipOf(bookOf(noisyXml(420_000, 2))) },
  '10 MB of cells in 1000 rows, .xlsx': { ending: 'xlsx', make: () => zipOf(bookOf(noisyXml(1000, 900))) },
  '10 MB of cells, .xls': { ending: 'xls', make: () => oldBookOf(62_000, 9) },
  'one text of 24 MB': { ending: 'xlsx', make: () => zipOf(bookOf(sheetXml(textRow(1, noise(24_000_000), '4')))) },
  'cut off, .xlsx': { ending: 'xlsx', make: () => half(written([['Open', 4]], 'xlsx')) },
  'cut off, .xls': { ending: 'xls', make: () => written([['Open', 4]], 'biff8').subarray(0, 600) },
  'a page named .xls': { ending: 'xls', make: () => Buffer.from(html) },
  'columns swapped, .xlsx': {
    ending: 'xlsx',
    make: () =>
      written(
        [
          [4, 'Open'],
          [3, 'Clean'],
        ],
        'xlsx',
      ),
  },
  'columns swapped, .xls': {
    ending: 'xls',
    make: () =>
      written(
        [
          ['分数', '技能标签'],
          [4, 'Open'],
        ],
        'biff8',
      ),
  },
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** Letters that compress to a third. */
function noise(length: number): string {
  let state = 1
  const piece = Array.from({ length: 100_000 }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return 'abcdefgh'[state & 7]
  }).join('')
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

/** A book of 1997 with so many rows and columns of figures, 18 bytes each: written into one of SheetJS's, which would take a minute over it. */
function oldBookOf(rows: number, columns: number): Buffer {
  const container = xlsx.CFB.read(written([['Open', 4]], 'biff8'), { type: 'buffer' })
  const entry = xlsx.CFB.find(container, '/Workbook')!
  const book = Buffer.from(entry.content as Uint8Array)
  const cells = Buffer.alloc(rows * columns * 18)
  for (let at = 0; at < rows * columns; at++) {
    const offset = at * 18
    for (const [place, value] of [0x0203, 14, Math.floor(at / columns), at % columns, 15].entries())
      cells.writeUInt16LE(value, offset + 2 * place)
    cells.writeDoubleLE(at * 1.37, offset + 10)
  }
  // The sheet is the book's last part, and its last record says that it ends.
  entry.content = Buffer.concat([book.subarray(0, -4), cells, book.subarray(-4)])
  entry.size = entry.content.length
  return Buffer.from(xlsx.CFB.write(container, { type: 'buffer' }) as Uint8Array)
}
