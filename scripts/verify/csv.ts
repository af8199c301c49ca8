/** The rows of a CSV as the export writes it: a BOM, commas, quotes doubled, lines ended by CRLF; the first row is the header. */
export function* csvRows(text: string): Generator<string[]> {
  let [at, row] = [text.startsWith('\uFEFF') ? 1 : 0, [] as string[]]
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; ; at++) {
        const quote = text.indexOf('"', at)
        if (quote < 0) throw new Error('A quoted cell has no end.')
        cell += text.slice(at, quote)
        at = quote + 1
        if (text[at] !== '"') break
        cell += '"'
      }
    } else {
      const end = /[,\r\n]/g
      end.lastIndex = at
      const stop = end.exec(text)?.index ?? text.length
      cell = text.slice(at, stop)
      at = stop
    }
    row.push(cell)
    if (text[at] === ',') {
      at++
      // A comma at the very end leaves an empty cell behind it.
      if (at === text.length) row.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield row
    row = []
  }
  if (row.length > 0) yield row
}
