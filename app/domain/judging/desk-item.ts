/** A work in the judge's list. */
export type DeskItem = {
  id: number
  /** Null also where it is not told. */
  number: number | null
  /** In its place, in a stage that shows names; null where there is a number. */
  name: string | null
  /** Empty for a performance of a live round. */
  title: string
  category: string
  /** `published`: not scored, and no longer to be: its results are out. `recused`: the judge gave it up. */
  state: 'pending' | 'draft' | 'scored' | 'processing' | 'failed' | 'published' | 'recused'
  /** The judge's own total in hundredths, of a submitted score. */
  totalHundredths: number | null
  /** Until then, in milliseconds, what was submitted can be taken back; null of what counts, and of what was not submitted. */
  sealsAt: number | null
}

/** A judge's list as it travels with the page, a column a field: hundreds of works weigh half as much on the way, and in the browser. */
export type PackedItems = {
  ids: string
  numbers: string
  states: string
  totals: string
  /** As JSON: they hold any sign. */
  titles: string
  names: string
  categories: string
  /** Each work's place among the categories. */
  categoryAt: string
  /** By id; hardly ever more than one. */
  sealing: (readonly [id: number, sealsAt: number])[]
}

const none = ''

export function packItems(items: readonly DeskItem[]): PackedItems {
  const column = (field: 'id' | 'number' | 'state' | 'totalHundredths') => items.map((item) => item[field] ?? none).join()
  const categories = [...new Set(items.map(({ category }) => category))]
  return {
    ids: column('id'),
    numbers: column('number'),
    states: column('state'),
    totals: column('totalHundredths'),
    titles: JSON.stringify(items.map(({ title }) => title)),
    names: JSON.stringify(items.some(({ name }) => name !== null) ? items.map(({ name }) => name) : []),
    categories: JSON.stringify(categories),
    categoryAt: items.map(({ category }) => categories.indexOf(category)).join(),
    sealing: items.flatMap(({ id, sealsAt }) => (sealsAt === null ? [] : [[id, sealsAt] as const])),
  }
}

export function unpackItems({ sealing, ...columns }: PackedItems): DeskItem[] {
  const sealsAt = new Map(sealing)
  const [titles, categories] = [columns.titles, columns.categories].map((column) => JSON.parse(column) as string[])
  const names = JSON.parse(columns.names) as (string | null)[]
  const { ids, numbers, states, totals, categoryAt } = split(columns)
  const orNull = (text: string | undefined) => (text ? Number(text) : null)
  return titles!.map((title, at) => ({
    id: Number(ids[at]),
    number: orNull(numbers[at]),
    name: names[at] ?? null,
    title,
    category: categories![Number(categoryAt[at])]!,
    state: states[at] as DeskItem['state'],
    totalHundredths: orNull(totals[at]),
    sealsAt: sealsAt.get(Number(ids[at])) ?? null,
  }))
}

function split({ ids, numbers, states, totals, categoryAt }: Omit<PackedItems, 'sealing'>) {
  const cut = (column: string) => column.split(',')
  return { ids: cut(ids), numbers: cut(numbers), states: cut(states), totals: cut(totals), categoryAt: cut(categoryAt) }
}

/** Works the judge can open: theirs, and their video plays. */
export function openable(entries: readonly DeskItem[]): DeskItem[] {
  return entries.filter(({ state }) => state !== 'processing' && state !== 'failed' && state !== 'recused')
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
