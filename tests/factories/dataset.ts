import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { makeStoredUpload } from './stored-upload'

let serial = 0

/** A recording of the library that can be rated, in one piece or in segments of ten seconds (no bytes behind it). */
export async function makeDataset(uploader: { id: number }, data: Partial<Prisma.DatasetUncheckedCreateInput> = {}, segments = 1) {
  const name = `练声-${process.pid}-${++serial}`
  const durationMs = 10_000 * segments
  const audio = await makeStoredUpload(uploader.id, { purpose: 'dataset_audio', fileName: `${name}.wav`, mime: 'audio/wav', durationMs })
  const dataset = await db.dataset.create({
    data: {
      ...{ name, singerName: '顾明远', songName: '练声曲', voiceType: 'tenor', source: 'audio', scoresData: {}, status: 'ready' },
      ...{ split: segments > 1, audioUploadId: audio.id, uploaderId: uploader.id, createdAt: now() },
      ...data,
    },
  })
  const tasks = []
  for (let index = 0; index < segments; index++) {
    const place = { segmentIndex: index, totalSegments: segments, startMs: 10_000 * index, endMs: 10_000 * (index + 1) }
    tasks.push(await db.ratingTask.create({ data: { datasetId: dataset.id, ...place, shuffle: serial * 100 + index, createdAt: now() } }))
  }
  return { ...dataset, tasks }
}

/** A first rating of a task: the same hundredths for each of the tags. */
export function makeRating(task: { id: number }, rater: { id: number }, tags: readonly { id: number }[], hundredths: number, round = 0) {
  const values = { create: tags.map(({ id }) => ({ skillTagId: id, hundredths })) }
  return db.rating.create({ data: { taskId: task.id, userId: rater.id, round, submittedAt: now(), values } })
}

/** What an item of a batch holds that is whole: a recording and its spreadsheet, stored (no bytes behind them). */
export async function makePair(owner: { id: number }, name: string) {
  const sent = (ending: string, purpose: 'dataset_audio' | 'dataset_sheet', mime: string) =>
    makeStoredUpload(owner.id, { purpose, fileName: `${name}.${ending}`, mime })
  const [audio, sheet] = [await sent('wav', 'dataset_audio', 'audio/wav'), await sent('xlsx', 'dataset_sheet', 'application/zip')]
  return { name, audioUploadId: audio.id, sheetUploadId: sheet.id }
}
