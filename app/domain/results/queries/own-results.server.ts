import { toHundredths } from '~/domain/judging/rational'
import { countedStatuses } from '~/domain/judging/states'
import { listOf, read } from '~/infra/db/read'
import { readRule } from '../rule'
import { scoreSums } from '../score-sums.server'
import { criterionAverages, workResult } from '../work-result'

/**
 * A participant's own published results in a competition, entry by entry and stage by stage: totals, averages by criterion, the judges' comments
 * without their names, rank and advancement. Nothing of a ranking whose results are not out.
 */
export async function ownResults({ userId, competitionId }: { userId: number; competitionId: number }) {
  const results = await read
    .selectFrom('Result as result')
    .innerJoin('Publication as publication', 'publication.id', 'result.publicationId')
    .innerJoin('Stage as stage', 'stage.id', 'publication.stageId')
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .innerJoin('Entry as entry', 'entry.id', 'result.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
    .leftJoin('Advancement as advancement', (join) =>
      join.onRef('advancement.entryId', '=', 'entry.id').onRef('advancement.stageId', '=', 'stage.id'),
    )
    .where('registration.userId', '=', userId)
    .where('registration.competitionId', '=', competitionId)
    .where('publication.withdrawnAt', 'is', null)
    .orderBy('stage.position')
    .orderBy('category.position')
    .select(({ selectFrom, fn }) => [
      'result.entryId',
      'result.rank',
      'result.totalHundredths',
      'result.judgeCount',
      'publication.categoryId as rankedCategoryId',
      'publication.edition',
      'publication.reason',
      'publication.rule',
      'publication.publishedAt',
      'stage.id as stageId',
      'stage.name as stageName',
      'stage.canUpload',
      'category.name as category',
      selectFrom('Category as one')
        .whereRef('one.competitionId', '=', 'competition.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('categories'),
      'competition.scoreScale',
      'advancement.status as advancement',
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
          .orderBy('Work.slot'),
      ).as('works'),
    ])
    .execute()
  const criteria = results.length > 0 ? await criteriaOf(competitionId) : []

  return Promise.all(
    results.map(async ({ rule: ruleJson, works, scoreScale, publishedAt, advancement, rankedCategoryId, categories, ...result }) => {
      const rule = readRule(ruleJson)
      const workIds = works.map(({ id }) => id)
      const sums = await scoreSums({ stageId: result.stageId, workIds }, { extremesMode: rule.extremesMode, criteria })
      const scores = await scoresOf(workIds)
      return {
        ...result,
        /** Ranked among its category alone, of several. */
        byCategory: rankedCategoryId !== null && categories > 1,
        publishedAt: publishedAt.getTime(),
        removeExtremes: rule.removeExtremes,
        advancement: advancement ?? ('pending' as const),
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
            comments: given
              .map(({ comment }) => comment)
              .filter(Boolean)
              .sort(),
          }
        }),
      }
    }),
  )
}

export type OwnResult = Awaited<ReturnType<typeof ownResults>>[number]

/** Results of a participant that were published, taken back and not yet published anew: which, when and why. */
export function withdrawnResults({ userId, competitionId }: { userId: number; competitionId: number }) {
  return read
    .selectFrom('Result as result')
    .innerJoin('Publication as publication', 'publication.id', 'result.publicationId')
    .innerJoin('Stage as stage', 'stage.id', 'publication.stageId')
    .innerJoin('Entry as entry', 'entry.id', 'result.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
    .where('registration.userId', '=', userId)
    .where('registration.competitionId', '=', competitionId)
    .where('publication.withdrawnAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Publication as later')
            .whereRef('later.stageId', '=', 'publication.stageId')
            .whereRef('later.edition', '>', 'publication.edition')
            .where(({ eb, ref, or, and }) =>
              or([
                eb('later.categoryId', '=', ref('publication.categoryId')),
                and([eb('later.categoryId', 'is', null), eb('publication.categoryId', 'is', null)]),
              ]),
            )
            .select('later.id'),
        ),
      ),
    )
    .select([
      'publication.id',
      'stage.name as stageName',
      'category.name as category',
      'publication.withdrawalReason as reason',
      'publication.withdrawnAt',
    ])
    .orderBy('stage.position')
    .execute()
}

export type WithdrawnResult = Awaited<ReturnType<typeof withdrawnResults>>[number]

function criteriaOf(competitionId: number) {
  return read
    .selectFrom('Criterion')
    .where('competitionId', '=', competitionId)
    .select(['id', 'name', 'code', 'maxHundredths', 'weight'])
    .orderBy('position')
    .execute()
}

function scoresOf(workIds: readonly number[]) {
  return read
    .selectFrom('Score')
    .where('Score.workId', 'in', workIds)
    .where('Score.status', 'in', countedStatuses)
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
