import { notify, recipientColumns } from '~/domain/notices/notify.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'

const link = () => `${publicUrl()}/admin/my-scores`

/** Tells a rater that an administrator deleted a rating of theirs, and why; nobody of their own deletion, nor whose account is not in use. */
export async function tellRater(
  tx: Tx,
  { actorId, userId, ratingId, dataset, reason }: { actorId: number; userId: number; ratingId: number; dataset: string; reason: string },
): Promise<void> {
  if (userId === actorId) return
  const rater = await tx.user.findFirst({ where: { id: userId, status: 'active' }, select: { ...recipientColumns, name: true } })
  if (!rater) return
  const { name, ...recipient } = rater
  const params = { name, dataset, reason, link: link() }
  await notify(tx, { kind: 'rating_deleted', key: `rating_deleted:${ratingId}`, recipient, params })
}

/**
 * Tells all who rated a dataset's task, or any of its tasks where the whole dataset goes, before they are gone: once each, however many they rated. Tasks
 * deleted one after another in one act share its `at`.
 */
export async function tellRatersOf(
  tx: Tx,
  { actorId, datasetId, dataset, taskId, at = now() }: { actorId: number; datasetId: number; dataset: string; taskId?: number; at?: Date },
): Promise<void> {
  const kind = taskId === undefined ? 'rated_dataset_deleted' : 'rated_task_deleted'
  const rated = { datasetId, ...(taskId !== undefined && { id: taskId }) }
  const raters = await tx.user.findMany({
    where: { id: { not: actorId }, status: 'active', ratings: { some: { task: rated } } },
    select: { ...recipientColumns, name: true },
  })
  for (const { name, ...recipient } of raters) {
    const key = `${kind}:${datasetId}:${at.getTime()}`
    await notify(tx, { kind, key, recipient, params: { name, dataset, link: link() } })
  }
}
