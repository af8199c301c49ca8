// A thread of its own: making a workbook of thousands of rows takes longer than anybody should wait. Rows come in slices; null ends them.
import { parentPort } from 'node:worker_threads'
import * as xlsx from 'xlsx'

let sheet

parentPort.on('message', (rows) => {
  if (rows) {
    sheet = sheet ? xlsx.utils.sheet_add_aoa(sheet, rows, { origin: -1 }) : xlsx.utils.aoa_to_sheet(rows)
    return
  }
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'Sheet1')
  const written = new Uint8Array(xlsx.write(book, { type: 'array', bookType: 'xlsx', compression: true }))
  parentPort.postMessage(written, [written.buffer])
  parentPort.close()
})
