import { stageAfter } from '~/domain/competitions/states'
import { criteriaOf } from '~/domain/judging/queries/criteria.server'
import { toDecimals } from '~/domain/judging/rational'
import { writeMoment } from '~/domain/judging/score-marks'
import { listOf, read } from '~/infra/db/read'
import { judgeNumbers } from '../judge-numbers.server'
import { type Rule, readRule } from '../rule'
import { shownDecimals } from '../shown-decimals'
import { slipWork } from '../slip-work'
import { entryResult, type EntryResult } from './entry-result.server'

/** Nothing of what was taken back. */
const noFigures = { rank: null, totalHundredths: null, judgeCount: 0, prize: null, code: null, teachers: [] }

/** An entry's result slip: its result with everything it was worked out from, the judges by number. A result that was taken back has no figures. */
export async function resultSlip(asked: Parameters<typeof entryResult>[0]) {
  const result = await entryResult(asked)
  if (!result) return null
  const { rule: ruleJson, scoreScale, commentsReleased, stages, ...shown } = result
  const rule = readRule(ruleJson)
  const next = stageAfter(stages, { position: result.stagePosition })
  const stands = result.withdrawnAt === null
  const criteria = stands ? await criteriaOf({ competitionId: result.competitionId }) : []
  return {
    ...shown,
    ...(stands ? {} : noFigures),
    stages: stands ? stages.map((stage) => asOut(stage, result)) : stages,
    next: next && { id: next.id, name: next.name, canUpload: next.canUpload },
    /** What was published of going on; null in the last stage. */
    decision: stands && next ? result.decision : null,
    rule: { version: rule.version, removeExtremes: rule.removeExtremes, extremesMode: rule.extremesMode, tieCriterion: rule.tieCriterion },
    tie: stands ? await tieOf(result, rule) : null,
    commentsReleased,
    ...(stands
      ? await worksOf({ result, rule, criteria, scale: scoreScale ?? 1, commentsReleased })
      : { works: [], worksExact: true, unscored: [] }),
  }
}

export type ResultSlip = NonNullable<Awaited<ReturnType<typeof resultSlip>>>
export type SlipWork = ResultSlip['works'][number]

/** A stage's results may be to come in another category: whoever reads this one has them. */
function asOut<S extends { id: number; status: string }>(stage: S, { stageId }: Pick<EntryResult, 'stageId'>) {
  return stage.id === stageId && stage.status === 'closed' ? { ...stage, status: 'advanced' as const } : stage
}

/** How a tie of this entry was parted, with the chair's reason; or that it stands, and how many share the rank. Null without one. */
async function tieOf({ publicationId, entryId, rank }: EntryResult, rule: Rule) {
  const step = rule.parted.find(({ entryIds }) => entryIds.includes(entryId))?.step ?? null
  const shared =
    rank === null
      ? 0
      : (
          await read
            .selectFrom('Result')
            .where('publicationId', '=', publicationId)
            .where('rank', '=', rank)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count
  if (!step && shared < 2) return null
  const decisionId = rule.chair.findLast(({ places }) => places.some(([id]) => id === entryId))?.id
  const decision =
    step === 'chair' && decisionId !== undefined
      ? await read.selectFrom('ChairDecision').where('id', '=', decisionId).select('reason').executeTakeFirst()
      : null
  return { step, shared, chairReason: decision?.reason ?? null }
}

type Criteria = Awaited<ReturnType<typeof criteriaOf>>
type Works = { result: EntryResult; rule: Rule; criteria: Criteria; scale: number; commentsReleased: boolean }

async function worksOf({ result, rule, criteria, scale, commentsReleased }: Works) {
  const all = await lockedWorks(result)
  const works = all.filter(isScored)
  const numbers = judgeNumbers(
    result,
    works.flatMap(({ scores }) => scores.map(({ judgeId }) => judgeId)),
  )
  const given = works.map(({ id, title, scores }) => {
    const counted = scores
      .filter(({ status }) => status === 'finalized')
      .map(({ id: scoreId, judgeId, total, values, comment, marks }) => ({
        id: scoreId,
        number: numbers.get(judgeId)!,
        total: total ?? 0,
        values: new Map(values.map(({ criterionId, hundredths }) => [criterionId, hundredths])),
        comment: commentsReleased ? comment : '',
        marks: commentsReleased ? marks.map(({ atMs, text }) => ({ at: writeMoment(atMs), text })) : [],
      }))
    const { judges, ...sums } = slipWork({ criteria, scores: counted, rule, scale })
    return {
      id,
      title,
      ...sums,
      judges: judges
        .map(({ score: { number, comment, marks }, ...figures }) => ({ number, comment, marks, ...figures }))
        .sort((a, b) => a.number - b.number),
    }
  })
  // The total of the only work is the entry's own; those of several are added.
  const { decimals, exact } = given.length > 1 ? shownDecimals(given.flatMap(({ total }) => total ?? [])) : { decimals: 2, exact: true }
  return {
    works: given.map(({ total, ...work }) => ({ ...work, shown: total && toDecimals(total, decimals) })),
    worksExact: exact,
    /** The titles of the works without a score, which do not count. */
    unscored: all.filter((work) => !isScored(work)).map(({ title }) => title),
  }
}

const isScored = ({ scores }: { scores: readonly { status: string }[] }) => scores.some(({ status }) => status === 'finalized')

/** An entry's works of a stage, with everybody's scores of them: voided ones too, so that a judge keeps a number when another one's score goes. */
function lockedWorks({ entryId, stageId }: EntryResult) {
  return read
    .selectFrom('Work')
    .where('Work.entryId', '=', entryId)
    .where('Work.stageId', '=', stageId)
    .where('Work.lockedAt', 'is not', null)
    .select(({ selectFrom }) => [
      'Work.id',
      'Work.title',
      listOf(
        selectFrom('Score')
          .whereRef('Score.workId', '=', 'Work.id')
          .where('Score.status', '<>', 'draft')
          .select(({ selectFrom: from }) => [
            'Score.id',
            'Score.judgeId',
            'Score.status',
            'Score.total',
            'Score.comment',
            listOf(
              from('CriterionScore')
                .whereRef('CriterionScore.scoreId', '=', 'Score.id')
                .select(['CriterionScore.criterionId', 'CriterionScore.hundredths']),
            ).as('values'),
            listOf(
              from('ScoreMark')
                .whereRef('ScoreMark.scoreId', '=', 'Score.id')
                .select(['ScoreMark.atMs', 'ScoreMark.text'])
                .orderBy('ScoreMark.atMs')
                .orderBy('ScoreMark.id'),
            ).as('marks'),
          ])
          .orderBy('Score.id'),
      ).as('scores'),
    ])
    .orderBy('Work.slot')
    .execute()
}
