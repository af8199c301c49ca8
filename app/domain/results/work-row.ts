import { countsAsScore, type ScoreStatus } from '~/domain/judging/states'
import { droppedExtremes } from './dropped-extremes'
import type { ExtremesMode } from './work-result'

/** How many points from the middle of a work's scores one stands out. */
export const outlierPoints = 8

/** Below this many scores there is no middle to stand apart from. */
const fewestForOutliers = 3

export type Given = { id: number; judgeId: number; status: ScoreStatus; total: number | null; sealing: boolean }
type Seat = { judgeId: number; status: 'assigned' | 'recused' | 'withdrawn' }

/**
 * What stands where a work and a judge meet. missing, draft, sealing, voided: a score is owed, and this is how far it has come. none: the judge has
 * nothing to do with the work.
 */
export type Cell =
  | { state: 'score'; id: number; total: number; dropped: boolean; outlier: 'above' | 'below' | null }
  | { state: 'missing' | 'draft' | 'sealing' | 'voided' | 'recused' | 'none' }

type Asked = {
  scores: readonly Given[]
  seats: readonly Seat[]
  /** The work can be scored at all. */ scorable: boolean
  rule: { removeExtremes: boolean; extremesMode: ExtremesMode }
  scale: number
}

const noValues: ReadonlyMap<number, number> = new Map()

/** A work's row: a cell a judge who has to do with it, and what is the matter with the whole. */
export function workRow({ scores, seats, scorable, rule, scale }: Asked) {
  const counted = scores.filter((score): score is Given & { total: number } => countsAsScore(score.status) && score.total !== null)
  const dropped =
    rule.removeExtremes && rule.extremesMode === 'judge_totals'
      ? droppedExtremes(
          counted.map(({ id, total }) => ({ id, total, values: noValues })),
          rule.extremesMode,
          [],
        )
      : null
  const standsOut = outliersAmong(
    counted.map(({ total }) => total),
    scale,
  )
  const cells = new Map<number, Cell>()
  for (const { judgeId, status } of seats)
    cells.set(judgeId, {
      state:
        status === 'recused'
          ? 'recused'
          : status === 'assigned' && scorable
            ? openState(scores.filter((one) => one.judgeId === judgeId))
            : 'none',
    })
  for (const { id, judgeId, total } of counted)
    cells.set(judgeId, { state: 'score', id, total, dropped: dropped?.has(id) ?? false, outlier: standsOut(total) })
  const totals = counted.map(({ total }) => total)
  const all = [...cells]
  return {
    cells,
    /** The judges whose score is owed. */
    gaps: all.filter(([, { state }]) => owes(state)).map(([judgeId]) => judgeId),
    outliers: all.some(([, cell]) => cell.state === 'score' && cell.outlier !== null),
    scored: counted.length,
    /** Between the highest and the lowest, over the scale; null of nothing. */
    spread: totals.length > 0 ? Math.max(...totals) - Math.min(...totals) : null,
  }
}

export type WorkRow = ReturnType<typeof workRow>

const owes = (state: Cell['state']) => state === 'missing' || state === 'draft' || state === 'sealing' || state === 'voided'

function openState(own: readonly Given[]): Cell['state'] & ('missing' | 'draft' | 'sealing' | 'voided') {
  const draft = own.find(({ status }) => status === 'draft')
  if (draft) return draft.sealing ? 'sealing' : 'draft'
  return own.some(({ status }) => status === 'voided') ? 'voided' : 'missing'
}

/** Which of some totals stand apart from their median, on whole numbers. */
function outliersAmong(totals: readonly number[], scale: number): (total: number) => 'above' | 'below' | null {
  if (totals.length < fewestForOutliers) return () => null
  const sorted = [...totals].sort((a, b) => a - b)
  const twiceMiddle = sorted[Math.ceil(sorted.length / 2) - 1]! + sorted[Math.floor(sorted.length / 2)]!
  const least = BigInt(2 * outlierPoints) * BigInt(scale)
  return (total) => {
    const away = 100n * BigInt(2 * total - twiceMiddle)
    return away >= least ? 'above' : -away >= least ? 'below' : null
  }
}
