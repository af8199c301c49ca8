import { expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { spreadsheet } from './sheet-stream.server'

const header = ['姓名', '备注', '分数']
const rows = [
  ['李雷', '他说："好，\n再来"', 92.5],
  ['=HYPERLINK("https://evil.example")', '+1', -3],
  ['', null, 0],
]
const untold = { name: '用户', fileName: 'x', hasRoom: undefined }
const cells = (row: (string | number | null)[]) => row

test('CSV: a BOM, quotes where needed, and no formulas', async () => {
  const response = spreadsheet({ format: 'csv', ...untold, fileName: '用户 2026', header, rows, cells })
  expect(response.headers.get('Content-Disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('用户 2026.csv')}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    '姓名,备注,分数\r\n李雷,"他说：""好，\n再来""",92.5\r\n"\'=HYPERLINK(""https://evil.example"")",\'+1,-3\r\n,,0\r\n',
  )
})

test('XLSX reads back as it was written, numbers as numbers, formulas as text', async () => {
  const response = spreadsheet({ format: 'xlsx', ...untold, header, rows, cells })
  const bytes = await response.arrayBuffer()
  const sheet = xlsx.read(bytes).Sheets['用户']!
  expect(sheet.A3).toMatchObject({ t: 's', v: '\'=HYPERLINK("https://evil.example")' })
  expect(sheet.A3.f).toBeUndefined()
  expect(sheet.C2).toMatchObject({ t: 'n', v: 92.5 })
  expect(sheet.B2.v).toBe('他说："好，\n再来"')
})

test.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', '=1', '+1', '-1', '@SUM(A1)'])('%s is text in both formats', async (text) => {
  const sheet = { ...untold, header: ['备注'], rows: [[text]], cells }
  const csv = await spreadsheet({ format: 'csv', ...sheet }).text()
  expect(csv.split('\r\n')[1]).toBe(`'${text}`)
  const book = xlsx.read(await spreadsheet({ format: 'xlsx', ...sheet }).arrayBuffer())
  expect(book.Sheets['用户']!.A2).toMatchObject({ t: 's', v: `'${text}` })
})

test('what no XML may hold is left out', async () => {
  const sheet = { ...untold, header: ['评语'], rows: [['气息\uFFFF稳\uFFFE']], cells }
  const book = xlsx.read(await spreadsheet({ format: 'xlsx', ...sheet }).arrayBuffer())
  expect(book.Sheets['用户']!.A2).toMatchObject({ v: '气息稳' })
})
