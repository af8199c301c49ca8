import { sql } from 'kysely'
import { toHundredths } from '~/domain/judging/rational'
import { shownTotal } from '~/domain/judging/score-total'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { listOf, read } from '~/infra/db/read'
import { distributionOf } from '../distribution'
import type { ScoreFilter } from '../score-filter'
import { scoreSums } from '../score-sums.server'
import { type ExtremesMode, workResult } from '../work-result'

const pageSize = 20

/** The scores of one stage as the organiser reads them: filtered, sorted, a page at a time, with statistics over all that pass the filter. Null without such a competition. */
export async function scoresOverview({ competitionId, filter }: { competitionId: number; filter: ScoreFilter }) {
  const found = await findCompetition(competitionId)
  if (!found) return null
  const { stages, judges, categories, ...competition } = found
  const { criteria, scoreScale: scale } = competition
  const stage =
    stages.find(({ id }) => id === filter.stageId) ??
    stages.findLast(({ status }) => status !== 'pending' && status !== 'upcoming') ??
    stages[0]
  if (!stage) return { competition, stages, stage: null, categories, judges: [], rows: [], page: 1, pageCount: 1, statistics: null }

  const matching = matchingScores({ stageId: stage.id, filter })
  const figures = await keptWhileUnchanged(`scores ${stage.id} ${filter.categoryId} ${filter.judgeId} ${filter.participant}`, async () => ({
    ...(await statistics(matching, scale)),
    expected: await expectedScores(stage.id, filter.categoryId),
  }))
  const pageCount = Math.max(1, Math.ceil(figures.found / pageSize))
  const page = Math.min(filter.page, pageCount)
  const rows = await pageOfScores(matching, filter, page)
  const works = await workFigures({ stageId: stage.id, workIds: rows.map(({ workId }) => workId), competition })
  return {
    competition,
    stages,
    stage,
    categories,
    judges: judges.map(({ removedAt, ...judge }) => ({ ...judge, onPanel: removedAt === null })),
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

export type ScoresOverview = NonNullable<Awaited<ReturnType<typeof scoresOverview>>>

function findCompetition(competitionId: number) {
  return read
    .selectFrom('Competition')
    .where('Competition.id', '=', competitionId)
    .select(({ selectFrom }) => [
      'Competition.id',
      'Competition.name',
      'Competition.removeExtremes',
      'Competition.extremesMode',
      'Competition.scoreScale',
      listOf(
        selectFrom('Criterion')
          .whereRef('Criterion.competitionId', '=', 'Competition.id')
          .select(['Criterion.id', 'Criterion.name', 'Criterion.code', 'Criterion.maxHundredths', 'Criterion.weight'])
          .orderBy('Criterion.position')
          .orderBy('Criterion.id'),
      ).as('criteria'),
      listOf(
        selectFrom('Category')
          .whereRef('Category.competitionId', '=', 'Competition.id')
          .select(['Category.id', 'Category.name'])
          .orderBy('Category.position'),
      ).as('categories'),
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'Competition.id')
          .select(['Stage.id', 'Stage.name', 'Stage.status', 'Stage.scoringPausedAt', 'Stage.canUpload'])
          .orderBy('Stage.position'),
      ).as('stages'),
      // Everyone who is or was on the panel, in the order of joining.
      listOf(
        selectFrom('CompetitionJudge')
          .innerJoin('User', 'User.id', 'CompetitionJudge.userId')
          .whereRef('CompetitionJudge.competitionId', '=', 'Competition.id')
          .select(['CompetitionJudge.userId', 'User.name', 'CompetitionJudge.removedAt'])
          .orderBy('CompetitionJudge.id'),
      ).as('judges'),
    ])
    .executeTakeFirst()
}

type Asked = { stageId: number; filter: ScoreFilter }

/** The submitted scores of a stage that the filter lets pass, voided ones among them. */
function matchingScores({ stageId, filter: { categoryId, judgeId, participant } }: Asked) {
  const number = /^\d{1,9}$/.test(participant) ? Number(participant) : null
  return read
    .selectFrom('Work as work')
    .innerJoin('Score as score', 'score.workId', 'work.id')
    .where('score.stageId', '=', stageId)
    .where('work.lockedAt', 'is not', null)
    .where('score.status', '<>', 'draft')
    .$if(categoryId !== null, (query) =>
      query.where('work.entryId', 'in', ({ selectFrom }) =>
        selectFrom('Entry').where('Entry.categoryId', '=', categoryId).select('Entry.id'),
      ),
    )
    .$if(judgeId !== null, (query) => query.where('score.judgeId', '=', judgeId))
    .$if(participant !== '', (query) =>
      query.where('work.registrationId', 'in', ({ selectFrom }) =>
        selectFrom('Registration')
          .where(({ eb, fn, val, or }) =>
            or([
              eb(fn<number>('instr', ['Registration.name', val(participant)]), '>', 0),
              ...(number === null ? [] : [eb('Registration.number', '=', number)]),
            ]),
          )
          .where('Registration.competitionId', '=', ({ selectFrom: from }) =>
            from('Stage').where('Stage.id', '=', stageId).select('Stage.competitionId'),
          )
          .select('Registration.id'),
      ),
    )
}

type Matching = ReturnType<typeof matchingScores>

const sortColumns = { time: 'score.submittedAt', score: 'score.total', participant: 'registration.number', judge: 'judge.name' } as const

/** The page's scores are found by what sorts them alone; the rest is read for those shown. */
function pageOfScores(matching: Matching, { sort, descending }: ScoreFilter, page: number) {
  const shown = matching
    .$if(sort === 'participant', (query) => query.innerJoin('Registration as registration', 'registration.id', 'work.registrationId'))
    .$if(sort === 'judge', (query) => query.innerJoin('User as judge', 'judge.id', 'score.judgeId'))
    .orderBy(sql.ref(sortColumns[sort]), descending ? 'desc' : 'asc')
    .orderBy('score.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
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

/** How many scores the assignments of the stage, or of one category there, ask for. */
async function expectedScores(stageId: number, categoryId: number | null): Promise<number> {
  const { count } = await read
    .selectFrom('Assignment')
    .where('workId', 'in', ({ selectFrom }) =>
      selectFrom('Work')
        .innerJoin('Entry', 'Entry.id', 'Work.entryId')
        .where('Work.stageId', '=', stageId)
        .$if(categoryId !== null, (query) => query.where('Entry.categoryId', '=', categoryId))
        .select('Work.id'),
    )
    .where('status', '=', 'assigned')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Figures = {
  stageId: number
  workIds: number[]
  competition: Parameters<typeof scoreSums>[1] & { scoreScale: number | null; extremesMode: ExtremesMode }
}

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
