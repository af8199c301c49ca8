import { beforeAll, expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeWork } from '../../../../tests/factories'
import { openScores } from '~/domain/results/queries/open-scores.server'
import { stageRanking } from '~/domain/results/queries/stage-ranking.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { alternativeRankings } from './alternative-rankings.server'

/** A row an entry, a column a judge; the last judge likes the first two and nobody else. */
const totals = [
  [80, 81, 82, 83, 99],
  [79, 80, 81, 82, 99],
  [84, 84, 84, 84, 60],
  [90, 70, 83, 83, 71],
  [70, 71, 72, 73, 74],
]

let competition: Awaited<ReturnType<typeof makeCompetition>>
let judges: { id: number }[]
const entryIds: number[] = []

async function judged(rows: readonly (readonly (number | null)[])[], data: Parameters<typeof makeCompetition>[0] = {}) {
  const made = await makeCompetition(data)
  const panel = []
  // The panel's order is that of its seats, whatever the names.
  for (let seat = 0; seat < rows[0]!.length; seat++) panel.push(await makeJudge(made, { name: `评委${9 - seat}` }))
  const entries = []
  for (const row of rows) {
    const work = await makeWork(made, await makeRegistration(made), { lockedAt: now() })
    entries.push(work.entryId)
    for (const [seat, points] of row.entries())
      if (points !== null) await makeScore(made, work, panel[seat]!, Array<number>(4).fill(points))
  }
  return { made, panel, entries }
}

beforeAll(async () => {
  const { made, panel, entries } = await judged(totals)
  ;[competition, judges] = [made, panel]
  entryIds.push(...entries)
  await db.stage.update({ where: { id: made.stages[0]!.id }, data: { advanceCount: 2 } })
})

const asked = (of = competition, withoutJudgeId: number | null = null) =>
  alternativeRankings({ competitionId: of.id, stageId: of.stages[0]!.id, categoryId: null, withoutJudgeId })

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const trimmed = (values: readonly number[]) => meanOf(sorted(values).slice(1, -1))
const middle = (values: readonly number[]) =>
  values.length % 2 ? sorted(values)[values.length >> 1]! : meanOf(sorted(values).slice(values.length / 2 - 1, values.length / 2 + 1))

/** Ranks of figures that differ, and who would stand elsewhere: worked out from the table alone. */
function expected(figureOf: (row: readonly number[]) => number) {
  const ranks = (figures: readonly number[]) => figures.map((one) => 1 + figures.filter((other) => other > one).length)
  const before = totals.map(trimmed)
  const after = totals.map(figureOf)
  const [was, is] = [ranks(before), ranks(after)]
  return new Map(
    entryIds.flatMap((entryId, index) => {
      const side = (rank: number) => rank <= 2
      const changed = was[index] !== is[index]
      const at = (rank: number, figure: number) => ({ rank, hundredths: Math.round(figure * 100), above: side(rank), prize: null })
      return changed ? [[entryId, [at(was[index]!, before[index]!), at(is[index]!, after[index]!)]] as const] : []
    }),
  )
}

const found = (difference: NonNullable<Awaited<ReturnType<typeof asked>>>['adjusted']) =>
  new Map(difference!.displaced.map(({ entryId, before, after }) => [entryId, [before, after]] as const))

test('whom the median, the means freed of severity and a judge’s recusal would put elsewhere, and nobody else', async () => {
  const { median, adjusted, without, severity } = (await asked(competition, judges[4]!.id))!
  expect(found(median)).toEqual(expected(middle))
  expect(severity).toEqual({ state: 'complete', parts: 1 })
  // On a complete panel that is the plain mean.
  expect(found(adjusted)).toEqual(expected(meanOf))
  expect(found(without)).toEqual(expected((row) => trimmed(row.slice(0, 4))))
  // Outcomes come first, and are counted.
  expect(without!.outcomes).toBe(without!.displaced.filter(({ before, after }) => before.above !== after.above).length)
  expect(without!.outcomes).toBeGreaterThan(0)
  const flips = without!.displaced.map(({ before, after }) => before.above !== after.above)
  expect(flips).toEqual(flips.toSorted((a, b) => Number(b) - Number(a)))
})

test('nobody chosen, or somebody who scored nothing here: no recusal; the official ranking stays as it is', async () => {
  const { without, judges: choice } = (await asked())!
  expect(without).toBeNull()
  expect(choice.map(({ id }) => id)).toEqual(judges.map(({ id }) => id))
  const stranger = await makeJudge(competition)
  expect((await asked(competition, stranger.id))!.without).toBeNull()
  const { ranked } = (await stageRanking({ competitionId: competition.id, stageId: competition.stages[0]!.id }))!
  expect(ranked[0]!.judgeCount).toBe(5)
  expect(await alternativeRankings({ competitionId: competition.id, stageId: 0, categoryId: null, withoutJudgeId: null })).toBeNull()
})

test('a recusal counts by the competition’s own rule: criterion by criterion, and with the nominated one', async () => {
  const rows = totals.map((row) => [...row])
  const { made, panel } = await judged(rows, { extremesMode: 'per_criterion' })
  const withScores = { competitionId: made.id, stageId: made.stages[0]!.id }
  const left = await stageRanking({ ...withScores, withoutJudgeId: panel[4]!.id })
  const { made: never } = await judged(
    rows.map((row) => row.slice(0, 4)),
    { extremesMode: 'per_criterion' },
  )
  const should = await stageRanking({ competitionId: never.id, stageId: never.stages[0]!.id })
  const said = (ranking: typeof should) => ranking!.ranked.map(({ rank, official, judgeCount }) => ({ rank, official, judgeCount }))
  expect(said(left)).toEqual(said(should))
})

test('panels that nothing connects are not compared; open scores are counted by ranking', async () => {
  const { made } = await judged([
    [80, 90, null, null],
    [70, 85, null, null],
    [null, null, 88, 70],
    [null, null, 60, 71],
  ])
  const { adjusted, severity } = (await asked(made))!
  expect(severity).toEqual({ state: 'disconnected', parts: 2 })
  expect(adjusted).toBeNull()
  const place = { stageId: made.stages[0]!.id, categoryId: null }
  const open = await openScores(place)
  expect(open).toBe(await db.assignment.count({ where: { work: { stageId: place.stageId }, status: 'assigned', scores: { none: {} } } }))
  expect(await openScores({ ...place, categoryId: 0 })).toBe(0)
})
