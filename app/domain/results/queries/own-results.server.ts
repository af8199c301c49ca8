import { criteriaOf } from '~/domain/judging/queries/criteria.server'
import { toHundredths } from '~/domain/judging/rational'
import { listOf, read } from '~/infra/db/read'
import { panelSizes } from '../ranking'
import { readRule } from '../rule'
import { scoreSums } from '../score-sums.server'
import { criterionAverages, workResult } from '../work-result'
import { resultRows } from './result-rows.server'

type Own = { userId: number; competitionId: number }

/**
 * A participant's own published results in a competition, entry by entry and stage by stage: total, rank and decision, as published. Nothing of a
 * ranking whose results are not out.
 */
export async function ownResults(own: Own) {
  return (await published(own)).map(({ head }) => head)
}

/** The same with each work's own: totals, averages by criterion, the judges' comments without their names. */
export async function ownResultsByWork(own: Own) {
  const results = await published(own)
  const criteria = results.length > 0 ? await criteriaOf({ competitionId: own.competitionId }) : []
  return Promise.all(
    results.map(async ({ head, rule, works, scoreScale, commentsReleased }) => {
      const workIds = works.map(({ id }) => id)
      const sums = await scoreSums({ stageId: head.stageId, workIds, published: true }, { extremesMode: rule.extremesMode, criteria })
      const scores = await scoresOf(workIds)
      return {
        ...head,
        works: works.map(({ id, title }) => {
          const given = scores.filter(({ workId }) => workId === id)
          const found = workResult(sums.get(id) ?? { judgeCount: 0, sum: 0, trimmedSum: 0 }, scoreScale ?? 1)
          const official = rule.removeExtremes ? found.trimmed : found.mean
          return {
            id,
            title,
            totalHundredths: official && toHundredths(official),
            criteria: criterionAverages(
              criteria,
              given.map(({ values }) => ({ values: new Map(values.map(({ criterionId, hundredths }) => [criterionId, hundredths])) })),
            ),
            comments: (commentsReleased ? given : [])
              .map(({ comment }) => comment)
              .filter(Boolean)
              .sort(),
          }
        }),
      }
    }),
  )
}

