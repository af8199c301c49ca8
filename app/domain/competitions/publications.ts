import type { AdvancementStatus, StageStatus } from './states'

/** An edition of published results as everybody's pages ask for it: of which category (null: of all together), and whether it was withdrawn. */
export type Edition = { categoryId: number | null; withdrawnAt: Date | null }

/** Whether the results of a category's entries are out: its own edition stands, or the one of all together. */
export function isOut(editions: readonly Edition[], categoryId: number): boolean {
  return editions.some((one) => one.withdrawnAt === null && (one.categoryId === null || one.categoryId === categoryId))
}

/** Whether the results of a category's entries were taken back and wait to be published anew. */
export function isBeingCorrected(editions: readonly Edition[], categoryId: number): boolean {
  const withdrawn = editions.some((one) => one.withdrawnAt !== null && (one.categoryId === null || one.categoryId === categoryId))
  return withdrawn && !isOut(editions, categoryId)
}

/** The same of anybody's results of a stage. One that takes works again is past no more than that. */
export function stageIsBeingCorrected({ status, publications }: { status: StageStatus; publications: readonly Edition[] }): boolean {
  if (status !== 'completed' && status !== 'closed') return false
  const standing = publications.filter(({ withdrawnAt }) => withdrawnAt === null)
  return publications.some(
    ({ withdrawnAt, categoryId }) =>
      withdrawnAt !== null && !standing.some((one) => one.categoryId === null || one.categoryId === categoryId),
  )
}

/** An entry of one's own, with what is published of going on from each stage. */
export type OwnEntry = {
  categoryId: number
  category: string
  advancements: readonly { stageId: number; status: AdvancementStatus }[]
  /** The stages from which it goes on as things are, published or not. */
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
