import { transaction } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'
import { read } from '~/infra/db/read'
import { readManifest } from './manifest'
import { mostItems } from './pairing'
import { scoresOf, writtenRows } from './sheets/sheet-scores'

/** What a manifest may weigh. */
export const mostManifestBytes = 1024 * 1024

type Given = { actorId: number; batchId: number; fileName: string; content: Buffer }

/**
 * Takes from a manifest what it says of the recordings of a batch, those that are yet to come too. All or nothing. Codes: batchClosed, manifestUnreadable,
 * batchFull (max), or the first of scoresOf, with its row.
 */
export async function applyManifest({ actorId, batchId, fileName, content }: Given): Promise<{ ok: true } | { ok: false; code: string }> {
  const tags = await read.selectFrom('SkillTag').select(['id', 'code', 'name', 'maxScore']).execute()
  const entries = readManifest(fileName, content.toString('utf8'), tags)
  if (!entries || entries.length === 0) return { ok: false, code: 'manifestUnreadable' }
  if (new Set(entries.map(({ name }) => name)).size > mostItems) return { ok: false, code: `batchFull?max=${mostItems}` }
  for (const { row, scores } of entries) {
    const checked = scores && scoresOf({ rows: writtenRows(scores, row), merged: [] }, tags)
    if (checked && !checked.ok) return { ok: false, code: checked.failures[0]! }
  }
  return transaction(async (tx) => {
    const batch = await tx.datasetBatch.findFirst({ where: { id: batchId, createdById: actorId, confirmedAt: null } })
    if (!batch) return { ok: false, code: 'batchClosed' }
    for (const { row: _, name, scores, ...said } of entries) {
      const data = { ...said, scores: scores ?? Prisma.DbNull }
      await tx.datasetItem.upsert({ where: { batchId_name: { batchId, name } }, create: { batchId, name, ...data }, update: data })
    }
    if ((await tx.datasetItem.count({ where: { batchId } })) > mostItems) throw new TooMany()
    return { ok: true as const }
  }).catch((error: unknown) => {
    if (error instanceof TooMany) return { ok: false, code: `batchFull?max=${mostItems}` }
    throw error
  })
}

class TooMany extends Error {}
