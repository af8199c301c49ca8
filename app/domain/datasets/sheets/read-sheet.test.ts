import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { ZipFile } from 'yazl'
import { readSheet } from './read-sheet.server'
import { scoresOf } from './sheet-scores'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(process.env.DATA_DIR!, 'sheets-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const names = { Open: '打开', Clean: '干净', Unify: '统一', Resonate: '共鸣', Vibrato: '颤音', Throat: '喉部状态' }
const tags = Object.entries(names).map(([code, name], index) => ({ id: index + 1, code, name, maxScore: 5 }))

async function scoresIn(file: string) {
  const read = await readSheet(file)
  return read.ok ? scoresOf(read, tags) : read
}

describe('what people’s programs write', () => {
  test.each(['sheetjs.xlsx', 'sheetjs.xls', 'as-libreoffice.xlsx'])('%s', async (name) => {
    expect(await scoresIn(`tests/fixtures/sheets/${name}`)).toEqual({
      ok: true,
      scores: [400, 350, 425, 500, 0, 450].map((hundredths, index) => ({ skillTagId: index + 1, hundredths })),
      written: { Open: 4, Clean: '3.5', Unify: '4.25', Resonate: 5, Vibrato: 0, Throat: 4.5 },
    })
  })

  test('a book of 1995 without a codepage of its own has lost its Chinese', async () => {
    expect(await scoresIn('tests/fixtures/sheets/sheetjs-excel95.xls')).toMatchObject({
      ok: false,
      failures: expect.arrayContaining(['sheetEncoding?row=2', 'sheetEncoding?row=6']) as unknown,
    })
  })
})

const rowsOf = (rows: unknown[][]) => xlsx.utils.aoa_to_sheet(rows)

function written(name: string, sheet: xlsx.WorkSheet, options: xlsx.WritingOptions = {}): string {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'Sheet1')
  const file = path.join(folder, name)
  fs.writeFileSync(file, xlsx.write(book, { type: 'buffer', compression: true, ...options }) as Buffer)
  return file
}

describe('what is wrong is told with its row', () => {
  test('tags, scores, columns, cells', async () => {
    const sheet = rowsOf([
      ['Open', 5.5],
      ['没有的', 3],
      ['Clean', 'good'],
      [null, 3],
      ['Unify'],
      ['Resonate', 4, 'why'],
      ['Vibrato', 3.333],
      ['打开', -1],
      ['´ò¿ª', 3],
      ['Throat', 3],
      ['喉部状态', 4],
    ])
    expect(await scoresIn(written('wrong.xlsx', sheet))).toEqual({
      ok: false,
      failures: [
        'sheetOutOfRange?row=1&value=5.5&max=5',
        `sheetTagUnknown?${new URLSearchParams({ row: '2', tag: '没有的' })}`,
        'sheetNotANumber?row=3&value=good',
        'sheetNoTag?row=4',
        'sheetNoScore?row=5',
        'sheetExtraColumn?row=6',
        'sheetDecimals?row=7&value=3.333',
        'sheetOutOfRange?row=8&value=-1&max=5',
        'sheetEncoding?row=9',
        `sheetTagTwice?${new URLSearchParams({ row: '11', tag: '喉部状态' })}`,
      ],
    })
  })

  test('merged cells; a formula without a result, and one that came to an error; a rounded result', async () => {
    const sheet = rowsOf([['Open', 4], ['Clean', 4], ['Unify'], ['Resonate'], ['Vibrato']])
    sheet['!merges'] = [xlsx.utils.decode_range('A2:A3')]
    sheet.B3 = { t: 'n', f: 'B1/0' }
    sheet.B4 = { t: 'e', v: 7, f: 'B1/0' }
    sheet.B5 = { t: 'n', f: 'B1/3', v: 4 / 3 }
    sheet['!ref'] = 'A1:B5'
    expect(await scoresIn(written('formulas.xlsx', sheet))).toEqual({
      ok: false,
      failures: ['sheetMerged?row=2', 'sheetFormula?row=3', 'sheetFormula?row=4'],
    })
    delete sheet['!merges']
    const whole = rowsOf([['Vibrato', 1]])
    whole.B1 = sheet.B5
    expect(await scoresIn(written('rounded.xlsx', whole))).toMatchObject({ ok: true, scores: [{ skillTagId: 5, hundredths: 133 }] })
  })

  test('nothing but a heading, columns swapped with and without a heading', async () => {
    expect(await scoresIn(written('empty.xls', rowsOf([['技能标签', '分数'], ['  ']]), { bookType: 'biff8' }))).toMatchObject({
      failures: ['sheetEmpty'],
    })
    for (const rows of [
      [
        ['Score', 'Skill tag'],
        [4, 'Open'],
      ],
      [
        [4, '打开'],
        [3, 'Clean'],
      ],
    ])
      expect(await scoresIn(written('swapped.xlsx', rowsOf(rows)))).toEqual({ ok: false, failures: ['sheetSwapped'] })
  })
})

