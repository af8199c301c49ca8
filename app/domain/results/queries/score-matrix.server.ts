import { sql } from 'kysely'
import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { approximately, compare, type Rational, toHundredths } from '~/domain/judging/rational'
import { shownTotal } from '~/domain/judging/score-total'
import { countedStatuses } from '~/domain/judging/states'
import { shortOfJudges } from '~/domain/panels/queries/short-of-judges.server'
import { pageOf } from '~/domain/lists/page-of'
import { breathe, slicesOf } from '~/infra/breathe'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { among, read } from '~/infra/db/read'
import { type MatrixCell, packCells } from '../matrix-cell'
import { groupByKey } from '../ranking'
import type { ScoreFilter, WorkState } from '../score-filter'
import { scoreSums } from '../score-sums.server'
import { type Cell, type WorkRow, workRow } from '../work-row'
import { workResult } from '../work-result'
import { type ScoredCompetition, worksAsked } from './scored-stage.server'

const worksPerPage = 50

type Asked = { competition: ScoredCompetition; stageId: number; filter: ScoreFilter; judges: readonly { userId: number; name: string }[] }

/**
 * A stage's scores with a work a row and a judge a column, a page at a time. By number, whatever is left out, it reads its page alone, however many
 * works there are; by score, and of works with something the matter, all of them are looked at, in slices.
 */
export async function scoreMatrix({ competition, stageId, filter, judges }: Asked) {
  const inOrder = filter.workState === null && filter.workSort === 'participant'
  const found = inOrder ? await pageInOrder({ competition, stageId, filter }) : await pageOfSurvey({ competition, stageId, filter })
  const { workIds, ...page } = found
  const rows = await rowsOf({ competition, stageId, workIds })
  const works = new Map((await worksOf(workIds)).map((work) => [work.id, work]))
  const columns = judges.filter(({ userId }) => [...rows.values()].some(({ cells }) => (cells.get(userId)?.state ?? 'none') !== 'none'))
  const { scoreScale: scale, removeExtremes } = competition
  const figure = (exact: Rational | null) => exact && toHundredths(exact)
  return {
    ...page,
    judges: columns,
    rows: workIds.map((workId) => {
      const { cells, gaps, spread, mean, trimmed } = rows.get(workId)!
      const { edition, ...work } = works.get(workId)!
      return {
        ...work,
        officialHundredths: figure(removeExtremes ? trimmed : mean),
        meanHundredths: figure(mean),
        spreadHundredths: shownTotal(spread, scale),
        /** A score is owed, and the results are not out: the figures will change. */
        provisional: gaps.length > 0 && edition === null,
        /** A cell a judge, packed. */
        cells: packCells(columns.map(({ userId }) => shownCell(cells.get(userId), scale))),
      }
    }),
  }
}

export type ScoreMatrix = Awaited<ReturnType<typeof scoreMatrix>>
export type MatrixRow = ScoreMatrix['rows'][number]

function shownCell(cell: Cell | undefined, scale: number | null): MatrixCell {
  if (!cell) return { state: 'none' }
  if (cell.state !== 'score') return { state: cell.state }
  const { state, total, dropped, outlier } = cell
  return { state, totalHundredths: shownTotal(total, scale), dropped, outlier }
}

type Paged = Pick<Asked, 'competition' | 'stageId' | 'filter'>

async function pageInOrder({ competition, stageId, filter }: Paged) {
  const { total } = await read
    .selectFrom('Work as work')
    .where(worksAsked(stageId, filter))
    .where(ofJudge(filter.judgeId))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pageCount, skip, take } = pageOf({ asked: filter.page, total, size: worksPerPage })
  const works = await inNumberOrder({ competition, stageId, filter }).limit(take).offset(skip).execute()
  return { total, page, pageCount, from: skip, workIds: works.map(({ id }) => id) }
}

/** By participants' numbers, which are an index: who wants the first fifty meets no more of them. A cross join keeps SQLite to that way. */
function inNumberOrder({ competition, stageId, filter }: Paged) {
  const direction = filter.descending ? 'desc' : 'asc'
  return read
    .selectFrom('Registration as registration')
    .crossJoin('Work as work')
    .where('registration.competitionId', '=', competition.id)
    .whereRef('work.registrationId', '=', 'registration.id')
    .where(worksAsked(stageId, filter))
    .where(ofJudge(filter.judgeId))
    .orderBy('registration.number', direction)
    .orderBy('registration.id', direction)
    .orderBy('work.slot')
    .orderBy('work.id')
    .select('work.id')
}

/** Whether a judge has to do with a work, or ever scored it. */
function ofJudge(judgeId: number | null) {
  return judgeId === null
    ? sql<boolean>`true`
    : sql<boolean>`(EXISTS (SELECT 1 FROM "Assignment" a WHERE a."workId" = work."id" AND a."judgeId" = ${judgeId} AND a."status" <> 'withdrawn')
        OR EXISTS (SELECT 1 FROM "Score" s WHERE s."workId" = work."id" AND s."judgeId" = ${judgeId} AND s."status" IN ('submitted', 'finalized')))`
}

type Surveyed = { workId: number; short: boolean; gaps: readonly number[]; outliers: boolean; official: Rational | null }

const fits: Record<WorkState, (work: Surveyed, judgeId: number | null) => boolean> = {
  gaps: ({ gaps }, judgeId) => (judgeId === null ? gaps.length > 0 : gaps.includes(judgeId)),
  outliers: ({ outliers }) => outliers,
  short: ({ short }) => short,
  complete: ({ gaps }, judgeId) => (judgeId === null ? gaps.length === 0 : !gaps.includes(judgeId)),
}

