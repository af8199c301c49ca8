import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { sniffFile } from '~/infra/sniff'
import { bookOf, hostileSheets, wholeXml, zipOf } from '../../../../tests/factories/sheets'
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
  test.each(['sheetjs.xlsx', 'sheetjs.xls', 'libreoffice.xlsx', 'libreoffice.xls'])('%s', async (name) => {
    expect(await scoresIn(`tests/fixtures/sheets/${name}`)).toEqual({
      ok: true,
      scores: [400, 350, 425, 500, 0, 450].map((hundredths, index) => ({ skillTagId: index + 1, hundredths })),
      written: { Open: 4, Clean: '3.5', Unify: '4.25', Resonate: 5, Vibrato: 0, Throat: 4.5 },
    })
  })

  test.each(['sheetjs-wrong.xlsx', 'sheetjs-wrong.xls', 'libreoffice-wrong.xlsx', 'libreoffice-wrong.xls'])('%s', async (name) => {
    expect(await scoresIn(`tests/fixtures/sheets/${name}`)).toEqual({
      ok: false,
      failures: [
        'sheetOutOfRange?row=2&value=5.5&max=5',
        `sheetTagUnknown?${new URLSearchParams({ row: '3', tag: '没有的标签' })}`,
        `sheetNotANumber?${new URLSearchParams({ row: '4', value: '很好' })}`,
        'sheetMerged?row=6',
        'sheetNoTag?row=7',
        'sheetFormula?row=8',
        'sheetExtraColumn?row=9',
        'sheetDecimals?row=10&value=3.333',
        `sheetTagTwice?${new URLSearchParams({ row: '12', tag: '喉部状态' })}`,
      ],
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

test('rows that are only painted do not count, and what stands behind them does', async () => {
  const sheet = rowsOf([['Open', 4]])
  sheet['!ref'] = 'A1:B5000'
  expect(await scoresIn(written('painted.xlsx', sheet))).toMatchObject({ ok: true, scores: [{ skillTagId: 1, hundredths: 400 }] })
  xlsx.utils.sheet_add_aoa(sheet, [['Clean', 3]], { origin: 'A4000' })
  expect(await scoresIn(written('far.xlsx', sheet))).toMatchObject({ ok: true, scores: [{}, { skillTagId: 2, hundredths: 300 }] })
})

describe('what would take the machine is refused', () => {
  const refusals: Record<string, string[]> = {
    'bomb: a picture of 60 MB': ['sheetBomb'],
    'bomb: a sheet of 200 MB': ['sheetBomb'],
    'bomb: small, but 1000 to 1': ['sheetBomb'],
    'bomb: 200 parts': ['sheetBomb'],
    'bomb: entities within entities': ['sheetTagUnknown', 'sheetUnreadable', 'sheetEmpty'],
    '10 MB of cells, .xlsx': ['sheetTooLong', 'sheetTooHeavy'],
    '10 MB of cells in 1000 rows, .xlsx': ['sheetTagUnknown', 'sheetExtraColumn', 'sheetTooHeavy'],
    '10 MB of cells, .xls': ['sheetTooLong', 'sheetTooHeavy'],
    'one text of 24 MB': ['sheetTagUnknown', 'sheetTooHeavy'],
    'cut off, .xlsx': ['sheetUnreadable'],
    'cut off, .xls': ['sheetUnreadable'],
    'columns swapped, .xlsx': ['sheetSwapped'],
    'columns swapped, .xls': ['sheetSwapped'],
  }

  test.each(Object.entries(refusals))('%s', async (name, codes) => {
    const { ending, make } = hostileSheets[name]!
    const read = await scoresIn(kept(`hostile.${ending}`, await make()))
    expect(read.ok).toBe(false)
    const [code] = 'failures' in read ? read.failures : 'code' in read ? [read.code] : []
    expect(codes).toContain(code?.split('?')[0])
  })

  test('a page by another name, and so an upload’s first bytes say', async () => {
    expect(await sniffFile(kept('page.xls', await hostileSheets['a page named .xls']!.make()))).toBeNull()
    expect(Object.keys(hostileSheets).sort()).toEqual([...Object.keys(refusals), 'a page named .xls'].sort())
  })

  test('locked by a password', async () => {
    const container = xlsx.CFB.utils.cfb_new()
    // Version 4.4, encrypted by the standard way, as Excel has written it since 2007; what follows is never come to.
    xlsx.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0, ...Buffer.from('<encryption/>')]))
    xlsx.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(200, 7))
    const locked = Buffer.from(xlsx.CFB.write(container, { type: 'buffer' }) as Uint8Array)
    expect(await readSheet(kept('locked.xls', locked))).toEqual({ ok: false, code: 'sheetLocked' })
  })

  test('no book at all, and noise that begins as one', async () => {
    const old = fs.readFileSync('tests/fixtures/sheets/sheetjs.xls')
    const files = {
      'other.xlsx': await zipOf({ 'word/document.xml': '<x/>' }),
      'noise.xls': Buffer.concat([old.subarray(0, 8), Buffer.alloc(3000, 7)]),
    }
    for (const [name, content] of Object.entries(files))
      expect(await readSheet(kept(name, content)), name).toEqual({ ok: false, code: 'sheetUnreadable' })
    expect(await scoresIn(kept('whole.xlsx', await zipOf(bookOf(wholeXml))))).toMatchObject({ ok: true })
  })
})

function kept(name: string, content: Buffer): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  return file
}