/** A zip of these parts. */
async function zipped(name: string, parts: Record<string, string | Buffer>): Promise<string> {
  const zip = new ZipFile()
  for (const [part, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), part)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  const file = path.join(folder, name)
  fs.writeFileSync(file, Buffer.concat(chunks))
  return file
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const book = (sheet: string | Buffer) => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheet,
})
const sheetXml = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`

test('rows that are only painted do not count, and what stands behind them does', async () => {
  const sheet = rowsOf([['Open', 4]])
  sheet['!ref'] = 'A1:B5000'
  expect(await scoresIn(written('painted.xlsx', sheet))).toMatchObject({ ok: true, scores: [{ skillTagId: 1, hundredths: 400 }] })
  xlsx.utils.sheet_add_aoa(sheet, [['Clean', 3]], { origin: 'A4000' })
  expect(await scoresIn(written('far.xlsx', sheet))).toMatchObject({ ok: true, scores: [{}, { skillTagId: 2, hundredths: 300 }] })
})

describe('what would take the machine is refused', () => {
  test('a bomb: by what it inflates to, by its ratio, by its number of parts', async () => {
    const whole = book(sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>Open</t></is></c><c r="B1"><v>4</v></c></row>'))
    expect(await scoresIn(await zipped('whole.xlsx', whole))).toMatchObject({ ok: true })
    const bombs = {
      large: { ...whole, 'xl/media/image1.png': Buffer.alloc(60 * 1024 * 1024) },
      tight: { ...whole, 'xl/media/image1.png': Buffer.alloc(3 * 1024 * 1024) },
      many: { ...whole, ...Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`xl/media/${index}.xml`, 'x'])) },
    }
    for (const [name, parts] of Object.entries(bombs))
      expect(await readSheet(await zipped(`${name}.xlsx`, parts)), name).toEqual({ ok: false, code: 'sheetBomb' })
  })

  test('ten megabytes of cells', async () => {
    const lines: string[] = []
    for (let row = 1; row <= 250_000; row++) {
      const noise = (row * 2654435761) % 4294967296
      lines.push(`<row r="${row}"><c r="A${row}"><v>${noise}.${(noise * 31) % 99991}</v></c><c r="B${row}"><v>${(noise * 7) % 1e12}</v></c></row>`)
    }
    const file = await zipped('cells.xlsx', book(sheetXml(lines.join(''))))
    expect(await readSheet(file)).toMatchObject({ ok: false, code: expect.stringMatching(/^sheetTooLong|^sheetTooHeavy/) as unknown })
  })

  test('cut off, no book at all, a page by another name', async () => {
    const bytes = fs.readFileSync('tests/fixtures/sheets/sheetjs.xlsx')
    const old = fs.readFileSync('tests/fixtures/sheets/sheetjs.xls')
    const files = {
      'cut.xlsx': bytes.subarray(0, bytes.length / 2),
      'cut.xls': old.subarray(0, 600),
      'noise.xls': Buffer.concat([old.subarray(0, 8), Buffer.alloc(3000, 7)]),
    }
    for (const [name, content] of Object.entries(files)) {
      fs.writeFileSync(path.join(folder, name), content)
      expect(await readSheet(path.join(folder, name)), name).toEqual({ ok: false, code: 'sheetUnreadable' })
    }
    expect(await readSheet(await zipped('other.xlsx', { 'word/document.xml': '<x/>' }))).toEqual({ ok: false, code: 'sheetUnreadable' })
  })
})
