import { randomInt } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { decodedBytes, decodeOptions, runFfmpeg } from '~/infra/ffmpeg'
import { probe } from '~/infra/media-probe'
import { sniffFile } from '~/infra/sniff'
import { deleteStored, derivedKey, mediaPath, placeFile, requireRoomFor, scratchFolder, sizeOf } from '~/infra/storage'
import { askAgain } from '~/infra/jobs/queue'
import { cutWav, type Segment } from './cut-wav.server'
import { recordingSplit } from '../jobs'
import { isDivisible, mostSegments } from './segment-spans'
import { readWavHead } from '~/domain/voice/wav-head.server'

type Run = { signal?: AbortSignal; finish: (write: (tx: Tx) => Promise<void>) => Promise<void> }

/**
 * Makes what people rate of a dataset whose recording was processed, in the caller's transaction: one task over all of it, and the dataset is ready; or, where it
 * is to be divided and long enough, a job that cuts it first.
 */
export async function makeTasks(tx: Tx, datasetId: number): Promise<void> {
  const { split, audio } = await tx.dataset.findUniqueOrThrow({
    where: { id: datasetId },
    select: { split: true, audio: { select: { durationMs: true } } },
  })
  const durationMs = audio.durationMs ?? 0
  if (split && isDivisible(durationMs)) await askAgain(tx, recordingSplit, { subject: `dataset:${datasetId}`, payload: { datasetId } })
  else await recordTasks(tx, datasetId, [{ startMs: 0, endMs: durationMs }])
}

/**
 * Cuts a dataset's recording into segments with files of their own and makes a task of each. MP3 and FLAC are decoded once, as they are. Running it again changes
 * nothing. Throws when the machine is at fault, so that the job is tried again.
 */
export async function splitRecording({ datasetId }: { datasetId: number }, { signal, finish }: Run): Promise<void> {
  const audio = await waitingAudio(datasetId)
  if (!audio?.storageKey) return finish(async () => {})
  const folder = path.join(scratchFolder(), `split-${datasetId}`)
  await fs.rm(folder, { recursive: true, force: true })
  await fs.mkdir(folder, { recursive: true })
  try {
    const source = await asWav(mediaPath(audio.storageKey), folder, { durationMs: audio.durationMs ?? 0, signal })
    const segments = source && (await cutWav({ source, folder, most: mostSegments(audio.durationMs ?? 0), signal }))
    if (!segments) return await finish((tx) => failDataset(tx, datasetId, 'audioDamaged'))
    const keyOf = ({ file }: Segment) => derivedKey(audio.id, path.basename(file))
    // The files are durable before a row names them.
    for (const segment of segments) await placeFile(segment.file, keyOf(segment))
    const kept = segments.map((segment) => ({ ...segment, storageKey: keyOf(segment) }))
    await finish((tx) => recordTasks(tx, datasetId, kept))
    await removeUnnamed(kept.map(({ storageKey }) => storageKey))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Notes of a dataset whose recording the machine has failed to cut too often, in the transaction that gives its job up. */
export async function giveUpSplit(tx: Tx, { datasetId }: { datasetId: number }): Promise<void> {
  await failDataset(tx, datasetId, 'itemFailed')
}

function waitingAudio(datasetId: number) {
  return read
    .selectFrom('Dataset')
    .innerJoin('Upload', 'Upload.id', 'Dataset.audioUploadId')
    .where('Dataset.id', '=', datasetId)
    .where('Dataset.status', '=', 'processing')
    .select(['Upload.id', 'Upload.storageKey', 'Upload.durationMs'])
    .executeTakeFirst()
}

/**
 * The recording as a WAV of plain samples: itself, or decoded into the folder; null where it cannot be. Throws where the disk has no room for it and for its
 * segments.
 */
async function asWav(
  source: string,
  folder: string,
  { durationMs, signal }: { durationMs: number; signal?: AbortSignal },
): Promise<string | null> {
  const format = await sniffFile(source)
  if (format !== 'wav' && format !== 'mp3' && format !== 'flac') return null
  if (format === 'wav' && (await isPlainWav(source))) {
    await requireRoomFor((await sizeOf(source)) ?? 0)
    return source
  }
  const found = await probe({ file: source, format }, signal)
  if (typeof found === 'string' || !found.audio) return null
  const bits = format === 'flac' ? await flacBits(source) : 16
  const bytesPerMs = (found.audio.sampleRate * found.audio.channels * decodedBytes(bits)) / 1000
  await requireRoomFor(2 * durationMs * bytesPerMs)
  const output = path.join(folder, 'decoded.wav')
  // A little more than it lasts: whether it comes to too many segments is seen by who cuts it.
  const fileBytes = Math.ceil((durationMs + 20_000) * bytesPerMs) + 1024 * 1024
  const limits = { wallMs: Math.max(120_000, 2 * durationMs), fileBytes, signal }
  const run = await runFfmpeg({ input: { file: source, format }, outputOptions: decodeOptions(bits), output }, limits)
  return run.ok ? output : null
}

async function isPlainWav(source: string): Promise<boolean> {
  const file = await fs.open(source)
  try {
    return (await readWavHead(file)) !== null
  } finally {
    await file.close()
  }
}

/** How many bits a sample of a FLAC file has: five bits of its first block (RFC 9639, 8.2). */
async function flacBits(source: string): Promise<number> {
  const file = await fs.open(source)
  try {
    const { buffer } = await file.read(Buffer.alloc(22), 0, 22, 0)
    return (((buffer[20]! & 1) << 4) | (buffer[21]! >> 4)) + 1
  } finally {
    await file.close()
  }
}

type TaskPlace = Pick<Segment, 'startMs' | 'endMs'> &
  Partial<Pick<Segment, 'size' | 'sha256'>> & { /** Of a segment that has a file of its own. */ storageKey?: string }

/** Makes the dataset ready with its tasks; nothing where nobody waits for them any more. */
async function recordTasks(tx: Tx, datasetId: number, places: readonly TaskPlace[]): Promise<void> {
  const waits = await tx.dataset.updateMany({ where: { id: datasetId, status: 'processing' }, data: { status: 'ready' } })
  if (waits.count === 0) return
  const tasks = places.map(({ startMs, endMs, storageKey, size, sha256 }, segmentIndex) => {
    const drawn = { shuffle: randomInt(2 ** 31 - 1), createdAt: now() }
    return { datasetId, segmentIndex, totalSegments: places.length, startMs, endMs, storageKey, size, sha256, ...drawn }
  })
  await tx.ratingTask.createMany({ data: tasks })
  await recordAudit(tx, {
    actorId: null,
    action: 'dataset.processed',
    subject: { type: 'dataset', id: datasetId },
    details: { segments: places.length },
  })
}

/** The dataset went while it was cut: its segments are nobody's. */
async function removeUnnamed(keys: string[]): Promise<void> {
  const rows = await read.selectFrom('RatingTask').where('storageKey', 'in', keys).select('storageKey').execute()
  const named = new Set(rows.map(({ storageKey }) => storageKey))
  await Promise.all(keys.filter((key) => !named.has(key)).map(deleteStored))
}

/** Notes why a dataset's recording cannot be used, by the codes of item-failures.ts. */
export async function failDataset(tx: Tx, datasetId: number, failure: string): Promise<void> {
  const waits = await tx.dataset.updateMany({ where: { id: datasetId, status: 'processing' }, data: { status: 'failed', failure } })
  if (waits.count === 0) return
  await recordAudit(tx, {
    actorId: null,
    action: 'dataset.failed',
    subject: { type: 'dataset', id: datasetId },
    details: { code: failure },
  })
}
