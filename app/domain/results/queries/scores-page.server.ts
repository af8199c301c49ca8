import { sql } from 'kysely'
import { toHundredths } from '~/domain/judging/rational'
import { shownTotal } from '~/domain/judging/score-total'
import { pageOf } from '~/domain/lists/page-of'
import { laggards } from '~/domain/panels/queries/laggards.server'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { listOf, read } from '~/infra/db/read'
import { distributionOf } from '../distribution'
import { readScoreFilter, type ScoreFilter } from '../score-filter'
import { scoreSums } from '../score-sums.server'
import { workResult } from '../work-result'
import { scoreMatrix } from './score-matrix.server'
import { findScoredStage, type ScoredCompetition, worksAsked } from './scored-stage.server'

const pageSize = 50

/** A stage's scores as the organiser reads them: a work a row, one by one, or who owes how many. Null without such a competition. */
export async function scoresPage({ competitionId, filter }: { competitionId: number; filter: ScoreFilter }) {
  const found = await findScoredStage({ competitionId, stageId: filter.stageId })
  if (!found) return null
  const { competition, stage, judges } = found
  if (!stage) return { ...found, shown: null }
  const asked = { competition, stageId: stage.id, filter }
  const shown = {
    works: async () => {
      const matrix = () => scoreMatrix({ ...asked, judges })
      return {
        view: 'works',
        matrix: await (isUnfiltered(filter) ? keptWhileUnchanged(`matrix ${JSON.stringify({ ...asked, judges })}`, matrix) : matrix()),
      } as const
    },
    scores: async () => ({ view: 'scores', list: await scoreList(asked) }) as const,
    owed: async () => ({ view: 'owed', owed: await owedScores({ competitionId, stageId: stage.id }) }) as const,
  }
  return { ...found, shown: await shown[filter.view]() }
}

/** What everybody opens first: it alone is kept, for what few others ask for would push out what is dearer. */
function isUnfiltered(filter: ScoreFilter): boolean {
  return JSON.stringify(filter) === JSON.stringify({ ...readScoreFilter(new URLSearchParams()), stageId: filter.stageId })
}

export type ScoresPage = NonNullable<Awaited<ReturnType<typeof scoresPage>>>

/** Who has not scored all their works of a stage, those who owe most first; whether anybody can be reminded now, and whether all results are out. */
async function owedScores(asked: { competitionId: number; stageId: number }) {
  const found = await laggards(asked)
  const judges = (found?.judges ?? []).map(({ id, name, owed, scored, total, daysAgo }) => ({ id, name, owed, scored, total, daysAgo }))
  return {
    judges: judges.toSorted((a, b) => b.owed - a.owed),
    remindable: found?.refusal === null,
    published: found?.stage.status === 'advanced',
  }
}

export type OwedScores = Awaited<ReturnType<typeof owedScores>>

type Listed = { competition: ScoredCompetition; stageId: number; filter: ScoreFilter }

/** The scores one by one: filtered, sorted, a page at a time, with statistics over all that pass the filter. */
async function scoreList({ competition, stageId, filter }: Listed) {
  const { criteria, scoreScale: scale } = competition
  const matching = matchingScores({ stageId, filter })
  const { categoryId, judgeId, state, participant } = filter
  const asked = JSON.stringify([stageId, scale, categoryId, judgeId, state, participant])
  const figures = await keptWhileUnchanged(`scores ${asked}`, async () => ({
    ...(await statistics(matching, scale)),
    expected: await expectedScores(stageId, filter),
  }))
  const { page, pageCount, skip, take } = pageOf({ asked: filter.page, total: figures.found, size: pageSize })
  const rows = await pageOfScores(matching, filter, { skip, take })
  const works = await workFigures({ stageId, workIds: rows.map(({ workId }) => workId), competition })
  return {
    page,
    pageCount,
    statistics: figures,
    rows: rows.map(({ values, at, total, ...row }) => ({
      ...row,
      at: at?.getTime() ?? 0,
      totalHundredths: shownTotal(total, scale),
      values: criteria.map(({ id }) => values.find(({ criterionId }) => criterionId === id)?.hundredths ?? null),
      work: works.get(row.workId) ?? { meanHundredths: null, trimmedHundredths: null, judgeCount: 0 },
    })),
  }
}

export type ScoreList = Awaited<ReturnType<typeof scoreList>>

/** The submitted scores of a stage that the filter lets pass, voided ones among them. */
function matchingScores({ stageId, filter }: { stageId: number; filter: ScoreFilter }) {
  const { judgeId, state } = filter
  return read
    .selectFrom('Work as work')
    .innerJoin('Score as score', 'score.workId', 'work.id')
    .where('score.stageId', '=', stageId)
    .where(worksAsked(stageId, filter))
    .where('score.status', '<>', 'draft')
    .$if(state !== null, (query) => query.where('score.status', '=', state))
    .$if(judgeId !== null, (query) => query.where('score.judgeId', '=', judgeId))
}

