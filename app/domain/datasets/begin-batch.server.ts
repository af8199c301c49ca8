import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import type { BatchKind } from './pairing'

/** Opens a batch for the files that its owner is about to send. */
export async function beginBatch({ actorId, kind, split }: { actorId: number; kind: BatchKind; split: boolean }): Promise<number> {
  const { id } = await transaction((tx) =>
    tx.datasetBatch.create({ data: { kind, split, createdById: actorId, createdAt: now() }, select: { id: true } }),
  )
  return id
}
