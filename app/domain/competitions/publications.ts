import type { AdvancementStatus } from './states'

/** An edition of published results as everybody's pages ask for it: of which category (null: of all together), and whether it was withdrawn. */
export type Edition = { categoryId: number | null; withdrawnAt: Date | null }

/** Whether the results of a category's entries are out: its own edition stands, or the one of all together. */
export function isOut(editions: readonly Edition[], categoryId: number): boolean {
  return editions.some((one) => one.withdrawnAt === null && (one.categoryId === null || one.categoryId === categoryId))
}

/** An entry with what was published of going on from each stage. */
export type OwnRegistration = { categoryId: number; advancements: readonly { stageId: number; status: AdvancementStatus }[] }

/** What is published of a stage to its participant, and the best of the decisions on their entries there. */
export function publishedDecision(
  entries: readonly OwnRegistration[],
  stage: { id: number; publications: readonly Edition[] },
): { published: boolean; decision: AdvancementStatus | null } {
  const out = entries.filter(({ categoryId }) => isOut(stage.publications, categoryId))
  const decisions = out.flatMap(({ advancements }) =>
    advancements.filter(({ stageId }) => stageId === stage.id).map(({ status }) => status),
  )
  const decision = (['advanced', 'eliminated', 'pending'] as const).find((status) => decisions.includes(status)) ?? null
  return { published: out.length > 0, decision }
}
