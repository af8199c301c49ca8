/** Which ranking of a stage is asked for: a category's, where it ranks by category. Left open: its first. */
export type RankingChoice = { categoryId?: number | null | undefined }

type Stage = {
  ranking: 'by_category' | 'together'
  advanceCount: number | null
  quotas: readonly { categoryId: number; advanceCount: number }[]
}
type Category = { id: number; name: string }

/**
 * The ranking of a stage that is meant, and how many advance from it. All of a stage's categories together have no category;
 * by category each has its own, with its own quota or the stage's count. Null for a category that is not ranked there.
 */
export function chosenRanking<C extends Category>(
  { ranking, advanceCount, quotas }: Stage,
  categories: readonly C[],
  categoryId: RankingChoice['categoryId'],
): { categoryId: number | null; category: C | null; advanceCount: number | null } | null {
  if (ranking === 'together') return categoryId ? null : { categoryId: null, category: null, advanceCount }
  const category = categoryId ? categories.find(({ id }) => id === categoryId) : categories[0]
  if (!category) return null
  const quota = quotas.find((one) => one.categoryId === category.id)
  return { categoryId: category.id, category, advanceCount: quota?.advanceCount ?? advanceCount }
}
