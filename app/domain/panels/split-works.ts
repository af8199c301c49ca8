/** A work to be spread among judges; lists hold judges' ids. */
export type SplitWork = {
  id: number
  /** Who may get it. */
  eligible: readonly number[]
  /** Who has it for good: a score was given, or an organiser chose it so. */
  fixed: readonly number[]
  /** Who has it now and may lose it. */
  held: readonly number[]
  /** Those of `held` who have begun on it: the last to lose it. */
  begun: readonly number[]
}

type Split = {
  /** How many judges a work gets; those it has for good count. */
  perWork: number
  /** What decides between equals: the same for the same stage, so that a split repeated changes nothing. */
  seed: number
  /** How many works of the stage each judge has besides those to be spread. */
  loads?: ReadonlyMap<number, number>
}

const turn = 200

/**
 * Who gets each work, besides those who have it for good. As few judges as possible change; loads differ by no more than eligibility forces on
 * them; where it allows, the judges hang together by the works they share, so that their severity can be compared. Stops now and then to let
 * others go first.
 */
export function* splitInTurns(works: readonly SplitWork[], split: Split): Generator<undefined, Map<number, readonly number[]>> {
  const state = new Spread(works, split)
  for (const index of works.keys()) {
    state.keep(index)
    if (index % turn === 0) yield
  }
  for (const index of works.keys()) {
    state.fill(index)
    if (index % turn === 0) yield
  }
  yield* state.level()
  yield* state.connect()
  return new Map(works.map(({ id }, index) => [id, [...state.given[index]!]]))
}

const mostSwaps = 200

class Spread {
  readonly given: Set<number>[]
  private readonly load: Map<number, number>
  /** By judge, the works that could go to somebody else. */
  private readonly movable = new Map<number, Set<number>>()
  /** How many works two judges share, by `pair`. */
  private readonly shared = new Map<number, number>()

  constructor(
    private readonly works: readonly SplitWork[],
    private readonly split: Split,
  ) {
    this.given = works.map(() => new Set())
    this.load = new Map(split.loads)
    for (const { fixed } of works) for (const judge of fixed) this.add(judge, 1)
  }

  /** Of those who have a work now, as many as it needs stay: who has begun, then who has least. */
  keep(index: number): void {
    const { held, begun, eligible } = this.works[index]!
    const staying = held.filter((judge) => eligible.includes(judge))
    this.pick(
      index,
      staying.filter((judge) => begun.includes(judge)),
    )
    this.pick(
      index,
      staying.filter((judge) => !begun.includes(judge)),
    )
  }

  fill(index: number): void {
    this.pick(index, this.works[index]!.eligible)
  }

  private pick(index: number, candidates: readonly number[]): void {
    const given = this.given[index]!
    const { fixed } = this.works[index]!
    const left = new Set(candidates.filter((judge) => !given.has(judge) && !fixed.includes(judge)))
    while (left.size > 0 && fixed.length + given.size < this.split.perWork) {
      const next = this.least(index, left)
      left.delete(next)
      this.give(index, next)
    }
  }

  /** Who has least; of equals who shares fewest works with the others of this one; of equals by lot. */
  private least(index: number, candidates: Iterable<number>): number {
    let best = { judge: -1, load: Infinity, shares: Infinity, lot: Infinity }
    for (const judge of candidates) {
      const load = this.loadOf(judge)
      if (load > best.load) continue
      const shares = this.others(index).reduce((sum, other) => sum + (this.shared.get(pair(judge, other)) ?? 0), 0)
      if (load === best.load && shares > best.shares) continue
      const lot = drawn(this.split.seed, this.works[index]!.id, judge)
      if (load < best.load || shares < best.shares || lot < best.lot) best = { judge, load, shares, lot }
    }
    return best.judge
  }

  private others(index: number): number[] {
    return [...this.works[index]!.fixed, ...this.given[index]!]
  }

  /** Moves works from who has more to who has less, through others where need be, until no such move is left. */
  *level(): Generator<undefined, void> {
    const judges = new Set<number>()
    for (const [index, { eligible }] of this.works.entries()) {
      for (const judge of eligible) judges.add(judge)
      if (index % turn === 0) yield
    }
    for (let moved = true; moved;) {
      moved = false
      for (const from of [...judges].sort((a, b) => this.loadOf(b) - this.loadOf(a))) {
        yield
        for (let path = this.wayDown(from, judges), steps = 1; path; path = this.wayDown(from, judges), steps++) {
          if (steps % turn === 0) yield
          for (const { work, giver, taker } of path) this.move(work, giver, taker)
          moved = true
        }
      }
    }
  }

