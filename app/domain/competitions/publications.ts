import type { AdvancementStatus, StageStatus } from './states'

/** An edition of published results as everybody's pages ask for it: of which category (null: of all together), and whether it was withdrawn. */
export type Edition = { categoryId: number | null; withdrawnAt: Date | null }

/** An edition with its category's name; null where that goes without saying. */
export type NamedEdition = Edition & { category: string | null }

/** Whether the results of a category's entries are out: its own edition stands, or the one of all together. */
export function isOut(editions: readonly Edition[], categoryId: number): boolean {
  return editions.some((one) => one.withdrawnAt === null && (one.categoryId === null || one.categoryId === categoryId))
}

/** Whether they are out or have been. */
export function wasOut(editions: readonly Edition[], categoryId: number): boolean {
  return editions.some((one) => one.categoryId === null || one.categoryId === categoryId)
}

/** Whether the results of a category's entries were taken back and wait to be published anew. */
export function isBeingCorrected(editions: readonly Edition[], categoryId: number): boolean {
  return wasOut(editions, categoryId) && !isOut(editions, categoryId)
}

/** The same of anybody's results of a stage. */
export function stageIsBeingCorrected(stage: { status: StageStatus; publications: readonly Edition[] }): boolean {
  return rankingsBeingCorrected(stage).length > 0
}

/** The rankings of a stage whose results were taken back, an edition for each. A stage that takes works again is past no more than that. */
export function rankingsBeingCorrected<E extends Edition>({
  status,
  publications,
}: {
  status: StageStatus
  publications: readonly E[]
}): E[] {
  if (status !== 'completed' && status !== 'closed') return []
  const standing = publications.filter(({ withdrawnAt }) => withdrawnAt === null)
  const owed = publications.filter(
    ({ withdrawnAt, categoryId }) =>
      withdrawnAt !== null && !standing.some((one) => one.categoryId === null || one.categoryId === categoryId),
  )
  return owed.filter(({ categoryId }, index) => owed.findIndex((one) => one.categoryId === categoryId) === index)
}

/** The categories whose results are being corrected, by name; none where there is but one ranking. */
export function categoriesBeingCorrected(stage: { status: StageStatus; publications: readonly NamedEdition[] }): string[] {
  return rankingsBeingCorrected(stage).flatMap(({ category }) => category ?? [])
}

/** An entry of one's own, with what is published of going on from each stage. */
export type OwnEntry = {
  categoryId: number
  category: string
  advancements: readonly { stageId: number; status: AdvancementStatus }[]
  /** The stages from which it is told to go on: also where results were taken back for now. */
  goesOnFrom: readonly { stageId: number }[]
}

/** What is published of a stage on an entry, and the decision on it there. */
export function publishedDecision(
  { categoryId, advancements }: Pick<OwnEntry, 'categoryId' | 'advancements'>,
  stage: { id: number; publications: readonly Edition[] },
): { published: boolean; decision: AdvancementStatus | null } {
  if (!isOut(stage.publications, categoryId)) return { published: false, decision: null }
  return { published: true, decision: advancements.find(({ stageId }) => stageId === stage.id)?.status ?? null }
}