/** What is shown of each result, and what its works are worked out from. */
async function published({ userId, competitionId }: Own) {
  const results = await resultRows()
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .where('registration.userId', '=', userId)
    .where('registration.competitionId', '=', competitionId)
    .where('publication.withdrawnAt', 'is', null)
    .orderBy('stage.position')
    .orderBy('category.position')
    .select(({ selectFrom, fn, exists }) => [
      'result.entryId',
      'result.rank',
      'result.totalHundredths',
      'result.prize',
      'publication.categoryId as rankedCategoryId',
      'publication.edition',
      'publication.reason',
      'publication.rule',
      'publication.publishedAt',
      'stage.id as stageId',
      'stage.name as stageName',
      'stage.canUpload',
      'category.name as category',
      'competition.scoreScale',
      'competition.commentsReleased',
      'result.decision',
      exists(
        selectFrom('Stage as later')
          .whereRef('later.competitionId', '=', 'stage.competitionId')
          .whereRef('later.position', '>', 'stage.position')
          .select('later.id'),
      ).as('hasNext'),
      selectFrom('Result as other')
        .whereRef('other.publicationId', '=', 'publication.id')
        .where('other.rank', 'is not', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('rankedCount'),
      listOf(
        selectFrom('Work')
          .whereRef('Work.entryId', '=', 'entry.id')
          .whereRef('Work.stageId', '=', 'stage.id')
          .where('Work.lockedAt', 'is not', null)
          .select(['Work.id', 'Work.title'])
          .select(({ selectFrom, fn }) =>
            // What the result rests on, by its scores and never by the clock, which may have been set back.
            selectFrom('Score')
              .whereRef('Score.workId', '=', 'Work.id')
              .where('Score.status', '=', 'finalized')
              .select(fn.countAll<number>().as('count'))
              .$asScalar()
              .$notNull()
              .as('judgeCount'),
          )
          .orderBy('Work.slot'),
      ).as('lockedWorks'),
    ])
    .execute()
  const counts = await countsOf({ userId, competitionId })
  const out = new Set(results.filter(({ decision }) => decision === 'eliminated').map(({ entryId }) => entryId))
  const goesOn = out.size < counts.entries
  return results.map(
    ({ rule: ruleJson, lockedWorks, scoreScale, commentsReleased, publishedAt, decision, hasNext, rankedCategoryId, ...result }) => {
      const rule = readRule(ruleJson)
      const works = lockedWorks.filter(({ judgeCount }) => judgeCount > 0)
      const head = {
        ...result,
        category: namedCategory({ category: result.category, rankedCategoryId, ...counts }),
        /** Whether this person has an entry that is not out, as far as is published. */
        goesOn,
        publishedAt: publishedAt.getTime(),
        /** How many judges each scored work has. */
        panels: panelSizes(works),
        /** How many works nobody scored. */
        unscoredWorks: lockedWorks.length - works.length,
        removeExtremes: rule.removeExtremes,
        /** What was published of going on to the next stage; null where there is none. */
        decision: hasNext ? decision : null,
      }
      return { head, rule, works, scoreScale, commentsReleased }
    },
  )
}

export type OwnResult = Awaited<ReturnType<typeof ownResults>>[number]
export type OwnWorkResult = Awaited<ReturnType<typeof ownResultsByWork>>[number]['works'][number]

/** Results of a participant that were published, taken back and not yet published anew: which, when and why. */
export async function withdrawnResults({ userId, competitionId }: { userId: number; competitionId: number }) {
  const rows = await resultRows()
    .where('registration.userId', '=', userId)
    .where('registration.competitionId', '=', competitionId)
    .where('publication.withdrawnAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Publication as later')
            .whereRef('later.stageId', '=', 'publication.stageId')
            .whereRef('later.edition', '>', 'publication.edition')
            .where(({ eb, ref, or }) => or([eb('later.categoryId', 'is', null), eb('later.categoryId', '=', ref('entry.categoryId'))]))
            .select('later.id'),
        ),
      ),
    )
    .select([
      'publication.id',
      'publication.categoryId as rankedCategoryId',
      'result.entryId',
      'stage.name as stageName',
      'category.name as category',
      'publication.withdrawalReason as reason',
      'publication.withdrawnAt',
    ])
    .orderBy('stage.position')
    .orderBy('category.position')
    .execute()
  const counts = await countsOf({ userId, competitionId })
  return rows.map(({ rankedCategoryId, category, ...result }) => ({
    ...result,
    category: namedCategory({ category, rankedCategoryId, ...counts }),
  }))
}

export type WithdrawnResult = Awaited<ReturnType<typeof withdrawnResults>>[number]

type Naming = { category: string; rankedCategoryId: number | null; categories: number; entries: number }

/** A result's category where the stage alone does not tell it: one of several was ranked by itself, or the person has several entries. */
function namedCategory({ category, rankedCategoryId, categories, entries }: Naming): string | null {
  return (rankedCategoryId !== null && categories > 1) || entries > 1 ? category : null
}

/** How many categories the competition has, and how many entries the person. */
function countsOf({ userId, competitionId }: { userId: number; competitionId: number }) {
  return read
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('Category')
        .where('Category.competitionId', '=', competitionId)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('categories'),
      selectFrom('Entry')
        .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
        .where('Registration.userId', '=', userId)
        .where('Registration.competitionId', '=', competitionId)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('entries'),
    ])
    .executeTakeFirstOrThrow()
}

/** The scores that the published totals rest on. */
function scoresOf(workIds: readonly number[]) {
  return read
    .selectFrom('Score')
    .where('Score.workId', 'in', workIds)
    .where('Score.status', '=', 'finalized')
    .select(({ selectFrom }) => [
      'Score.workId',
      'Score.comment',
      listOf(
        selectFrom('CriterionScore')
          .whereRef('CriterionScore.scoreId', '=', 'Score.id')
          .select(['CriterionScore.criterionId', 'CriterionScore.hundredths']),
      ).as('values'),
    ])
    .execute()
}
