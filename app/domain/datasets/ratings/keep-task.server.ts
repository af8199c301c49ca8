import { ratingSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'

type Held = { userId: number; taskId: number }

/** Makes a task one's own for as long again; a lock that has run out too, while nobody else has taken the task. Codes: lockLost. */
export function renewLock({ userId, taskId }: Held) {
  return transaction(async (tx) => {
    const lockedAt = now()
    const expiresAt = new Date(lockedAt.getTime() + (await ratingSettings()).lockMinutes * 60_000)
    const { count } = await tx.ratingLock.updateMany({ where: { userId, taskId }, data: { expiresAt } })
    return count === 0 ? ({ ok: false, code: 'lockLost' } as const) : ({ ok: true, expiresAt } as const)
  })
}

/** Puts a task back, unrated; of one that is not in hand nothing is said. */
export async function releaseTask({ userId, taskId }: Held): Promise<void> {
  await transaction((tx) => tx.ratingLock.deleteMany({ where: { userId, taskId } }))
}
