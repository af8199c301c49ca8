import { breathe } from '~/infra/breathe'
import { transaction } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import type { KnownTag } from '../sheets/sheet-scores'
import { checkListed, type SaidOfDataset } from './check-listed'
import type { ArchiveRead, ListedDataset } from './read-archive.server'

/** Written at once: so many, or so long as the manifest has them. */
const atOnce = 100
const bytesAtOnce = 32 * 1024

/** What waits to be made a dataset: what is said of it, and its recording's name inside the ZIP. */
export type SaidOfItem = SaidOfDataset & { entry: string }

type Row = { name: string; said: SaidOfItem } | { name: string; status: 'failed' | 'skipped'; reasons: string[] }

/** Writes a row for each dataset of a manifest, in its order; those that are written already stay as they are. What the library has is skipped. */
export async function listDatasets(importId: number, { tags: scales, datasets }: Extract<ArchiveRead, { ok: true }>): Promise<void> {
  const tags = await read.selectFrom('SkillTag').select(['id', 'code', 'name', 'maxScore']).execute()
  const { last } = await read
    .selectFrom('LibraryImportItem')
    .where('importId', '=', importId)
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  let rows: ReturnType<typeof written>[] = []
  let bytes = 0
  const write = async () => {
    await transaction((tx) => tx.libraryImportItem.createMany({ data: rows }))
    rows = []
    bytes = 0
    await breathe()
  }
  for await (const one of datasets()) {
    if (one.position <= (last ?? 0)) continue
    rows.push(written(importId, one, await rowOf(one, { tags, scales })))
    bytes += one.bytes
    if (rows.length === atOnce || bytes > bytesAtOnce) await write()
  }
  if (rows.length > 0) await write()
}

function written(importId: number, { position }: ListedDataset, row: Row) {
  const place = { importId, position, name: row.name }
  if ('said' in row)
    return { ...place, status: 'waiting' as const, said: row.said as unknown as Prisma.InputJsonValue, reasons: Prisma.DbNull }
  return { ...place, status: row.status, said: Prisma.DbNull, reasons: row.reasons }
}

async function rowOf(
  { position, entry, audio, tooLong }: ListedDataset,
  known: { tags: KnownTag[]; scales: { code: string; max: number }[] },
): Promise<Row> {
  const checked = checkListed(entry, { position, ...known })
  const { name } = checked
  const fail = (...reasons: string[]): Row => ({ name, status: 'failed', reasons })
  if (tooLong) return fail('archiveEntryTooLong')
  if (!checked.ok) return fail(...checked.codes)
  const there = checked.said.sha256 && (await recordingThere(checked.said.sha256))
  if (there) return { name, status: 'skipped', reasons: [there] }
  if (!audio) return fail('archiveAudioMissing')
  if (audio.fault) return fail(audioFaults[audio.fault])
  return { name, said: { ...checked.said, entry: audio.name } }
}

const audioFaults = {
  locked: 'archiveAudioLocked',
  packed: 'archiveAudioPacked',
  tooLarge: 'archiveAudioTooLarge',
  bomb: 'archiveAudioBomb',
}

/** Says which dataset has a recording of these bytes, and whether its processing failed: archiveAlreadyThere or archiveAlreadyThereFailed (name). */
export async function recordingThere(sha256: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('Upload')
    .innerJoin('Dataset', 'Dataset.audioUploadId', 'Upload.id')
    .where('Upload.sha256', '=', sha256)
    .where('Upload.purpose', '=', 'dataset_audio')
    .where('Upload.status', '=', 'stored')
    .select(['Dataset.name', 'Dataset.status'])
    .executeTakeFirst()
  const code = row?.status === 'failed' ? 'archiveAlreadyThereFailed' : 'archiveAlreadyThere'
  return row && `${code}?${new URLSearchParams({ name: row.name })}`
}
