import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { uploadPurposes } from '~/domain/uploads/upload-purposes'
import { runLimited } from '~/infra/media-tool'
import { archiveFormat, archiveVersion } from './archive-format'

const megabyte = 1024 * 1024

export const limits = {
  mostEntries: 40_000,
  mostDatasets: 10_000,
  mostManifestBytes: 64 * megabyte,
  /** Beside its datasets. */
  mostHeadBytes: 4 * megabyte,
  /** One dataset, with segments and ratings, of which nothing is taken. */
  mostDatasetBytes: megabyte / 4,
  mostLineBytes: 64 * 1024,
  mostAudioBytes: uploadPurposes.dataset_audio.maxBytes,
  mostRatio: 100,
}
/** The worst there is takes a tenth of it on an idle machine. */
const wallMs = 60_000
const heapMegabytes = 192

/** What the child says is wrong, as codes. */
const faults = {
  unreadable: 'archiveUnreadable',
  unsafe: 'archiveUnsafe',
  locked: 'archiveLocked',
  bomb: 'archiveBomb',
  tooHeavy: 'archiveTooHeavy',
  tooMany: `archiveTooMany?max=${limits.mostDatasets}`,
  noManifest: 'archiveNoManifest',
  manifestUnreadable: 'archiveManifestUnreadable',
  manifestForeign: 'archiveManifestForeign',
  manifestNewer: 'archiveManifestNewer',
  manifestTooLarge: `archiveManifestTooLarge?max=${limits.mostManifestBytes / megabyte}`,
}

/** Why a recording cannot be taken out of the ZIP. */
type AudioFault = 'locked' | 'packed' | 'tooLarge' | 'bomb'

/** What the manifest says of one dataset, unproved, and where its recording is in the ZIP; `tooLong` where it says more than anybody can. */
export type ListedDataset = {
  position: number
  entry: Record<string, unknown>
  audio: { name: string; fault: AudioFault | null } | null
  tooLong?: true
  /** About what it takes to keep. */
  bytes: number
}

export type ArchiveRead =
  { ok: true; tags: { code: string; max: number }[]; datasets: () => AsyncGenerator<ListedDataset> } | { ok: false; code: string }

/**
 * What a library's ZIP says it holds, read in a process with an end to its time and memory; none of its recordings is unpacked. Codes: archiveUnreadable, archiveUnsafe
 * (names that lead out of the folder), archiveLocked (by a password), archiveBomb, archiveTooMany (max), archiveNoManifest, archiveManifestUnreadable,
 * archiveManifestForeign, archiveManifestNewer, archiveManifestTooLarge (max), archiveTooHeavy. Throws when the machine is at fault.
 */
export async function readArchive({ file, folder, signal }: { file: string; folder: string; signal?: AbortSignal }): Promise<ArchiveRead> {
  const output = path.join(folder, 'datasets.jsonl')
  const child = path.resolve('app/domain/datasets/exchange/read-archive.child.mjs')
  const asked = JSON.stringify({ file, output, format: archiveFormat, version: archiveVersion, ...limits })
  const ended = await runLimited(process.execPath, [`--max-old-space-size=${heapMegabytes}`, child, asked], {
    wallMs,
    fileBytes: 2 * limits.mostManifestBytes,
    ...(signal && { signal }),
  })
  if (ended.exitCode === 1) throw new Error(`The archive was not read: ${ended.log}`)
  if (ended.exitCode !== 0) return { ok: false, code: 'archiveTooHeavy' }
  const said = JSON.parse(ended.stdout) as { tags: { code: string; max: number }[] } | { fault: keyof typeof faults }
  return 'fault' in said ? { ok: false, code: faults[said.fault] } : { ok: true, tags: said.tags, datasets: () => linesOf(output) }
}

async function* linesOf(file: string): AsyncGenerator<ListedDataset> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield { ...(JSON.parse(line) as Omit<ListedDataset, 'bytes'>), bytes: line.length }
}
