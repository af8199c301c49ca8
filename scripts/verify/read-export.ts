import fs from 'node:fs/promises'
import path from 'node:path'
import yauzl from 'yauzl'
import { csvRows } from './csv'
import type { AwardPublication, Criterion, Edition, LedgerRow, Records, Result, Score } from './records'

/** What about.json says: the competition, its editions, and which column of each file is which. */
type About = {
  competition: { id: number; name: string; scale: number | null; criteria: Criterion[] }
  editions: Omit<Edition, 'results'>[]
  /** Absent in exports from before they were in it. */
  chairDecisions?: { id: number; places: [number, number][] }[]
  /** Absent likewise. */
  recusals?: [workId: number, judgeId: number, at?: number][]
  /** Absent in exports from before awards were chained. */
  awards?: AwardPublication[]
  columns: Record<'scores' | 'rankings' | 'works' | 'ledger', string[]>
}

/** A competition as an export has it: the ZIP, or the folder it was unpacked into. Throws where a file is missing. */
export async function readExport(place: string): Promise<Records> {
  const files = (await fs.stat(place)).isDirectory() ? (name: string) => fs.readFile(path.join(place, name)) : await filesOfZip(place)
  const text = async (name: string) => (await files(name)).toString('utf8')
  const about = JSON.parse(await text('about.json')) as About
  const tables = Object.fromEntries(
    await Promise.all(Object.keys(about.columns).map(async (name) => [name, await text(`${name}.csv`)] as const)),
  )
  const rows = (name: keyof About['columns']) => namedRows(tables[name]!, about.columns[name])

  const works = new Map<number, { entryId: number; stageId: number; categoryId: number }>()
  for (const row of rows('works')) {
    const [entryId, stageId, categoryId] = [Number(row.entryId), Number(row.stageId), Number(row.categoryId)]
    works.set(Number(row.workId), { entryId, stageId, categoryId })
  }
  const results = new Map<number, Result[]>()
  for (const row of rows('rankings')) {
    // The ranking as it is now has no edition.
    if (!row.publicationId) continue
    const id = Number(row.publicationId)
    results.set(id, [...(results.get(id) ?? []), resultOf(row)])
  }
  return {
    competition: about.competition,
    works,
    editions: about.editions.map((edition) => ({ ...edition, results: results.get(edition.id) ?? [] })),
    chair: new Map((about.chairDecisions ?? []).map(({ id, places }) => [id, places])),
    recusals: about.recusals ?? null,
    awards: about.awards ?? [],
    *scores() {
      for (const row of rows('scores')) yield scoreOf(row, about.competition)
    },
    *ledger() {
      for (const { seq, at, kind = '', payload = '', previousHash = '', hash = '' } of rows('ledger')) {
        yield { seq: Number(seq), at: Number(at), kind, payload, previousHash, hash } satisfies LedgerRow
      }
    },
  }
}

type Row = Record<string, string>

function* namedRows(text: string, names: readonly string[]): Generator<Row> {
  let header = true
  for (const cells of csvRows(text)) {
    if (!header) yield Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
    header = false
  }
}

function resultOf(row: Row): Result {
  return {
    entryId: Number(row.entryId),
    categoryId: Number(row.categoryId),
    number: numberOrNull(row.number),
    rank: numberOrNull(row.rank),
    total: row.exactTotal || null,
    totalHundredths: hundredthsOrNull(row.total),
    judgeCount: Number(row.judgeCount),
    decision: row.decisionCode ?? '',
    prize: unharmed(row.prize ?? '') || null,
    // Absent in exports from before teachers had awards.
    teacherAwarded: !['', '0'].includes(row.teacherAwarded ?? ''),
  }
}

/** A text that a spreadsheet program would take for a formula stands behind an apostrophe. */
const guarded = /^'[=+\-@＝＋－＠\t\r]/
const unharmed = (text: string) => (guarded.test(text) ? text.slice(1) : text)

function scoreOf(row: Row, { criteria, scale }: About['competition']): Score {
  const comment = row.comment ?? ''
  return {
    id: Number(row.scoreId),
    workId: Number(row.workId),
    judgeId: Number(row.judgeId),
    status: row.statusCode ?? '',
    total: overScale(row.exactTotal ?? '', scale),
    shownHundredths: hundredthsOrNull(row.total),
    values: criteria.flatMap(({ id }) => {
      const hundredths = hundredthsOrNull(row[`criterion:${id}`])
      return hundredths === null ? [] : [[id, hundredths] as const]
    }),
    comments: guarded.test(comment) ? [comment, unharmed(comment)] : [comment],
    marks: JSON.parse(row.marksExact || '[]') as Score['marks'],
    submittedAt: null,
  }
}

/** "n/d" points of 0..100 as a whole number over the scale; NaN where it is none. */
function overScale(exact: string, scale: number | null): number | null {
  if (!exact) return null
  const parts = /^(\d+)\/(\d+)$/.exec(exact)
  if (!parts || scale === null) return NaN
  const [top, bottom] = [BigInt(parts[1]!) * BigInt(scale), BigInt(parts[2]!) * 100n]
  return top % bottom === 0n ? Number(top / bottom) : NaN
}

const numberOrNull = (cell: string | undefined) => (cell ? Number(cell) : null)

/** Points as they are written, with up to two decimals. */
function hundredthsOrNull(cell: string | undefined): number | null {
  return cell ? Math.round(Number(cell) * 100) : null
}

async function filesOfZip(place: string): Promise<(name: string) => Promise<Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.open(place, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (fault, stream) => {
        if (fault) return reject(fault)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(chunks))
          zip.readEntry()
        })
      })
    })
    zip.on('end', resolve).on('error', reject)
    zip.readEntry()
  })
  return async (name) => {
    const bytes = files.get(name)
    if (!bytes) throw new Error(`${place}: ${name}?`)
    return bytes
  }
}