async function pageOfSurvey({ competition, stageId, filter }: Paged) {
  const { categoryId, judgeId, participant, workState, workSort, descending } = filter
  const inOrder = { ...filter, descending: workSort === 'participant' && descending }
  const asked = JSON.stringify([stageId, competition, categoryId, judgeId, inOrder.descending, participant])
  const all = await keptWhileUnchanged(`survey ${asked}`, () => survey({ competition, stageId, filter: inOrder }))
  const chosen = all.filter((work) => workState === null || fits[workState](work, judgeId))
  const sorted = workSort === 'score' ? byFigure(chosen, descending) : chosen
  const { page, pageCount, skip, take } = pageOf({ asked: filter.page, total: sorted.length, size: worksPerPage })
  const workIds = sorted.slice(skip, skip + take).map(({ workId }) => workId)
  return { total: sorted.length, page, pageCount, from: skip, workIds }
}

/** Those without a figure last, either way. */
function byFigure(works: readonly Surveyed[], descending: boolean): Surveyed[] {
  const near = new Map(works.map(({ workId, official }) => [workId, official && approximately(official)]))
  const scored = works.filter(({ official }) => official !== null)
  const sorted = scored.sort((a, b) => {
    const away = near.get(a.workId)! - near.get(b.workId)!
    return (Math.abs(away) > 1e-9 * 100 ? away : compare(a.official!, b.official!)) * (descending ? -1 : 1)
  })
  return [...sorted, ...works.filter(({ official }) => official === null)]
}

/** Works of a slice: some hundreds of scores, so that others have their turn in between. */
const slice = 150

/** What is the matter with each of the works, and what it comes to. */
async function survey(asked: Paged): Promise<Surveyed[]> {
  const { competition, stageId } = asked
  const ids = (await inNumberOrder(asked).execute()).map(({ id }) => id)
  const short = new Set((await shortOfJudges({ competitionId: competition.id, stageId })).map(({ workId }) => workId))
  const all: Surveyed[] = []
  for (const workIds of slicesOf(ids, slice)) {
    const rows = await rowsOf({ competition, stageId, workIds })
    for (const workId of workIds) {
      const { gaps, outliers, mean, trimmed } = rows.get(workId)!
      all.push({ workId, short: short.has(workId), gaps, outliers, official: competition.removeExtremes ? trimmed : mean })
    }
    await breathe()
  }
  return all
}

type Row = WorkRow & { mean: Rational | null; trimmed: Rational | null }

/** The rows of some works, and what their scores come to. */
async function rowsOf({ competition, stageId, workIds }: { competition: ScoredCompetition; stageId: number; workIds: readonly number[] }) {
  const [works, scores, seats, sums] = [
    await read.selectFrom('Work').where('id', 'in', among(workIds)).select(['id', 'status']).execute(),
    await read
      .selectFrom('Score')
      .where('workId', 'in', among(workIds))
      .select(['id', 'workId', 'judgeId', 'status', 'total', 'sealsAt'])
      .orderBy('id')
      .execute(),
    await unscoredSeats(workIds),
    await scoreSums({ stageId, workIds }, competition),
  ]
  // Without a scale nothing was ever submitted.
  const scale = competition.scoreScale ?? 1
  const scoresByWork = groupByKey(scores, ({ workId }) => workId)
  const seatsByWork = groupByKey(seats, ({ workId }) => workId)
  return new Map(
    works.map(({ id, status }): [number, Row] => {
      const { mean, trimmed } = workResult(sums.get(id) ?? { judgeCount: 0, sum: 0, trimmedSum: 0 }, scale)
      const row = workRow({
        scores: (scoresByWork.get(id) ?? []).map(({ sealsAt, ...score }) => ({ ...score, sealing: sealsAt !== null })),
        seats: seatsByWork.get(id) ?? [],
        scorable: status === 'completed',
        rule: competition,
        scale,
      })
      return [id, { ...row, mean, trimmed }]
    }),
  )
}

/** Who has to do with the works and has no score there that counts; where one counts, it is all there is to say. */
function unscoredSeats(workIds: readonly number[]) {
  return read
    .selectFrom('Assignment as seat')
    .where('seat.workId', 'in', among(workIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Score')
            .whereRef('Score.workId', '=', 'seat.workId')
            .whereRef('Score.judgeId', '=', 'seat.judgeId')
            .where('Score.status', 'in', countedStatuses)
            .select('Score.id'),
        ),
      ),
    )
    .select(['seat.workId', 'seat.judgeId', 'seat.status'])
    .execute()
}

function worksOf(workIds: readonly number[]) {
  return read
    .selectFrom('Work as work')
    .where('work.id', 'in', among(workIds))
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .select(({ exists, selectFrom }) => [
      'work.id',
      'work.title',
      'registration.number',
      'registration.name as participant',
      'category.id as categoryId',
      'category.name as category',
      standingEdition('work.stageId', 'entry.categoryId').as('edition'),
      /** Whether the participant has works in another category, from which these are to be told. */
      exists(
        selectFrom('Work as other')
          .whereRef('other.registrationId', '=', 'work.registrationId')
          .whereRef('other.stageId', '=', 'work.stageId')
          .whereRef('other.entryId', '<>', 'work.entryId')
          .where('other.lockedAt', 'is not', null)
          .select('other.id'),
      ).as('inSeveral'),
    ])
    .execute()
}
