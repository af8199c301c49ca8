/* eslint-disable no-restricted-syntax -- the Chinese words are what people write in spreadsheets, not words of a screen */

/** A filled cell; `value` is null where a formula came to nothing. `column` counts from 0. */
export type SheetCell = { column: number; value: string | number | boolean | null; formula: boolean }

/** A row with something in it, by its number in the spreadsheet. */
export type SheetRow = { row: number; cells: SheetCell[] }

export type KnownTag = { id: number; code: string; name: string; maxScore: number }

export type TagScore = { skillTagId: number; hundredths: number }

/** `written`: the scores by tag, as the spreadsheet has them. */
export type SheetScores = { ok: true; scores: TagScore[]; written: Record<string, string | number> } | { ok: false; failures: string[] }

const tagWords = [
  '技能标签',
  '技术标签',
  '技巧标签',
  '标签',
  '技能',
  '技巧',
  '项目',
  'skilltag',
  'skill',
  'tag',
  'technique',
  'techniquetag',
]
const scoreWords = ['分数', '得分', '评分', '成绩', '分值', 'score', 'scores', 'rating', 'points']
const mostFailures = 20

/**
 * The official scores of a spreadsheet of two columns, skill tag and score, each in hundredths of 0..max of its tag. A tag is named by its code or
 * its Chinese name; a first line of headings and blank lines are passed over; full-width digits are digits; a formula counts as what it came to.
 * Failures are codes with their row, in the order of the rows: sheetEmpty, sheetSwapped, sheetMerged, sheetExtraColumn, sheetNoTag, sheetNoScore, sheetFormula, sheetEncoding,
 * sheetTagUnknown (tag), sheetTagTwice (tag), sheetNotANumber (value), sheetOutOfRange (value, max), sheetDecimals (value).
 */
export function scoresOf(
  { rows, merged }: { rows: readonly SheetRow[]; merged: readonly number[] },
  tags: readonly KnownTag[],
): SheetScores {
  const filled = rows.filter(({ cells }) => cells.some(({ value, formula }) => formula || plain(value) !== ''))
  const data = isHeading(filled[0], tagWords, scoreWords) ? filled.slice(1) : filled
  if (isSwapped(filled, tags)) return { ok: false, failures: ['sheetSwapped'] }
  if (data.length === 0) return { ok: false, failures: ['sheetEmpty'] }

  const scores = new Map<number, number>()
  const written: Record<string, string | number> = {}
  const failures = [...new Set(merged)].map((row) => ({ row, code: coded('sheetMerged', { row }) }))
  for (const { row, cells } of data) {
    const read = scoreOf(cells, tags)
    if ('failure' in read) failures.push({ row, code: coded(read.failure, { row, ...read.with }) })
    else if (scores.has(read.tag.id)) failures.push({ row, code: coded('sheetTagTwice', { row, tag: read.tag.name }) })
    else {
      scores.set(read.tag.id, read.hundredths)
      written[read.tag.code] = read.written
    }
  }
  const inOrder = failures.sort((a, b) => a.row - b.row).map(({ code }) => code)
  if (inOrder.length > 0) return { ok: false, failures: inOrder.slice(0, mostFailures) }
  return { ok: true, scores: [...scores].map(([skillTagId, hundredths]) => ({ skillTagId, hundredths })), written }
}

type Read = { tag: KnownTag; hundredths: number; written: string | number } | { failure: string; with?: Record<string, string | number> }

function scoreOf(cells: readonly SheetCell[], tags: readonly KnownTag[]): Read {
  if (cells.some(({ column, value, formula }) => column > 1 && (formula || plain(value) !== ''))) return { failure: 'sheetExtraColumn' }
  const [first, second] = [0, 1].map((at) => cells.find(({ column }) => column === at))
  if ([first, second].some((cell) => cell?.formula && plain(cell.value) === '')) return { failure: 'sheetFormula' }
  const named = plain(first?.value)
  if (named === '') return { failure: 'sheetNoTag' }
  const tag = findTag(tags, named)
  if (!tag) return isGarbled(named) ? { failure: 'sheetEncoding' } : { failure: 'sheetTagUnknown', with: { tag: named } }
  const value = plain(second?.value)
  if (!second || value === '') return { failure: 'sheetNoScore' }
  const score = numberIn(second.value)
  if (score === null) return { failure: 'sheetNotANumber', with: { value } }
  if (score < 0 || score > tag.maxScore) return { failure: 'sheetOutOfRange', with: { value, max: tag.maxScore } }
  const hundredths = Math.round(score * 100)
  // Only what somebody typed can be typed otherwise.
  if (!second.formula && Math.abs(score * 100 - hundredths) > 1e-6) return { failure: 'sheetDecimals', with: { value } }
  return { tag, hundredths, written: typeof second.value === 'number' ? second.value : value }
}

/** Scores by tag as the rows of a spreadsheet would have them. */
export function writtenRows(written: Record<string, string | number>, row?: number): SheetRow[] {
  return Object.entries(written).map(([tag, score], index) => ({
    row: row ?? index + 1,
    cells: [tag, score].map((value, column) => ({ column, value, formula: false })),
  }))
}

/** The tag that a text names, by its code in any case or its Chinese name. */
export function findTag<T extends Pick<KnownTag, 'code' | 'name'>>(tags: readonly T[], text: string): T | undefined {
  const named = plain(text)
  return tags.find(({ code }) => code.toLowerCase() === named.toLowerCase()) ?? tags.find(({ name }) => plain(name) === named)
}

/** A number as a cell or a text holds it: 4, 4.5, ４．５; null for anything else. */
export function numberIn(value: SheetCell['value']): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = plain(value)
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : null
}

/** Text without the blanks around it and what is not seen, its letters and digits half-width. */
function plain(value: SheetCell['value'] | undefined): string {
  if (value === null || value === undefined) return ''
  return String(value)
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
}

function isHeading(row: SheetRow | undefined, first: readonly string[], second: readonly string[]): boolean {
  if (!row) return false
  const said = [0, 1].map((at) =>
    plain(row.cells.find(({ column }) => column === at)?.value)
      .toLowerCase()
      .replace(/[\s_-]/g, ''),
  )
  return first.includes(said[0]!) && second.includes(said[1]!)
}

/** Whether the scores stand before their tags. */
function isSwapped(rows: readonly SheetRow[], tags: readonly KnownTag[]): boolean {
  if (isHeading(rows[0], scoreWords, tagWords)) return true
  return rows.some(({ cells }) => {
    const [first, second] = [0, 1].map((at) => cells.find(({ column }) => column === at)?.value ?? null)
    return numberIn(first!) !== null && typeof second === 'string' && findTag(tags, second) !== undefined
  })
}

/** Chinese text that was read, or written, in another encoding: signs for what could not be said in it, or accented letters in a row. */
function isGarbled(text: string): boolean {
  return /[\ufffd\u0000-\u001f]|[\u0080-\u00ff]{2}|锟斤拷|^[_?\s]+$/.test(text)
}

function coded(code: string, parameters: Record<string, string | number>): string {
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value).slice(0, 60)])
  return `${code}?${new URLSearchParams(texts)}`
}
