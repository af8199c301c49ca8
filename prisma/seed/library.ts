import fs from 'node:fs/promises'
import path from 'node:path'
import * as xlsx from 'xlsx'
import { beginBatch } from '~/domain/datasets/begin-batch.server'
import { describeBatch } from '~/domain/datasets/describe-batch.server'
import { itemField } from '~/domain/datasets/described-fields'
import { hangDatasetUploads } from '~/domain/datasets/record-file.server'
import { ensureDefaultTags } from '~/domain/skill-tags/ensure-default-tags.server'
import { finalizeUpload } from '~/domain/uploads/finalize-upload.server'
import { openUpload } from '~/domain/uploads/open-upload.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { incomingPath } from '~/infra/storage'
import { must } from './competitions'
import { finishJobs } from './finish-jobs'
import { singers } from './people'
import { makeRecording } from './recordings'
import { rateLibrary } from './ratings'
import { songs } from './songs'

const day = 24 * 60 * 60 * 1000
const longAgo = () => new Date(now().getTime() - 12 * day)

/** A recording with its official scores; a wrong one stands in a row that nobody can read. */
type Pair = {
  singer: number
  song: (typeof songs)[keyof typeof songs]
  seconds: number
  ending: 'wav' | 'flac' | 'mp3'
  scores: (string | number)[][]
}

const tags = ['打开', '干净', '统一', '共鸣', '颤音', '喉部状态', '发声位置', '假声', '胸声']
const scored = (...points: number[]) => points.map((point, index) => [tags[index]!, point])

const pairs: Pair[] = [
  { singer: 0, song: songs.rose, seconds: 9, ending: 'wav', scores: scored(4.5, 4, 4, 4.5, 4, 4.5, 4, 3, 2.5) },
  { singer: 1, song: songs.yangtze, seconds: 9.5, ending: 'flac', scores: scored(3.5, 3.5, 4, 3, 2.5, 3.5, 3, 3.5, 4) },
  { singer: 2, song: songs.flower, seconds: 8, ending: 'wav', scores: scored(4, 4.5, 3.5, 4, 3.5, 4, 4.5, 3, 3) },
  { singer: 3, song: songs.homesick, seconds: 9, ending: 'mp3', scores: scored(3, 2.5, 3, 3.5, 2, 3, 2.5, 1.5, 4.5) },
  // A tag that there is not, and more points than there are.
  { singer: 4, song: songs.spring, seconds: 8, ending: 'wav', scores: [...scored(4, 4), ['音准', 4], ['颤音', 8]] },
]

/** Recordings alone, cut into segments of ten seconds. */
const whole = [
  { singer: 6, song: songs.cradle, seconds: 26 },
  { singer: 5, song: songs.moon, seconds: 24 },
  { singer: 7, song: songs.serenade, seconds: 33 },
]

type Library = { adminId: number; raterIds: number[]; folder: string }

/**
 * A small library: pairs of which one failed, recordings in segments, and what people rated of them over the last ten days. Two segments are left that
 * nobody has rated, so that every rater finds a task.
 */
export async function makeLibrary({ adminId, raterIds, folder }: Library): Promise<void> {
  hangDatasetUploads()
  await ensureDefaultTags()
  await sendPairs({ adminId, folder })
  await sendWhole({ adminId, folder })
  await finishJobs()
  const unready = await db.dataset.findFirst({ where: { status: { not: 'ready' } }, select: { name: true, status: true, failure: true } })
  if (unready) throw new Error(`A dataset was not processed: ${JSON.stringify(unready)}`)
  await rateLibrary(raterIds)
  await putBack()
}

const nameOf = (singer: number, song: Pair['song']) => `${singers[singer]!.name}-${song[0]}`

async function sendPairs({ adminId, folder }: Omit<Library, 'raterIds'>): Promise<void> {
  const batchId = await beginBatch({ actorId: adminId, kind: 'pairs', split: false })
  for (const { singer, song, seconds, ending, scores } of pairs) {
    const name = nameOf(singer, song)
    const bytes = await makeRecording(singers[singer]!.voice, seconds, path.join(folder, `pair-${singer}.${ending}`))
    await send({ adminId, batchId, purpose: 'dataset_audio', fileName: `${name}.${ending}`, bytes })
    await send({ adminId, batchId, purpose: 'dataset_sheet', fileName: `${name}.xlsx`, bytes: sheetOf(scores) })
  }
  await handOver({ adminId, batchId, described: pairs, split: false })
}

async function sendWhole({ adminId, folder }: Omit<Library, 'raterIds'>): Promise<void> {
  const batchId = await beginBatch({ actorId: adminId, kind: 'audio', split: true })
  for (const { singer, song, seconds } of whole) {
    const bytes = await makeRecording(singers[singer]!.voice, seconds, path.join(folder, `whole-${singer}.wav`))
    await send({ adminId, batchId, purpose: 'dataset_audio', fileName: `${nameOf(singer, song)}.wav`, bytes })
  }
  await handOver({ adminId, batchId, described: whole, split: true })
}

type File = { adminId: number; batchId: number; purpose: 'dataset_audio' | 'dataset_sheet'; fileName: string; bytes: Buffer }

/** Sends a file as a page with scripts does, announced before its bytes: one that is finished cannot be made older. */
async function send({ adminId, batchId, bytes, ...file }: File): Promise<void> {
  const place = { registrationId: null, stageId: null, slot: null, details: { batch: String(batchId) } }
  const announced = { ownerId: adminId, ...place, ...file, declaredSize: bytes.length, declaredSha256: null }
  const { uploadId } = must(await openUpload(announced))
  await db.upload.update({ where: { id: uploadId }, data: { createdAt: longAgo(), lastByteAt: longAgo() } })
  await fs.writeFile(incomingPath(uploadId), bytes)
  must(await finalizeUpload(uploadId))
}

function sheetOf(rows: (string | number)[][]): Buffer {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['技能标签', '分数'], ...rows]), '分数')
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

type Described = { adminId: number; batchId: number; described: readonly Pick<Pair, 'singer' | 'song'>[]; split: boolean }

async function handOver({ adminId, batchId, described, split }: Described): Promise<void> {
  const items = await db.datasetItem.findMany({ where: { batchId }, select: { id: true, name: true } })
  const own = described.flatMap(({ singer, song }) => {
    const { id } = items.find(({ name }) => name === nameOf(singer, song))!
    const { name, voiceType } = singers[singer]!
    return [
      [itemField('singerName', id), name],
      [itemField('songName', id), song[0]],
      [itemField('voiceType', id), voiceType],
    ]
  })
  const description = '演示用录音，由公开的人声素材改变音高和混响而成，演唱者姓名是虚构的。素材来自 MTG/sms-tools-materials，CC BY 4.0。'
  const input = { description, split, ...(Object.fromEntries(own) as Record<string, string>) }
  must(await describeBatch({ actorId: adminId, batchId, input, itemIds: items.map(({ id }) => id), confirm: true }))
}

/** The library is older than its ratings. */
async function putBack(): Promise<void> {
  const createdAt = longAgo()
  await db.datasetBatch.updateMany({ data: { createdAt, confirmedAt: createdAt } })
  await db.dataset.updateMany({ data: { createdAt } })
  await db.ratingTask.updateMany({ data: { createdAt } })
}