  /** The hand-overs by which one of a judge's works ends with somebody who has at least two fewer; null where none does. */
  private wayDown(from: number, judges: ReadonlySet<number>): Handover[] | null {
    const enough = this.loadOf(from) - 2
    if (![...judges].some((judge) => this.loadOf(judge) <= enough)) return null
    const reached = new Map<number, Handover | null>([[from, null]])
    for (const giver of reached.keys()) {
      for (const work of this.movable.get(giver) ?? []) {
        for (const taker of this.works[work]!.eligible) {
          if (reached.has(taker) || this.given[work]!.has(taker) || this.works[work]!.fixed.includes(taker)) continue
          reached.set(taker, { work, giver, taker })
          if (this.loadOf(taker) <= enough) return this.wayTo(taker, reached)
        }
        if (reached.size === judges.size) break
      }
    }
    return null
  }

  /** From its end backwards, so that nobody holds a work twice in between. */
  private wayTo(end: number, reached: ReadonlyMap<number, Handover | null>): Handover[] {
    const way: Handover[] = []
    for (let step = reached.get(end); step; step = reached.get(step.giver)) way.push(step)
    return way
  }

  /** Judges whom no works tie together are tied by exchanging two works, which leaves every load as it is. */
  *connect(): Generator<undefined, void> {
    let groups = this.groups()
    let tries = 0
    for (const [index, given] of this.given.entries()) {
      if (new Set(groups.values()).size < 2) return
      if (this.others(index).length < 2) continue
      for (const one of [...given]) {
        if (++tries > mostSwaps) return
        const swapped = this.partner(index, one, groups)
        if (!swapped) continue
        yield
        const [other, two] = swapped
        this.exchange(index, one, other, two)
        const after = this.groups()
        if (new Set(after.values()).size < new Set(groups.values()).size) {
          groups = after
          break
        }
        this.exchange(index, two, other, one)
      }
    }
  }

  /** A work of another group, and who of it could take this one's place. */
  private partner(index: number, one: number, groups: ReadonlyMap<number, number>): [number, number] | null {
    for (const [other, given] of this.given.entries()) {
      if (!this.works[other]!.eligible.includes(one) || this.others(other).length < 2) continue
      for (const two of given) {
        if (groups.get(two) === groups.get(one) || !this.isMovable(other, two) || !this.isMovable(index, one)) continue
        if (this.works[index]!.eligible.includes(two)) return [other, two]
      }
    }
    return null
  }

  private exchange(index: number, one: number, other: number, two: number): void {
    this.move(index, one, two)
    this.move(other, two, one)
  }

  /** By judge, a number for the judges they are tied to by works. */
  private groups(): Map<number, number> {
    const parent = new Map<number, number>()
    const root = (judge: number): number => {
      const up = parent.get(judge) ?? judge
      if (up === judge) return judge
      const top = root(up)
      parent.set(judge, top)
      return top
    }
    for (const index of this.works.keys()) {
      const [first, ...rest] = this.others(index)
      if (first === undefined) continue
      parent.set(first, root(first))
      for (const judge of rest) parent.set(root(judge), root(first))
    }
    return new Map([...parent.keys()].map((judge) => [judge, root(judge)]))
  }

  private give(index: number, judge: number): void {
    for (const other of this.others(index)) this.share(judge, other, 1)
    this.given[index]!.add(judge)
    this.add(judge, 1)
    if (!this.isMovable(index, judge)) return
    const own = this.movable.get(judge)
    if (own) own.add(index)
    else this.movable.set(judge, new Set([index]))
  }

  private move(index: number, giver: number, taker: number): void {
    this.given[index]!.delete(giver)
    this.movable.get(giver)?.delete(index)
    this.add(giver, -1)
    for (const other of this.others(index)) this.share(giver, other, -1)
    this.give(index, taker)
  }

  private isMovable(index: number, judge: number): boolean {
    return !this.works[index]!.begun.includes(judge)
  }

  private loadOf(judge: number): number {
    return this.load.get(judge) ?? 0
  }

  private add(judge: number, count: number): void {
    this.load.set(judge, this.loadOf(judge) + count)
  }

  private share(one: number, other: number, count: number): void {
    const key = pair(one, other)
    this.shared.set(key, (this.shared.get(key) ?? 0) + count)
  }
}

type Handover = { work: number; giver: number; taker: number }

/** One number for two judges, whose ids stay far below 2²⁶. */
const pair = (one: number, other: number) => Math.min(one, other) * 2 ** 26 + Math.max(one, other)

/** A lot between 0 and 1 that three whole numbers always draw (the finaliser of MurmurHash3). */
function drawn(seed: number, one: number, other: number): number {
  let hash = seed | 0
  for (const value of [one, other]) {
    hash = Math.imul(hash ^ value, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return (hash >>> 0) / 0x1_0000_0000
}
