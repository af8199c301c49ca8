import { saveSection } from '~/domain/settings/save-section.server'
import type { RatingSettings } from '~/domain/settings/schema'

/** Saves how tasks are given and how many ratings each is to have; with the latter, tasks are done or wanted again. */
export async function saveRatingSettings({ actorId, changes }: { actorId: number; changes: RatingSettings }): Promise<void> {
  await saveSection({
    actorId,
    name: 'ratings',
    changes,
    also: async (tx, _, { ratingsWanted }) => {
      await tx.ratingTask.updateMany({
        where: { status: 'processing', ratingCount: { gte: ratingsWanted } },
        data: { status: 'completed' },
      })
      await tx.ratingTask.updateMany({
        where: { status: 'completed', ratingCount: { lt: ratingsWanted } },
        data: { status: 'processing' },
      })
    },
  })
}
