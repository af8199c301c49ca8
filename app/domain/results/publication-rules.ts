import type { StageStatus } from '~/domain/competitions/states'

export type Edition = {
  id: number
  categoryId: number | null
  edition: number
  digest: string
  publishedAt: Date
  withdrawnAt: Date | null
}

/** The edition of a ranking that stands, or null. */
export function liveEdition<E extends Pick<Edition, 'categoryId' | 'withdrawnAt'>>(
  editions: readonly E[],
  categoryId: number | null,
): E | null {
  return editions.find((one) => one.categoryId === categoryId && one.withdrawnAt === null) ?? null
}

/** The newest edition in which a ranking's entries were published, standing or withdrawn, also if the stage ranked otherwise then; null before the first. */
export function lastEdition<E extends Pick<Edition, 'categoryId' | 'edition'>>(
  editions: readonly E[],
  categoryId: number | null,
): E | null {
  return editions
    .filter((one) => categoryId === null || one.categoryId === null || one.categoryId === categoryId)
    .reduce<E | null>((last, one) => (!last || one.edition > last.edition ? one : last), null)
}

export type PublicationState = 'ready' | 'closesFirst' | 'tooEarly' | 'published'

/** Whether a ranking's results can be published: scoring has ended, or uploads have and publishing ends its scoring too. */
export function publicationState(stageStatus: StageStatus, editions: readonly Edition[], categoryId: number | null): PublicationState {
  if (liveEdition(editions, categoryId)) return 'published'
  if (stageStatus === 'closed' || stageStatus === 'advanced') return 'ready'
  return stageStatus === 'completed' ? 'closesFirst' : 'tooEarly'
}
