import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'
import { isUniqueViolation } from '~/infra/db/errors'
import { Prisma } from '~/infra/db/generated/client'
import type { DatasetInput } from './dataset-form'
import { officialScores } from './official-scores'
import type { TagScore } from './sheets/sheet-scores'

type Result = { ok: true } | { ok: false; field: '' | 'name' | 'tags'; codes: string[] }

type Edit = { actorId: number; datasetId: number; input: DatasetInput }

/**
 * Changes what the library says of a dataset, its official scores included. Codes: datasetNotFound, datasetChanged (since the form was opened, to
 * something else); at `name` datasetNameUsed; at `tags` datasetTagUnknown (tag), datasetTagTwice (tag), datasetTagScore (tag, max).
 */
export async function editDataset({ actorId, datasetId, input }: Edit): Promise<Result> {
  const { tags, revision, scoresData, ...facts } = input
  try {
    return await transaction(async (tx): Promise<Result> => {
      const stored = await tx.dataset.findUnique({
        where: { id: datasetId },
        include: { tags: { select: { skillTagId: true, hundredths: true } } },
      })
      if (!stored) return { ok: false, field: '', codes: ['datasetNotFound'] }
      const { scores, codes } = officialScores(tags, await tx.skillTag.findMany())
      if (codes.length > 0) return { ok: false, field: 'tags', codes }
      const said = { ...facts, scoresData, tags: inOrder(scores) }
      const changed = Object.entries(said).flatMap(([name, value]) =>
        isDeepStrictEqual(value, name === 'tags' ? inOrder(stored.tags) : stored[name as keyof typeof facts]) ? [] : [name],
      )
      if (changed.length === 0) return { ok: true }
      if (stored.revision !== revision) return { ok: false, field: '', codes: ['datasetChanged'] }

      const json = scoresData === null ? Prisma.JsonNull : (scoresData as Prisma.InputJsonValue)
      await tx.dataset.update({ where: { id: datasetId }, data: { ...facts, scoresData: json, revision: revision + 1 } })
      if (changed.includes('tags')) {
        await tx.datasetTag.deleteMany({ where: { datasetId } })
        await tx.datasetTag.createMany({ data: scores.map((score) => ({ datasetId, ...score })) })
      }
      const subject = { type: 'dataset' as const, id: datasetId }
      await recordAudit(tx, { actorId, action: 'dataset.edited', subject, details: { name: facts.name, revision: revision + 1, changed } })
      return { ok: true }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'name')) return { ok: false, field: 'name', codes: ['datasetNameUsed'] }
    throw error
  }
}

const inOrder = (scores: readonly TagScore[]) => [...scores].sort((a, b) => a.skillTagId - b.skillTagId)
