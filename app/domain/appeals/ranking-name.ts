/** A ranking by its stage, and by its category where that was ranked by itself. */
export function rankingName(of: { stageName: string; category: string; rankedCategoryId: number | null }): string {
  return of.rankedCategoryId === null ? of.stageName : `${of.stageName} · ${of.category}`
}
