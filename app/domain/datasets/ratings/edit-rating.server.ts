import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { keepRevision } from './keep-revision.server'
import { recountDataset } from './recount-dataset.server'
import { type GivenRating, isSameRating } from './submit-rating.server'

type Edit = GivenRating & {
  userId: number
  ratingId: number
  /** Of the rating as the form was opened. */
  revision: number
}

/**
 * Changes one's own first rating of a task: a figure for each of the tags it was given by. What it was before is kept as a revision.
 * Codes: notFound, ratingChanged (since the form was opened, to something else), ratingIncomplete.
 */
export function editRating({ userId, ratingId, revision, values, comment }: Edit) {
  return transaction(async (tx) => {
    const rating = await tx.rating.findFirst({
      where: { id: ratingId, userId, round: 0 },
      include: { task: { select: { datasetId: true } }, values: { include: { skillTag: { select: { code: true, maxScore: true } } } } },
    })
    if (!rating) return { ok: false, code: 'notFound' } as const
    if (isSameRating(rating, { values, comment })) return { ok: true } as const
    if (rating.revision !== revision) return { ok: false, code: 'ratingChanged' } as const
    const changed = rating.values.map(({ skillTagId, skillTag }) => ({
      skillTagId,
      maxScore: skillTag.maxScore,
      hundredths: values.get(skillTagId),
    }))
    const whole =
      changed.length === values.size &&
      changed.every(({ hundredths, maxScore }) => hundredths !== undefined && hundredths >= 0 && hundredths <= maxScore * 100)
    if (!whole) return { ok: false, code: 'ratingIncomplete' } as const

    await keepRevision(tx, rating, 'edited')
    await tx.rating.update({ where: { id: ratingId }, data: { comment, editedAt: now(), revision: revision + 1 } })
    for (const { skillTagId, hundredths } of changed) {
      await tx.ratingValue.update({ where: { ratingId_skillTagId: { ratingId, skillTagId } }, data: { hundredths: hundredths! } })
    }
    await recountDataset(tx, rating.task.datasetId)
    return { ok: true } as const
  })
}
