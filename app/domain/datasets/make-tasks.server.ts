import { randomInt } from 'node:crypto'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'

/** Makes what people rate of a dataset whose recording was processed: one task over all of it. */
export async function makeTasks(tx: Tx, datasetId: number): Promise<void> {
  const { audio } = await tx.dataset.findUniqueOrThrow({ where: { id: datasetId }, select: { audio: { select: { durationMs: true } } } })
  const place = { segmentIndex: 0, totalSegments: 1, startMs: 0, endMs: audio.durationMs ?? 0 }
  await tx.ratingTask.create({ data: { datasetId, ...place, shuffle: randomInt(2 ** 31 - 1), createdAt: now() } })
}
