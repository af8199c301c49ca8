import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { InvariantError, isUniqueViolation } from '~/infra/db/errors'
import type { SkillTagInput } from './schema'

type Saved = { ok: true; tagId: number } | { ok: false; field: 'code' | 'maxScore' | ''; code: string }

/** Makes a tag, or changes one. Codes: tagTaken at `code`, skillTagMaximum at `maxScore` (something was rated higher), tagNotFound. */
export async function saveTag({ actorId, tagId, input }: { actorId: number; tagId?: number; input: SkillTagInput }): Promise<Saved> {
  try {
    return await transaction(async (tx): Promise<Saved> => {
      const { sortOrder, ...rest } = input
      if (tagId === undefined) {
        const { id } = await tx.skillTag.create({ data: { ...rest, sortOrder: sortOrder ?? (await nextPlace(tx)), createdAt: now() } })
        await recordAudit(tx, { actorId, action: 'skill_tag.created', subject: { type: 'skill_tag', id }, details: rest })
        return { ok: true, tagId: id }
      }
      const before = await tx.skillTag.findUnique({ where: { id: tagId } })
      if (!before) return { ok: false, field: '', code: 'tagNotFound' }
      await tx.skillTag.update({ where: { id: tagId }, data: { ...rest, sortOrder: sortOrder ?? (await nextPlace(tx)) } })
      const { code, name, maxScore, isActive } = before
      await recordAudit(tx, {
        actorId,
        action: 'skill_tag.edited',
        subject: { type: 'skill_tag', id: tagId },
        details: { from: { code, name, maxScore, isActive }, to: rest },
      })
      return { ok: true, tagId }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'code')) return { ok: false, field: 'code', code: 'tagTaken' }
    if (error instanceof InvariantError && error.code === 'skillTagMaximum') return { ok: false, field: 'maxScore', code: error.code }
    throw error
  }
}

async function nextPlace(tx: Tx): Promise<number> {
  const last = await tx.skillTag.aggregate({ _max: { sortOrder: true } })
  return (last._max.sortOrder ?? 0) + 1
}
