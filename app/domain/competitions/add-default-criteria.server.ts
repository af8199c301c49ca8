import type { Tx } from '~/infra/db/client'
import { defaultCriteria } from './default-criteria'

/** A published competition can be judged: without criteria of its own it gets the default ones. */
export async function addDefaultCriteria(tx: Tx, competitionId: number): Promise<void> {
  if ((await tx.criterion.count({ where: { competitionId } })) > 0) return
  await tx.criterion.createMany({ data: defaultCriteria.map((code, position) => ({ code, name: code, competitionId, position })) })
}
