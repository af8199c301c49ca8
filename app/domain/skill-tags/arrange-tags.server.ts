import { recordAudit } from '~/domain/audit/record-audit.server'
import { transaction } from '~/infra/db/client'

type Result = { ok: true } | { ok: false; code: string }

/** Moves a tag one place up or down, and numbers them all anew from 1. At the end of the list nothing happens. */
export function moveTag({ actorId, tagId, direction }: { actorId: number; tagId: number; direction: 'up' | 'down' }): Promise<Result> {
  return transaction(async (tx) => {
    const tags = await tx.skillTag.findMany({ orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: { id: true, sortOrder: true } })
    const at = tags.findIndex(({ id }) => id === tagId)
    if (at < 0) return { ok: false, code: 'tagNotFound' }
    const to = direction === 'up' ? at - 1 : at + 1
    if (to < 0 || to >= tags.length) return { ok: true }
    const [moved] = tags.splice(at, 1)
    tags.splice(to, 0, moved!)
    for (const [index, tag] of tags.entries()) {
      if (tag.sortOrder !== index + 1) await tx.skillTag.update({ where: { id: tag.id }, data: { sortOrder: index + 1 } })
    }
    await recordAudit(tx, {
      actorId,
      action: 'skill_tag.moved',
      subject: { type: 'skill_tag', id: tagId },
      details: { from: at + 1, to: to + 1 },
    })
    return { ok: true }
  })
}

/** Shows a tag to raters, or hides it. */
export function setTagActive({ actorId, tagId, isActive }: { actorId: number; tagId: number; isActive: boolean }): Promise<Result> {
  return transaction(async (tx) => {
    const { count } = await tx.skillTag.updateMany({ where: { id: tagId }, data: { isActive } })
    if (count === 0) return { ok: false, code: 'tagNotFound' }
    await recordAudit(tx, { actorId, action: 'skill_tag.edited', subject: { type: 'skill_tag', id: tagId }, details: { isActive } })
    return { ok: true }
  })
}

/** Deletes a tag that nothing was scored by, neither in a rating nor officially. Codes: tagUsed?count=, tagNotFound. */
export function deleteTag({ actorId, tagId }: { actorId: number; tagId: number }): Promise<Result> {
  return transaction(async (tx) => {
    const tag = await tx.skillTag.findUnique({
      where: { id: tagId },
      select: { code: true, name: true, _count: { select: { ratingValues: true, datasetTags: true } } },
    })
    if (!tag) return { ok: false, code: 'tagNotFound' }
    const uses = tag._count.ratingValues + tag._count.datasetTags
    if (uses > 0) return { ok: false, code: `tagUsed?count=${uses}` }
    await tx.skillTag.delete({ where: { id: tagId } })
    await recordAudit(tx, {
      actorId,
      action: 'skill_tag.deleted',
      subject: { type: 'skill_tag', id: tagId },
      details: { code: tag.code, name: tag.name },
    })
    return { ok: true }
  })
}
