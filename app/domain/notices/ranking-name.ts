/** What a ranking is called: by its stage, and by its category where the stage alone does not tell it. */
export function rankingName(stage: string, category: string | null | undefined): string {
  return category ? `${stage} · ${category}` : stage
}
