import { createRequire } from 'node:module'
import fs from 'node:fs/promises'
import yauzl from 'yauzl'

/**
 * A process of its own: SheetJS reads a hostile file for as long and with as much memory as it likes, and both end with the process.
 * Writes what the first sheet of the book holds to its standard output, or one word of what is wrong with the file.
 */

// As CommonJS it brings its codepages along: books older than Excel 97 say in none of their own characters what they hold.
const xlsx = createRequire(import.meta.url)('xlsx')
const { file, mostEntries, mostInflated, mostRatio, mostRows, mostLetters } = JSON.parse(process.argv[2] ?? '')

const bytes = await fs.readFile(file)
const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b
const fault = zipped ? await zipFault() : null
process.stdout.write(JSON.stringify(fault === null ? readBook() : { fault }))

/** What SheetJS does not ask: how much the parts of the zip come to when they are really inflated. */
async function zipFault() {
  let inflated = 0
  let entries = 0
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: false })
    for await (const entry of zip.eachEntry()) {
      entries += 1
      if (entries > mostEntries) return 'bomb'
      if (entry.fileName.endsWith('/')) continue
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        inflated += chunk.length
        if (inflated > mostInflated) return 'bomb'
      }
    }
  } catch {
    return 'unreadable'
  }
  // A small book of many like rows is no bomb.
  return inflated > 1024 * 1024 && inflated > mostRatio * bytes.length ? 'bomb' : null
}

/** Of a sheet that goes on behind its first rows, all of it is read, unless these are too many already: some programs count rows that are only painted. */
function readBook(sheetRows = mostRows + 1) {
  let book
  try {
    book = xlsx.read(bytes, { type: 'buffer', dense: true, sheets: 0, sheetRows, cellText: false, cellHTML: false })
  } catch (error) {
    return { fault: /password|encrypt/i.test(String(error)) ? 'locked' : 'unreadable' }
  }
  const sheet = book.Sheets[book.SheetNames[0]]
  if (!sheet) return { fault: 'unreadable' }
  const merged = (sheet['!merges'] ?? []).slice(0, mostRows).map(({ s }) => s.r + 1)
  const rows = (sheet['!data'] ?? []).flatMap((cells, index) => {
    const filled = (cells ?? []).flatMap((cell, column) => cellOf(cell, column) ?? [])
    return filled.length > 0 ? [{ row: index + 1, cells: filled.slice(0, 3) }] : []
  })
  if (rows.length > mostRows) return { fault: 'tooLong' }
  return sheetRows > 0 && sheet['!fullref'] !== undefined ? readBook(0) : { rows, merged }
}

/** A cell that says something: text, number, boolean or an error, and whether a formula came to it. Null for one that is blank. */
function cellOf(cell, column) {
  if (!cell || cell.t === 'z' || cell.v === undefined || cell.v === null) {
    return cell?.f === undefined ? null : { column, value: null, formula: true }
  }
  const formula = cell.f !== undefined
  if (cell.t === 'e') return { column, value: null, formula: true }
  if (cell.t === 'n' || cell.t === 'b') return { column, value: cell.v, formula }
  const text = String(cell.v).slice(0, mostLetters)
  return text.trim() === '' && !formula ? null : { column, value: text, formula }
}
