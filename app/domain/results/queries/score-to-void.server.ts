import { scoringIsOver } from '~/domain/competitions/states'
import { read } from '~/infra/db/read'

/** One score as the organiser sees it before voiding it. Null when the competition has no such score. */
export async function scoreToVoid({ competitionId, scoreId }: { competitionId: number; scoreId: number }) {
  const row = await read
    .selectFrom('Score')
    .innerJoin('User as judge', 'judge.id', 'Score.judgeId')
    .innerJoin('Work', 'Work.id', 'Score.workId')
    .innerJoin('Registration', 'Registration.id', 'Work.registrationId')
    .innerJoin('Entry', 'Entry.id', 'Work.entryId')
    .innerJoin('Category', 'Category.id', 'Entry.categoryId')
    .innerJoin('Stage', 'Stage.id', 'Work.stageId')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Score.id', '=', scoreId)
    .where('Score.status', '<>', 'draft')
    .where('Competition.id', '=', competitionId)
    .select([
      'Score.id',
      'Score.status',
      'Score.submittedAt',
      'judge.name as judge',
      'Work.title',
      'Work.stageId',
      'Stage.name as stage',
      'Stage.status as stageStatus',
      'Competition.id as competitionId',
      'Registration.number',
      'Registration.name as participant',
      'Category.name as category',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { stageStatus, ...score } = row
  /** Over: the judge scores anew only once an organiser has reopened the judging. */
  return { ...score, scoringOver: scoringIsOver(stageStatus) }
}
