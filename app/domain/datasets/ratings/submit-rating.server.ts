import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { ratedTags } from './queries/rated-tags.server'
import type { RatingValues } from './rating-form'
import { recountDataset } from './recount-dataset.server'
import { roundInHand } from './task-in-hand.server'

export type GivenRating = { values: RatingValues; comment: string }
type Submitted = { userId: number; taskId: number; inHand?: string | null } & GivenRating

/**
 * Submits somebody's rating of a task, a figure for each tag that ratings are given by, and frees the task. It is the second of its rater where the
 * task was given as a repeat: so says the lock, or, once it is gone, what the form kept (`inHand`, of sealInHand). A lock that has run out, or was given up,
 * hinders only where somebody else has the task now.
 * Codes: notFound, taskFailed, taskTaken, ratingIncomplete (the tags are others since the form was opened), alreadyRated. The same rating once more
 * (its answer was lost) is fine, and written once.
 */
export function submitRating({ userId, taskId, inHand = null, values, comment }: Submitted) {
  return transaction(async (tx) => {
    const task = await tx.ratingTask.findUnique({ where: { id: taskId }, select: { status: true, datasetId: true, lock: true } })
    if (!task) return { ok: false, code: 'notFound' } as const
    if (task.status === 'failed') return { ok: false, code: 'taskFailed' } as const
    const before = await latestOwn(tx, { userId, taskId })
    const given = task.lock?.userId === userId ? task.lock.round : roundInHand(inHand, { userId, taskId })
    // What repeats nothing any more is a first one.
    const round = before ? given : 0
    if (before && before.round >= round) {
      await tx.ratingLock.deleteMany({ where: { taskId, userId } })
      return isSameRating(before, { values, comment }) ? ({ ok: true } as const) : ({ ok: false, code: 'alreadyRated' } as const)
    }
    if (task.lock && task.lock.userId !== userId && task.lock.expiresAt > now()) return { ok: false, code: 'taskTaken' } as const
    const tags = await ratedTags()
    const whole = tags.length > 0 && tags.length === values.size && tags.every(({ id, maxScore }) => isWithin(values.get(id), maxScore))
    if (!whole) return { ok: false, code: 'ratingIncomplete' } as const

    const figures = { create: [...values].map(([skillTagId, hundredths]) => ({ skillTagId, hundredths })) }
    await tx.rating.create({ data: { taskId, userId, round, comment, submittedAt: now(), values: figures } })
    await tx.ratingLock.deleteMany({ where: { taskId } })
    await recountDataset(tx, task.datasetId)
    return { ok: true } as const
  })
}

function latestOwn(tx: Tx, { userId, taskId }: { userId: number; taskId: number }) {
  return tx.rating.findFirst({
    where: { userId, taskId },
    orderBy: { round: 'desc' },
    select: { round: true, comment: true, values: true },
  })
}

const isWithin = (hundredths: number | undefined, maxScore: number) =>
  hundredths !== undefined && hundredths >= 0 && hundredths <= maxScore * 100

/** Whether a rating that is stored says just this. */
export function isSameRating(
  stored: { comment: string; values: { skillTagId: number; hundredths: number }[] },
  given: GivenRating,
): boolean {
  const { values, comment } = given
  return (
    stored.comment === comment &&
    stored.values.length === values.size &&
    stored.values.every(({ skillTagId, hundredths }) => values.get(skillTagId) === hundredths)
  )
}
