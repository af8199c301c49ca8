/** A work in the judge's list. */
export type DeskItem = {
  id: number
  number: number | null
  /** Empty for a performance of a live round. */
  title: string
  category: string
  state: 'pending' | 'draft' | 'scored' | 'processing' | 'failed'
  /** The judge's own total in hundredths, of a submitted score. */
  totalHundredths: number | null
}

/** Works the judge can open: their video plays. */
export function openable(entries: readonly DeskItem[]): DeskItem[] {
  return entries.filter(({ state }) => state !== 'processing' && state !== 'failed')
}

/** The works before and after one among those that can be opened. */
export function neighbours(entries: readonly DeskItem[], id: number): { previous: number | null; next: number | null } {
  const open = openable(entries)
  const index = open.findIndex((entry) => entry.id === id)
  return { previous: open[index - 1]?.id ?? null, next: index === -1 ? null : (open[index + 1]?.id ?? null) }
}

/** The next work to score after one, going round once; null when all are scored. */
export function nextToScore(entries: readonly DeskItem[], afterId: number): number | null {
  const index = entries.findIndex(({ id }) => id === afterId)
  const round = [...entries.slice(index + 1), ...entries.slice(0, Math.max(0, index))]
  return round.find(({ state }) => state === 'pending' || state === 'draft')?.id ?? null
}
