import type { Role } from '~/domain/accounts/roles'
import { visibleTo } from '~/domain/competitions/visibility.server'
import { criterionSkills } from '~/domain/model-scoring/skills'
import { toHalf } from '~/domain/model-scoring/to-half'
import { readRule } from '~/domain/results/rule'
import { resultRows } from '~/domain/results/queries/result-rows.server'
import { slipWork } from '~/domain/results/slip-work'
import { prepared } from '~/infra/db/prepared'
import { listOf, read } from '~/infra/db/read'
import { onModelScale, skillOfCriterion, type LearningSkill } from './learning-skill'

/** Of each kind, and of both together. */
const newest = 50

type Scores = Partial<Record<LearningSkill, number>>

export type LearningStep = {
  /** When it was sung, as far as is known: when the recording came in, or the work was locked. */
  at: Date
  /** 1–5, of the skills that were scored. */
  scores: Scores
} & (
  | { kind: 'recording'; taskId: number; fileName: string; withAccompaniment: boolean; modelVersion: string }
  | {
      kind: 'result'
      workId: number
      title: string
      competitionId: number
      competition: string
      entryId: number
      stageId: number
      stage: string
    }
)

/**
 * A person's way in the four default criteria, the newest fifty steps, newest first: what a model gave their own recordings, and what judges gave their
 * works where the result is published and stands. A model's score of a work is withheld here, whoever may know it elsewhere.
 */
export async function learningProgress(viewer: { id: number; role: Role }): Promise<LearningStep[]> {
  const [recordings, results] = await Promise.all([ownRecordings(viewer.id), ownResults(viewer)])
  return [...recordings, ...results].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, newest)
}

const recordingsOf = prepared(({ ownerId }: { ownerId: number }) =>
  read
    .selectFrom('ModelTask as task')
    .innerJoin('Upload', 'Upload.id', 'task.uploadId')
    .where('task.ownerId', '=', ownerId)
    .where('task.status', '=', 'completed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('SkillScore')
          .whereRef('SkillScore.taskId', '=', 'task.id')
          .where('SkillScore.skill', 'in', criterionSkills)
          .select('SkillScore.taskId'),
      ),
    )
    .orderBy('task.createdAt', 'desc')
    .orderBy('task.id', 'desc')
    .limit(newest)
    .select(({ selectFrom }) => [
      'task.id',
      'task.createdAt',
      'task.withAccompaniment',
      'task.modelVersion',
      'Upload.fileName',
      listOf(
        selectFrom('SkillScore')
          .whereRef('SkillScore.taskId', '=', 'task.id')
          .where('SkillScore.skill', 'in', criterionSkills)
          .select(['SkillScore.skill', 'SkillScore.score']),
      ).as('scores'),
    ]),
)

async function ownRecordings(ownerId: number): Promise<LearningStep[]> {
  const rows = await recordingsOf({ ownerId })
  return rows.map(({ id, createdAt, modelVersion, scores, ...recording }) => ({
    kind: 'recording',
    ...recording,
    taskId: id,
    at: createdAt,
    modelVersion: modelVersion ?? '',
    // As every page says it.
    scores: Object.fromEntries(scores.map(({ skill, score }) => [skill, toHalf(score)])) as Scores,
  }))
}

/** What each work's slip says of the criteria, extremes left out where the published rule leaves them out. */
async function ownResults(viewer: { id: number; role: Role }): Promise<LearningStep[]> {
  const rows = await standingResults[viewer.role]({ userId: viewer.id })
  return rows.flatMap(({ works, criteria, rule, scoreScale, ...place }) =>
    works.flatMap(({ id, title, lockedAt, scores: given }): LearningStep[] => {
      const counted = given.map(({ values, total, ...score }) => ({
        ...score,
        total: total ?? 0,
        values: new Map(values.map(({ criterionId, hundredths }) => [criterionId, hundredths])),
      }))
      const scores: Scores = {}
      for (const { code, name, averageHundredths, maxHundredths } of slipWork({
        criteria,
        scores: counted,
        rule: readRule(rule),
        scale: scoreScale ?? 1,
      }).criteria) {
        const skill = skillOfCriterion({ code, name })
        // Of two with one name the first.
        if (skill && averageHundredths !== null) scores[skill] ??= onModelScale(averageHundredths, maxHundredths)
      }
      if (Object.keys(scores).length === 0) return []
      return [{ kind: 'result', ...place, workId: id, title, at: lockedAt!, scores }]
    }),
  )
}

const resultsAs = (role: Role) =>
  prepared(({ userId }: { userId: number }) =>
    resultRows()
      .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
      .where('registration.userId', '=', userId)
      .where('publication.withdrawnAt', 'is', null)
      .where('result.totalHundredths', 'is not', null)
      // The role decides how it is built, the person is but a parameter.
      .where(visibleTo({ id: userId, role }))
      .orderBy('publication.id', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(newest)
      .select(({ selectFrom }) => [
        'result.entryId',
        'publication.rule',
        'stage.id as stageId',
        'stage.name as stage',
        'competition.id as competitionId',
        'competition.name as competition',
        'competition.scoreScale',
        listOf(
          selectFrom('Criterion')
            .whereRef('Criterion.competitionId', '=', 'competition.id')
            .orderBy('Criterion.position')
            .orderBy('Criterion.id')
            .select(['Criterion.id', 'Criterion.name', 'Criterion.code', 'Criterion.maxHundredths', 'Criterion.weight']),
        ).as('criteria'),
        listOf(
          selectFrom('Work')
            .whereRef('Work.entryId', '=', 'entry.id')
            .whereRef('Work.stageId', '=', 'stage.id')
            .where('Work.lockedAt', 'is not', null)
            .orderBy('Work.slot')
            .select(({ selectFrom: from }) => [
              'Work.id',
              'Work.title',
              'Work.lockedAt',
              listOf(
                from('Score')
                  .whereRef('Score.workId', '=', 'Work.id')
                  .where('Score.status', '=', 'finalized')
                  .orderBy('Score.id')
                  .select(({ selectFrom: values }) => [
                    'Score.id',
                    'Score.total',
                    listOf(
                      values('CriterionScore')
                        .whereRef('CriterionScore.scoreId', '=', 'Score.id')
                        .select(['CriterionScore.criterionId', 'CriterionScore.hundredths']),
                    ).as('values'),
                  ]),
              ).as('scores'),
            ]),
        ).as('works'),
      ]),
  )

/** Of the competitions that a person in each role may know of. */
const standingResults = {
  admin: resultsAs('admin'),
  teacher: resultsAs('teacher'),
  judge: resultsAs('judge'),
  student: resultsAs('student'),
} satisfies Record<Role, unknown>