type Matching = ReturnType<typeof matchingScores>

const sortColumns = { time: 'score.submittedAt', score: 'score.total', participant: 'registration.number', judge: 'judge.name' } as const

/** The page's scores are found by what sorts them alone; the rest is read for those shown. */
function pageOfScores(matching: Matching, { sort, descending }: ScoreFilter, { skip, take }: { skip: number; take: number }) {
  const shown = matching
    .$if(sort === 'participant', (query) => query.innerJoin('Registration as registration', 'registration.id', 'work.registrationId'))
    .$if(sort === 'judge', (query) => query.innerJoin('User as judge', 'judge.id', 'score.judgeId'))
    .orderBy(sql.ref(sortColumns[sort]), descending ? 'desc' : 'asc')
    .orderBy('score.id')
    .limit(take)
    .offset(skip)
    .select('score.id')
  return read
    .selectFrom('Score as score')
    .innerJoin('Work as work', 'work.id', 'score.workId')
    .where('score.id', 'in', shown)
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('User as judge', 'judge.id', 'score.judgeId')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .select(({ selectFrom }) => [
      'score.id',
      'score.workId',
      'score.status',
      'score.submittedAt as at',
      'score.comment',
      'score.voidReason',
      'score.total',
      'work.title',
      'work.registrationId',
      'registration.number',
      'registration.name as participant',
      'category.name as category',
      'judge.name as judge',
      listOf(
        selectFrom('CriterionScore')
          .whereRef('CriterionScore.scoreId', '=', 'score.id')
          .select(['CriterionScore.criterionId', 'CriterionScore.hundredths']),
      ).as('values'),
    ])
    .orderBy(sortColumns[sort], descending ? 'desc' : 'asc')
    .orderBy('score.id')
    .execute()
}

/** Count, mean, median and range of the scores that match, voided ones counted apart. */
async function statistics(matching: Matching, scale: number | null) {
  // One look at thousands of scores; SQLite would take longer to sort them for the median than to hand them all out as one text.
  const { found, sum, totals } = await matching
    .select(({ fn }) => [
      fn.countAll<number>().as('found'),
      fn.sum<number | null>('score.total').filterWhere('score.status', '<>', 'voided').as('sum'),
      sql<string | null>`group_concat(score.total) FILTER (WHERE score.status <> 'voided')`.as('totals'),
    ])
    .executeTakeFirstOrThrow()
  const sorted = new Float64Array(JSON.parse(`[${totals ?? ''}]`) as number[]).sort()
  const count = sorted.length
  const middle = sorted.subarray(Math.max(0, Math.ceil(count / 2) - 1), Math.floor(count / 2) + 1)
  const middleSum = middle.reduce((total, one) => total + one, 0)
  return {
    found,
    count,
    voided: found - count,
    mean: shownTotal(sum, scale, count),
    median: shownTotal(middleSum, scale, middle.length),
    highest: shownTotal(sorted.at(-1) ?? null, scale),
    lowest: shownTotal(sorted[0] ?? null, scale),
    distribution: distribution(sorted, scale),
  }
}

const binPoints = 5

/** How many scores lie in each five points of 0..100. */
function distribution(totals: Float64Array, scale: number | null): { from: number; to: number; count: number }[] {
  const bins = scale === null ? [] : distributionOf(totals, { parts: 100 / binPoints, full: scale })
  return bins.map(({ part, count }) => ({ from: part * binPoints, to: (part + 1) * binPoints, count }))
}

/** How many scores the assignments of the works asked for call for, or those of one judge. */
async function expectedScores(stageId: number, filter: ScoreFilter): Promise<number> {
  const { count } = await read
    .selectFrom('Work as work')
    .innerJoin('Assignment as given', 'given.workId', 'work.id')
    .where(worksAsked(stageId, filter))
    .where('given.status', '=', 'assigned')
    .$if(filter.judgeId !== null, (query) => query.where('given.judgeId', '=', filter.judgeId))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Figures = { stageId: number; workIds: number[]; competition: ScoredCompetition }

/** Each work's own averages, with and without the extremes. */
async function workFigures({ stageId, workIds, competition }: Figures) {
  const sums = await scoreSums({ stageId, workIds }, competition)
  return new Map(
    [...sums].map(([workId, sum]) => {
      const { mean, trimmed, judgeCount } = workResult(sum, competition.scoreScale ?? 1)
      return [workId, { meanHundredths: mean && toHundredths(mean), trimmedHundredths: trimmed && toHundredths(trimmed), judgeCount }]
    }),
  )
}
